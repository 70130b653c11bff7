import type { EndpointReply, EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { UserId } from '@herdboard/contract/core/ids.ts'
import type { getDeviceSignIn, signInByPin } from '@herdboard/contract/people/shared-devices.ts'
import { mailSecurityNotice } from '#modules/auth/accounts/security-notice.ts'
import { verifyPassword } from '#modules/auth/password/password-hash.ts'
import { logSecurity } from '#modules/auth/security-event.ts'
import { deviceCookie, setDeviceCookie } from '#modules/auth/sessions/cookies.ts'
import { issueSignInToken } from '#modules/auth/sessions/sign-in-token.ts'
import { pinThrottle, waitProblem } from '#modules/auth/sign-in-throttle.ts'
import { clearAccountAttempts, countAttempt } from '#modules/auth/sql/sign-in-attempts.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Database, Db } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { WebRequestContext } from '#platform/http/request-context.ts'
import { type ParsedApiToken, parseApiToken } from '#platform/identity/api-token.ts'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import type { Person, TenantScope } from '#platform/tenant/tenant-scope.ts'
import {
  acceptPin,
  countPinAttempt,
  type DeviceOfBrowser,
  selectDeviceOfSecret,
  selectPeopleWithPin,
  selectPinMailRecipient,
  updateLastUse,
} from './sql.ts'

/** Finds the registered device of the browser by its cookie, and sets the row-level security of its company. */
async function findDevice(
  db: Db,
  { request }: WebRequestContext,
): Promise<{ secret: ParsedApiToken; device: DeviceOfBrowser } | null> {
  const secret = parseApiToken(`Bearer ${deviceCookie(request)}`)
  if (!secret) return null
  await setRowLevelSecurity(db, secret.directoryId, null)
  const device = await selectDeviceOfSecret(db, secret)
  return device && { secret, device }
}

/** Returns the device of this browser and who may sign in on it; no device for any other browser. */
export const deviceSignIn = (
  database: Database,
  context: WebRequestContext,
): Promise<EndpointReply<typeof getDeviceSignIn>> =>
  withTransaction(database, async (db) => {
    const found = await findDevice(db, context)
    if (!found) return { device: null, people: [] }
    const { name, company_name } = found.device
    return { device: { name, company_name }, people: await selectPeopleWithPin(db, found.secret) }
  })

/**
 * Signs in by PIN on a registered device. Attempts of a person on a device wait longer and longer, and after ten wrong ones
 * on any device the PIN is locked. An unknown person takes the same time and gets the same reply as a wrong PIN.
 */
export async function signInWithPin(
  database: Database,
  context: WebRequestContext,
  { user_id: userId, pin, client_id: clientId }: EndpointRequest<typeof signInByPin>['body'],
): Promise<EndpointReply<typeof signInByPin>> {
  const { now } = context
  const tried = await withTransaction(database, async (db) => {
    const found = await findDevice(db, context)
    if (!found) return null
    const waitUntil = await countAttempt(db, pinThrottle(found.device.id, userId), now)
    return { ...found, waitUntil, attempt: waitUntil ? null : await countPinAttempt(db, found.secret, userId) }
  })
  if (!tried) throw new Problem('auth.device_unknown')
  const { secret, device, waitUntil, attempt } = tried
  if (waitUntil) {
    logSecurity(context, 'sign_in.throttled', userId)
    throw waitProblem(waitUntil, now)
  }
  const hash = attempt?.hash ?? null
  const isRight = await verifyPassword(pin, hash, { caller: device.id })
  if (attempt?.isLocked) throw new Problem('auth.pin_locked')
  const refuse = () => {
    logSecurity(context, 'sign_in.refused', userId)
    return new Problem('auth.pin_refused')
  }
  if (!isRight || hash === null) throw refuse()
  return withTransaction(database, async (db) => {
    await setRowLevelSecurity(db, secret.directoryId, userId)
    const accepted = await acceptPin(db, secret, userId, hash)
    if (!accepted) throw refuse()
    await clearAccountAttempts(db, pinThrottle(device.id, userId))
    await updateLastUse(db, secret, now)
    const by = {
      ...context,
      person: { userId } as Person,
      scope: { directoryId: secret.directoryId } as TenantScope,
      device,
    }
    await writeAuditEntry(db, by, { action: 'sign_in.by_pin', subjectType: 'device', subjectId: device.id })
    if (accepted.isNewDevice) await mailNewDevice(db, context, userId, device)
    setDeviceCookie(context.reply, deviceCookie(context.request))
    return issueSignInToken(db, context, { userId, clientId, remember: false, device: secret })
  })
}

/** Notifies a person that their PIN was used on a device for the first time. */
async function mailNewDevice(db: Db, context: WebRequestContext, userId: UserId, device: DeviceOfBrowser) {
  const recipient = await selectPinMailRecipient(db, userId)
  const params = { device: device.name, company: device.company_name }
  await mailSecurityNotice(db, context, recipient, { kind: 'pin-on-new-device', params })
}
