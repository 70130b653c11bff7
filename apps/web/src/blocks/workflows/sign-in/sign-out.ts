import { deleteDraftsOfPerson } from '#blocks/workflows/action-modal/draft/draft-storage.ts'
import { accessToken, signOut } from '#lib/session/session.ts'
import { parseTokenClaims } from '#lib/session/token-claims.ts'

/**
 * Ends the sign-in, and with it what was left half typed; a sign-in that was merely lost keeps it. The page is loaded
 * anew, so that nothing of the last person stays in memory.
 */
export async function signOutAndReload(): Promise<void> {
  const person = parseTokenClaims(accessToken())?.sub
  const address = await signOut()
  if (person) deleteDraftsOfPerson(person)
  const url = new URL(address, location.href)
  location.assign(isSafeLogoutUrl(url) ? url.href : '/auth/login')
}

/** Ours, or a provider's: encrypted, save on this machine itself. */
const isSafeLogoutUrl = ({ protocol, origin, hostname }: URL): boolean =>
  protocol === 'https:' || origin === location.origin || (protocol === 'http:' && hostname === '127.0.0.1')
