import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { startLiveUpdates } from '#lib/live/live-updates.ts'

/** What others record shows on this screen, within a second or two; without the stream, with the next poll. */
export function useLiveUpdates(hasCompany: boolean): void {
  const client = useQueryClient()
  useEffect(() => (hasCompany ? startLiveUpdates(client) : undefined), [client, hasCompany])
}
