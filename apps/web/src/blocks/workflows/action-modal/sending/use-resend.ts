import { useEffect, useEffectEvent, useRef } from 'react'
import { useOnline } from '#lib/http/connection-state.ts'

const MIN_BACKOFF_MS = 1_000
const MAX_BACKOFF_MS = 30_000

/**
 * Sends a submission without a response again when the server is reachable: after 1, 2, 4 … 30 seconds, with the same
 * key.
 */
export function useResend(isWaiting: boolean, send: () => void) {
  const isOnline = useOnline()
  const waitMs = useRef(MIN_BACKOFF_MS)
  const sendAgain = useEffectEvent(send)

  useEffect(() => {
    if (!isWaiting || !isOnline) return
    const timer = setTimeout(() => {
      waitMs.current = Math.min(waitMs.current * 2, MAX_BACKOFF_MS)
      sendAgain()
    }, waitMs.current)
    return () => clearTimeout(timer)
  }, [isWaiting, isOnline])
}
