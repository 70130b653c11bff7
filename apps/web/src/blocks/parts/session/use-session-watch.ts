import { getMeta } from '@herdboard/contract/people/accounts.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callEndpoint } from '#lib/http/call-endpoint.ts'
import { activeDirectory, renewSession, sessionState, watchOtherTabs } from '#lib/session/session.ts'
import { metaQuery } from './session-queries.ts'

const CHECK_EVERY_MS = 50_000
const POLL_EVERY_MS = 60_000

/**
 * Keeps the sign-in fresh while the page is open, leaves when another tab signs out, and follows a change of company made in another tab or on another
 * device: the page then starts anew in that company. A poll that fails says nothing; the next one comes.
 */
export function useSessionWatch(): void {
  const client = useQueryClient()
  const [directory] = useState(activeDirectory)

  useEffect(watchOtherTabs, [])

  useEffect(() => {
    const check = setInterval(() => {
      if (sessionState() === 'stale') renewSession().catch(() => undefined)
    }, CHECK_EVERY_MS)
    const poll = setInterval(() => pollMeta(client).catch(() => undefined), POLL_EVERY_MS)
    // Whoever asked for it: the poll, or the stream's news that somebody was taken out of the company.
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

/** The page starts anew in the company that the person acts in now; in none, where there is none any more. */
async function switchDirectory(directory: string | null): Promise<void> {
  if (activeDirectory() !== directory) await renewSession()
  location.reload()
}
