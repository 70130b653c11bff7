import type { KeyObject } from 'node:crypto'
import type { EndpointReply, EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { UserId } from '@herdboard/contract/core/ids.ts'
import type { LanguageCode } from '@herdboard/contract/core/languages.ts'
import type * as contract from '@herdboard/contract/people/second-factor.ts'
import type { ReauthenticationContext } from '#modules/auth/accounts/reauthentication.ts'
import { mailSecurityNotice } from '#modules/auth/accounts/security-notice.ts'
import { requireOwnPassword } from '#modules/auth/password/require-own-password.ts'
import { logSecurity, recordSecurity } from '#modules/auth/security-event.ts'
import { codeThrottle, waitProblem } from '#modules/auth/sign-in-throttle.ts'
import { clearAccountAttempts, countAttempt } from '#modules/auth/sql/sign-in-attempts.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database, Db } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { type RuleProblem, ruleRefusal } from '#platform/http/errors/problem.ts'
import type { WebRequestContext } from '#platform/http/request-context.ts'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import type { Person } from '#platform/tenant/tenant-scope.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-code.ts'
import { redeemAppCode, redeemCode } from './second-factor-code.ts'
import * as rows from './sql.ts'
import { encryptTotpKey, newTotpKey, presentTotpKey } from './totp.ts'

/** A key that was not confirmed within this time must be made again. */
const CONFIRM_MS = 30 * 60_000

/** Returns the state of the second factor. Runs under the row-level security of the person. */
export async function secondFactorOf(
  db: Db,
  { userId }: Person,
): Promise<EndpointReply<typeof contract.getSecondFactor>> {
  const { since, left, is_sample } = await rows.selectSecondFactor(db, userId)
  return {
    is_on: since !== null,
    since: since?.toISOString() ?? null,
    recovery_codes_left: left,
    may_turn_on: !is_sample,
  }
}

/**
 * Makes a key for the person's app; requires the password. No code is required at sign-in until one confirms the key.
 */
export async function enrollSecondFactor(
  { database, serverKey }: ReauthenticationContext,
  { brand }: Config,
  context: WebRequestContext,
  person: Person,
  { password }: EndpointRequest<typeof contract.startSecondFactor>['body'],
): Promise<EndpointReply<typeof contract.startSecondFactor>> {
  const { userId } = person
  await requireOwnPassword(database, context, person, password, 'password')
  const key = newTotpKey()
  await asPerson(database, person, async (db) => {
    if ((await rows.selectSecondFactor(db, userId)).is_sample)
      throw ruleRefusal('second_factor.sample', { field: 'password' })
    const isSaved = await rows.insertSecondFactor(db, userId, encryptTotpKey(serverKey, userId, key), context.now)
    if (!isSaved) throw ruleRefusal('second_factor.on', { field: 'password' })
  })
  return presentTotpKey(key, brand.name, person.email)
}

/**
 * Turns on the second factor after the app's first code. Returns the recovery codes and notifies the person by mail.
 */
export async function confirmEnrollment(
  { database, serverKey }: ReauthenticationContext,
  context: WebRequestContext,
  person: Person,
  { code }: EndpointRequest<typeof contract.confirmSecondFactor>['body'],
): Promise<EndpointReply<typeof contract.confirmSecondFactor>> {
  const { now } = context
  const { userId } = person
  await limitCodeAttempts(database, userId, now)
  const codes = newRecoveryCodes()
  const outcome = await asPerson(database, person, async (db) => {
    const factor = await rows.lockSecondFactor(db, userId)
    if (!factor || factor.confirmed_at || factor.created_at.getTime() < now.getTime() - CONFIRM_MS) return 'not-started'
    if (!(await redeemAppCode(db, serverKey, factor.encrypted_key, { userId, code, now }))) return 'wrong'
    await rows.updateSecondFactorConfirmed(db, userId, now)
    await saveRecoveryCodes(db, serverKey, person, codes)
    await clearAccountAttempts(db, codeThrottle(userId))
    await recordSecurity(db, context, 'second_factor.on', userId)
    await mailSecurityNotice(db, context, person, { kind: 'second-factor-on' })
    return 'on'
  })
  if (outcome === 'not-started') throw ruleRefusal('second_factor.not_started', { field: 'code' })
  if (outcome === 'wrong') throw wrongCode(context, person)
  return { recovery_codes: codes }
}

/** Replaces the recovery codes by ten new ones. */
export async function renewRecoveryCodes(
  deps: ReauthenticationContext,
  context: WebRequestContext,
  person: Person,
  proof: EndpointRequest<typeof contract.createRecoveryCodes>['body'],
): Promise<EndpointReply<typeof contract.createRecoveryCodes>> {
  const codes = newRecoveryCodes()
  await withBothFactors(deps, context, person, proof, async (db) => {
    await saveRecoveryCodes(db, deps.serverKey, person, codes)
    await recordSecurity(db, context, 'second_factor.recovery_codes', person.userId)
  })
  return { recovery_codes: codes }
}

/** Turns off the second factor and notifies the person by mail. */
export async function turnOffSecondFactor(
  deps: ReauthenticationContext,
  context: WebRequestContext,
  person: Person,
  proof: EndpointRequest<typeof contract.endSecondFactor>['body'],
): Promise<null> {
  await withBothFactors(deps, context, person, proof, async (db) => {
    await rows.deleteSecondFactor(db, person.userId)
    await recordSecurity(db, context, 'second_factor.off', person.userId)
    await mailSecurityNotice(db, context, person, { kind: 'second-factor-off' })
  })
  return null
}

/**
 * Turns off the second factor without a code, for the administrator of the installation; returns false where it was not
 * on. Runs under the row-level security of the person. No API request does this for another person.
 */
export async function resetSecondFactorOf(
  db: Db,
  recipient: { id: UserId; email: string; language: LanguageCode },
  now: Date,
): Promise<boolean> {
  if (!(await rows.deleteSecondFactor(db, recipient.id))) return false
  await mailSecurityNotice(db, { now }, recipient, { kind: 'second-factor-off' })
  return true
}

/** Runs work that requires both password and code. Uses up the code. */
async function withBothFactors(
  { database, serverKey }: ReauthenticationContext,
  context: WebRequestContext,
  person: Person,
  { password, code }: { password: string; code: string },
  work: (db: Db) => Promise<void>,
): Promise<void> {
  const { now } = context
  const { userId } = person
  await requireOwnPassword(database, context, person, password, 'password')
  await limitCodeAttempts(database, userId, now)
  const isDone = await asPerson(database, person, async (db) => {
    if (!(await redeemCode(db, serverKey, { userId, code, now }))) return false
    await clearAccountAttempts(db, codeThrottle(userId))
    await work(db)
    return true
  })
  if (!isDone) throw wrongCode(context, person)
}

/** Counts a code attempt as failed before the code is checked. Throws while the person must wait. */
async function limitCodeAttempts(database: Database, userId: string, now: Date): Promise<void> {
  const waitUntil = await withTransaction(database, (db) => countAttempt(db, codeThrottle(userId), now))
  if (waitUntil) throw waitProblem(waitUntil, now)
}

function wrongCode(context: WebRequestContext, { userId }: Person): RuleProblem {
  logSecurity(context, 'second_factor.refused', userId)
  return ruleRefusal('second_factor.code', { field: 'code' })
}

const saveRecoveryCodes = (db: Db, serverKey: KeyObject, { userId }: Person, codes: readonly string[]) =>
  rows.replaceRecoveryCodes(
    db,
    userId,
    codes.map((code) => hashRecoveryCode(serverKey, userId, code)),
  )

const asPerson = <Result>(database: Database, { userId }: Person, work: (db: Db) => Promise<Result>) =>
  withTransaction(database, async (db) => {
    await setRowLevelSecurity(db, null, userId)
    return work(db)
  })
