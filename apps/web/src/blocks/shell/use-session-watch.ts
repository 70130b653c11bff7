import { getMeta } from '@herdboard/contract/accounts.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#lib/api.ts'
import { activeDirectory, renewSession, sessionState, watchOtherTabs } from '#lib/session.ts'
import { metaQuery } from './queries.ts'

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
    const poll = setInterval(() => followCompany(client, directory).catch(() => undefined), POLL_EVERY_MS)
    return () => {
      clearInterval(check)
      clearInterval(poll)
    }
  }, [client, directory])
}

async function followCompany(client: QueryClient, directory: string | null): Promise<void> {
  const meta = await call(getMeta, {})
  const { active_directory_id } = meta
  if (active_directory_id === directory) return void client.setQueryData(metaQuery.queryKey, meta)
  if (activeDirectory() !== active_directory_id) await renewSession()
  location.reload()
}
