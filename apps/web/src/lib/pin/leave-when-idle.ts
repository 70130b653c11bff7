import { isServerReachable } from '../http/connection-state.ts'
import { wipeAllButUnsent } from '../offline/last-responses.ts'
import { accessToken, signOut } from '../session/session.ts'
import { parseTokenClaims } from '../session/token-claims.ts'
import { signOutWhenIdle } from './idle-sign-out.ts'

/**
 * Ends a sign-in by PIN that nobody uses, and shows who may sign in next. Stored figures are deleted; as after an expired
 * session, drafts and unsent entries stay on the device for their person.
 */
export const leaveWhenIdle = (): (() => void) => signOutWhenIdle(isServerReachable, leaveSharedDevice)

async function leaveSharedDevice(): Promise<void> {
  const person = parseTokenClaims(accessToken())?.sub
  const address = await signOut()
  if (person) await wipeAllButUnsent(person).catch(() => undefined)
  location.assign(address)
}
