import { accessToken } from '../session/session.ts'
import { isPinSession } from '../session/shared-device-flag.ts'
import { parseTokenClaims } from '../session/token-claims.ts'
import { currentInstant } from '../today.ts'

/** Minutes without a touch or key after which a sign-in by PIN ends. */
const IDLE_MS = 5 * 60_000
const CHECK_EVERY_MS = 15_000
const SIGNS = ['pointerdown', 'keydown', 'scroll'] as const

/**
 * Ends a sign-in by PIN on a shared device that nobody touched for five minutes. Unsent entries stay for their person.
 * Without a network nobody is signed out, since nobody could sign in again. Returns the stop function.
 */
export function signOutWhenIdle(isOnline: () => boolean, leave: () => Promise<void>): () => void {
  if (!isPinSession(parseTokenClaims(accessToken())?.sub)) return () => undefined
  let touchedAt = currentInstant().getTime()
  let isLeaving = false
  const touch = () => {
    touchedAt = currentInstant().getTime()
  }
  const checkIdle = () => {
    if (isLeaving || !isOnline() || currentInstant().getTime() - touchedAt < IDLE_MS) return
    isLeaving = true
    void leave()
  }
  for (const sign of SIGNS) window.addEventListener(sign, touch, { passive: true, capture: true })
  const timer = setInterval(checkIdle, CHECK_EVERY_MS)
  document.addEventListener('visibilitychange', checkIdle)
  return () => {
    for (const sign of SIGNS) window.removeEventListener(sign, touch, { capture: true })
    clearInterval(timer)
    document.removeEventListener('visibilitychange', checkIdle)
  }
}
