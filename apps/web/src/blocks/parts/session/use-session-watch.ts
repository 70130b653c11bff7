import { getMeta } from '@herdboard/contract/people/accounts.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callEndpoint } from '#lib/http/call-endpoint.ts'
import { activeDirectory, renewSession, sessionState, syncWithOtherTabs } from '#lib/session/session.ts'
import { metaQuery } from './session-queries.ts'

const CHECK_EVERY_MS = 50_000
const POLL_EVERY_MS = 60_000

/**
 * Watches the session while the page is open: renews it and handles a sign-out in another tab. After a change of
 * company in another tab or on another device it reloads the page. A failed poll is ignored; the next one follows.
 * An open page therefore never reaches the idle (inactivity) timeout of its session, only the absolute one.
 */
export function useSessionWatch(): void {
  const client = useQueryClient()
  const [directory] = useState(activeDirectory)

  useEffect(syncWithOtherTabs, [])

  useEffect(() => {
    const check = setInterval(() => {
      if (sessionState() === 'stale') renewSession().catch(() => undefined)
    }, CHECK_EVERY_MS)
    const poll = setInterval(() => pollMeta(client).catch(() => undefined), POLL_EVERY_MS)
    // Both a poll and a change on the live stream (the user was removed from the company) can trigger this.
    let isFollowed = false
    const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || query.queryKey[0] !== getMeta.path) return
      const meta = client.getQueryData(metaQuery.queryKey)
      if (isFollowed || !meta || meta.active_directory_id === directory) return
      isFollowed = true
      switchDirectory(meta.active_directory_id).catch(() => {
        isFollowed = false
      })
    })
    return () => {
      clearInterval(check)
      clearInterval(poll)
      unsubscribe()
    }
  }, [client, directory])
}

const pollMeta = async (client: QueryClient): Promise<void> =>
  void client.setQueryData(metaQuery.queryKey, await callEndpoint(getMeta, {}))

/** Reloads the page in the company that is active now, or without a company if there is none. */
async function switchDirectory(directory: string | null): Promise<void> {
  if (activeDirectory() !== directory) await renewSession()
  location.reload()
}
