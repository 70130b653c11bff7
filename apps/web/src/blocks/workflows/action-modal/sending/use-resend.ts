import { exponentialBackoffMs } from '@herdboard/contract/core/exponential-backoff.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useOnline } from '#lib/http/connection-state.ts'

const RESEND_BACKOFF = { firstMs: 1_000, maxMs: 30_000 }

/**
 * Sends a submission without a response again when the server is reachable: after 1, 2, 4 … 30 seconds, with the same
 * key.
 */
export function useResend(isWaiting: boolean, send: () => void) {
  const isOnline = useOnline()
  const attempt = useRef(1)
  const sendAgain = useEffectEvent(send)

  useEffect(() => {
    if (!isWaiting || !isOnline) return
    const waitMs = exponentialBackoffMs({ attempt: attempt.current, ...RESEND_BACKOFF })
    const timer = setTimeout(() => {
      attempt.current += 1
      sendAgain()
    }, waitMs)
    return () => clearTimeout(timer)
  }, [isWaiting, isOnline])
}
