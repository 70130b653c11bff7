import { getMeta } from '@herdboard/contract/accounts.ts'
import { useEffect, useState } from 'react'
import { call } from '#lib/api.ts'
import { activeDirectory, renewSession, sessionState, watchOtherTabs } from '#lib/session.ts'

const CHECK_EVERY_MS = 50_000
const POLL_EVERY_MS = 60_000

/**
 * Keeps the sign-in fresh while the page is open, leaves when another tab signs out, and follows a change of company made in another tab or on another
 * device: the page then starts anew in that company. A poll that fails says nothing; the next one comes.
 */
export function useSessionWatch(): void {
  const [directory] = useState(activeDirectory)

  useEffect(watchOtherTabs, [])

  useEffect(() => {
    const check = setInterval(() => {
      if (sessionState() === 'stale') renewSession().catch(() => undefined)
    }, CHECK_EVERY_MS)
    const poll = setInterval(() => followCompany(directory).catch(() => undefined), POLL_EVERY_MS)
    return () => {
      clearInterval(check)
      clearInterval(poll)
    }
  }, [directory])
}

async function followCompany(directory: string | null): Promise<void> {
  const { active_directory_id } = await call(getMeta, {})
  if (active_directory_id === directory) return
  if (activeDirectory() !== active_directory_id) await renewSession()
  location.reload()
}
