import { getProfile } from '@herdboard/contract/people/accounts.ts'
import { startLanguage } from '#i18n/start-language.ts'
import { ApiProblem } from '#lib/http/api-problem.ts'
import { callEndpoint } from '#lib/http/call-endpoint.ts'
import { browserLocale, setCurrentLocale } from '#lib/locale/current-locale.ts'
import { isLanguage, type Language } from '#lib/locale/language.ts'
import { accessToken, clientId, isSignedOutHere, onSignInLost } from '#lib/session/session.ts'
import { parseTokenClaims } from '#lib/session/token-claims.ts'
import { readUserStorage, setStorageUser, writeUserStorage } from '#lib/storage/user-storage.ts'
import { applyRoundTheme } from './round-theme.ts'

const LANGUAGE_KEY = 'round-language'

/** `ended`: the sign-in ended without the person, so the sign-in page says so. */
const goToSignIn = (why?: 'ended'): void => {
  const wanted = `${location.pathname}${location.search}`
  location.assign(`/auth/login?${new URLSearchParams({ wanted, ...(why && { [why]: 'true' }) })}`)
}

/**
 * Starts the page for the browser's person, in the language of the last visit, without waiting for the network. Returns that
 * language, or null where nobody is signed in; the sign-in then returns to the same place.
 */
export function openRoundSession(): Language | null {
  clientId()
  applyRoundTheme()
  const person = parseTokenClaims(accessToken())?.sub
  if (!person) {
    goToSignIn()
    return null
  }
  onSignInLost(() => goToSignIn(isSignedOutHere() ? undefined : 'ended'))
  setStorageUser(person)
  const language = readUserStorage(LANGUAGE_KEY, isLanguage, browserLocale())
  setCurrentLocale(language)
  return language
}

/** Follows the language of the profile; without a network the known one stays. */
export async function followProfile(shown: Language): Promise<void> {
  try {
    const { language_code } = await callEndpoint(getProfile, {})
    writeUserStorage(LANGUAGE_KEY, language_code)
    if (language_code === shown) return
    setCurrentLocale(language_code)
    await startLanguage(language_code)
  } catch (problem) {
    if (!(problem instanceof ApiProblem)) throw problem
  }
}
