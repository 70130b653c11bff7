import { deleteDraftsOfPerson } from '#blocks/workflows/action-modal/draft/draft-storage.ts'
import { accessToken, signOut } from '#lib/session/session.ts'
import { parseTokenClaims } from '#lib/session/token-claims.ts'

/** Signs out. A person with unsent entries is asked first what becomes of them. */
export async function signOutAndReload(): Promise<void> {
  const person = personOfSession()
  // Where this browser stores nothing, nothing is unsent.
  const choice = person ? await chooseForUnsent(person).catch(() => 'keep' as const) : 'discard'
  if (choice !== 'stay') await leaveBrowser(choice)
}

/**
 * Ends the session, deletes the user's drafts, figures and, unless they are kept, unsent entries, and ends push messages
 * in this browser, which the next person may use; a session that expires keeps them. The page reloads, so that no data
 * of the user stays in memory.
 */
export async function leaveBrowser(unsent: 'keep' | 'discard'): Promise<void> {
  const person = personOfSession()
  await endPush().catch(() => undefined)
  const address = await signOut()
  if (person) deleteDraftsOfPerson(person)
  if (person) await wipeDevice(person, unsent).catch(() => undefined)
  const url = new URL(address, location.href)
  location.assign(isSafeLogoutUrl(url) ? url.href : '/auth/login')
}

const personOfSession = () => parseTokenClaims(accessToken())?.sub

/** Loaded only here, because few people end a session. */
const endPush = async () => (await import('#lib/push/push-browser.ts')).unsubscribeFromPush()
const chooseForUnsent = async (person: string) =>
  (await import('#lib/outbox/unsent-question.ts')).chooseForUnsent(person)
async function wipeDevice(person: string, unsent: 'keep' | 'discard'): Promise<void> {
  const { wipeAllButUnsent, wipePerson } = await import('#lib/offline/last-responses.ts')
  await (unsent === 'keep' ? wipeAllButUnsent(person) : wipePerson(person))
}

/** Allows the own origin, and a provider's URL over https, or over http on this machine. */
const isSafeLogoutUrl = ({ protocol, origin, hostname }: URL): boolean =>
  protocol === 'https:' || origin === location.origin || (protocol === 'http:' && hostname === '127.0.0.1')
