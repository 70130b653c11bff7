import { currentInstant } from '#lib/today.ts'

/** More than a slow answer and a clock that nobody minds. */
const MAX_DIFFERENCE_MS = 10 * 60_000

/**
 * Whether the clock of this device is so wrong that entries would get a wrong day or hour. A fresh answer carries the time of
 * the server; one that was kept was certainly given before now.
 */
export function isClockWrong(serverTime: string, answer: 'fresh' | 'kept'): boolean {
  const aheadMs = currentInstant().getTime() - Date.parse(serverTime)
  return aheadMs < -MAX_DIFFERENCE_MS || (answer === 'fresh' && aheadMs > MAX_DIFFERENCE_MS)
}
