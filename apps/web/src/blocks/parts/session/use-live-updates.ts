import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

const RETRY_MS = 10_000

/**
 * Shows changes by other users within a second or two; without the live stream, after the next poll. The code loads
 * after the first page is drawn.
 */
export function useLiveUpdates(hasCompany: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!hasCompany) return
    let stop: (() => void) | null = null
    let retryTimer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const start = async () => {
      try {
        const { startLiveUpdates } = await import('#lib/live/live-updates.ts')
        if (!isGone) stop = startLiveUpdates(client)
      } catch {
        if (!isGone) retryTimer = setTimeout(() => void start(), RETRY_MS)
      }
    }
    void start()
    return () => {
      isGone = true
      clearTimeout(retryTimer)
      stop?.()
    }
  }, [client, hasCompany])
}
