import { deleteDraftsOfPerson } from '#blocks/workflows/action-modal/draft/draft-storage.ts'
import { accessToken, signOut } from '#lib/session/session.ts'
import { parseTokenClaims } from '#lib/session/token-claims.ts'

/**
 * Signs out, deletes the user's drafts, figures and unsent entries and ends push messages in this browser, which the next person may use; a session
 * that expires keeps both. The page reloads, so that no data of the user stays in memory.
 */
export async function signOutAndReload(): Promise<void> {
  const person = parseTokenClaims(accessToken())?.sub
  await endPush().catch(() => undefined)
  const address = await signOut()
  if (person) deleteDraftsOfPerson(person)
  if (person) await wipeDevice(person).catch(() => undefined)
  const url = new URL(address, location.href)
  location.assign(isSafeLogoutUrl(url) ? url.href : '/auth/login')
}

/** Loaded only here, because few people end a session. */
const endPush = async () => (await import('#lib/push/push-browser.ts')).unsubscribeFromPush()
const wipeDevice = async (person: string) => (await import('#lib/offline/last-responses.ts')).wipePerson(person)

/** Allows the own origin, and a provider's URL over https, or over http on this machine. */
const isSafeLogoutUrl = ({ protocol, origin, hostname }: URL): boolean =>
  protocol === 'https:' || origin === location.origin || (protocol === 'http:' && hostname === '127.0.0.1')
