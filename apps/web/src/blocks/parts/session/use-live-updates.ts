import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { startLiveUpdates } from '#lib/live/live-updates.ts'

/** Shows changes by other users within a second or two; without the live stream, after the next poll. */
export function useLiveUpdates(hasCompany: boolean): void {
  const client = useQueryClient()
  useEffect(() => (hasCompany ? startLiveUpdates(client) : undefined), [client, hasCompany])
}
