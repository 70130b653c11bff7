import { currentInstant } from '../today.ts'
import { readCookie, writeCookie } from './cookies.ts'

/** What a user allows this browser to store beyond what the sign-in needs. */
export interface CookieConsent {
  preferences: boolean
  statistics: boolean
}

const NAME = 'herdboard-consent'
const DAYS = 200
const DAY_MS = 86_400_000

/** Returns the choice made in this browser, or null before the first one. It outlives the sign-in. */
export function readCookieConsent(): CookieConsent | null {
  const stored = readCookie(NAME)
  if (stored === null) return null
  const allowed = stored.split('.')
  return { preferences: allowed.includes('preferences'), statistics: allowed.includes('statistics') }
}

/** Stores a choice for 200 days. */
export function writeCookieConsent({ preferences, statistics }: CookieConsent): void {
  const allowed = ['necessary', preferences && 'preferences', statistics && 'statistics'].filter(Boolean)
  writeCookie(NAME, allowed.join('.'), new Date(currentInstant().getTime() + DAYS * DAY_MS))
}
