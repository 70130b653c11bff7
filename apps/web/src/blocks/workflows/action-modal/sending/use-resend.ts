import { useEffect, useEffectEvent, useRef } from 'react'
import { useOnline } from '#lib/http/connection-state.ts'
import { requestBackoffMs } from '#lib/http/request-backoff.ts'

/**
 * Retries a submission that got no response, once the server is reachable: with exponential backoff and the same
 * idempotency key.
 */
export function useResend(isWaiting: boolean, send: () => void) {
  const isOnline = useOnline()
  const attempt = useRef(1)
  const sendAgain = useEffectEvent(send)

  useEffect(() => {
    if (!isWaiting || !isOnline) return
    const timer = setTimeout(() => {
      attempt.current += 1
      sendAgain()
    }, requestBackoffMs(attempt.current))
    return () => clearTimeout(timer)
  }, [isWaiting, isOnline])
}
