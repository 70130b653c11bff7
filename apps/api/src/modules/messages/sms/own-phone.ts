import { createHmac, type KeyObject, randomInt, timingSafeEqual } from 'node:crypto'
import { type MessagePhone, PHONE_CODE_DIGITS } from '@herdboard/contract/people/phone.ts'
import { DAY_MS } from '@herdboard/domain/time/durations.ts'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import { ruleRefusal } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { auditOwnProfile } from '../audit-own-profile.ts'
import { countSms, insertDeliveries } from '../sending/sql.ts'
import { parsePhoneNumber } from './phone-number.ts'
import { countCodeAttempt, deletePhone, markPhoneVerified, selectPhone, upsertPhone } from './sql.ts'

/** Codes that one person can have sent in 24 hours, so that nobody sends SMS to strangers. */
const MAX_CODES_PER_DAY = 5
const MAX_TRIES = 5
const CODE_VALIDITY_MS = 10 * 60_000

/** What the functions below need of the installation. */
export interface PhoneSettings {
  /** Hashes the codes. */
  key: KeyObject
  hasGateway: boolean
}

/** Returns the telephone of the user. */
export async function ownPhone(
  db: Db,
  { now }: Pick<RequestContext, 'now'>,
  scope: TenantScope,
  { hasGateway }: PhoneSettings,
): Promise<MessagePhone> {
  const stored = await selectPhone(db, scope, scope.userId)
  const isCodeValid = stored?.code_expires_at != null && stored.code_expires_at > now
  return {
    is_available: hasGateway,
    phone: stored?.phone ?? null,
    is_verified: stored?.verified_at != null,
    tries_left: isCodeValid ? Math.max(0, MAX_TRIES - stored.code_attempts) : 0,
  }
}

/** Stores a telephone and sends the code there. A number that is verified already stays as it is. */
export async function setPhone(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  typed: string,
  settings: PhoneSettings,
): Promise<MessagePhone> {
  const { now, language } = context
  if (!settings.hasGateway) throw ruleRefusal('phone.no_gateway', { field: 'phone' })
  const phone = parsePhoneNumber(typed)
  if (phone === null) throw ruleRefusal('phone.invalid', { field: 'phone' })
  const before = await selectPhone(db, scope, scope.userId)
  if (before?.phone === phone && before.verified_at !== null) return ownPhone(db, context, scope, settings)
  const since = new Date(now.getTime() - DAY_MS)
  if ((await countSms(db, scope, scope.userId, { kind: 'code', since })) >= MAX_CODES_PER_DAY)
    throw ruleRefusal('phone.too_many_codes', { field: 'phone', params: { n: MAX_CODES_PER_DAY } })
  const code = String(randomInt(10 ** PHONE_CODE_DIGITS)).padStart(PHONE_CODE_DIGITS, '0')
  const until = new Date(now.getTime() + CODE_VALIDITY_MS)
  await upsertPhone(db, scope, { phone, codeHash: hashOf(settings.key, scope, phone, code), expiresAt: until })
  const content = { kind: 'code', language, code } as const
  const delivery = { deliveryId: newId(), userId: scope.userId, channel: 'sms', content, until } as const
  await insertDeliveries(db, scope, delivery, [null], now)
  await enqueueJob(db, 'send-messages', scope.directoryId)
  await auditOwnProfile(db, context, scope, { after: { phone: masked(phone) } })
  return ownPhone(db, context, scope, settings)
}

/** Compares a typed code; a wrong one uses up a try, and the reply states how many are left. */
export async function verifyPhone(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  code: string,
  settings: PhoneSettings,
): Promise<MessagePhone> {
  const stored = await countCodeAttempt(db, scope)
  if (!stored) return ownPhone(db, context, scope, settings)
  const isValid =
    stored.code_hash !== null &&
    stored.code_expires_at !== null &&
    stored.code_expires_at > context.now &&
    stored.code_attempts < MAX_TRIES &&
    timingSafeEqual(Buffer.from(stored.code_hash), Buffer.from(hashOf(settings.key, scope, stored.phone, code)))
  if (isValid) await markPhoneVerified(db, scope, context.now)
  await auditOwnProfile(db, context, scope, { after: { verified_phone: isValid ? masked(stored.phone) : null } })
  return ownPhone(db, context, scope, settings)
}

/** Removes the telephone of the user; nothing happens where there is none. */
export async function removePhone(db: Db, context: RequestContext, scope: TenantScope): Promise<null> {
  const removed = await deletePhone(db, scope)
  if (removed) await auditOwnProfile(db, context, scope, { before: { phone: masked(removed.phone) } })
  return null
}

const hashOf = (key: KeyObject, { directoryId, userId }: TenantScope, phone: string, code: string): string =>
  createHmac('sha256', key).update(`phone ${directoryId} ${userId} ${phone} ${code}`).digest('base64url')

/** The audit log outlives the telephone: it shows only the last digits. */
const masked = (phone: string): string => `…${phone.slice(-2)}`
