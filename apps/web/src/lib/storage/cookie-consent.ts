import { now } from '../today.ts'
import { readCookie, writeCookie } from './cookies.ts'

/** What a person lets this browser keep beside what the sign-in needs. */
export interface CookieConsent {
  preferences: boolean
  statistics: boolean
}

const NAME = 'herdboard-consent'
const DAYS = 200
const DAY_MS = 86_400_000

/** The choice made here, or null while nobody chose. It outlives the sign-in. */
export function readCookieConsent(): CookieConsent | null {
  const stored = readCookie(NAME)
  if (stored === null) return null
  const allowed = stored.split('.')
  return { preferences: allowed.includes('preferences'), statistics: allowed.includes('statistics') }
}

/** Keeps a choice for 200 days. */
export function writeCookieConsent({ preferences, statistics }: CookieConsent): void {
  const allowed = ['necessary', preferences && 'preferences', statistics && 'statistics'].filter(Boolean)
  writeCookie(NAME, allowed.join('.'), new Date(now().getTime() + DAYS * DAY_MS))
}
