import type { KeyObject } from 'node:crypto'
import type { UserId } from '@herdboard/contract/core/ids.ts'
import type { Db } from '#platform/database/pool.ts'
import { hashRecoveryCode, normalizeCode } from './recovery-code.ts'
import { lockSecondFactor, takeRecoveryCode, useTotpStep } from './sql.ts'
import { decryptTotpKey, totpStepOf } from './totp.ts'

/** A valid code that is now used up. */
export interface UsedCode {
  /** Remaining recovery codes; null where it was a code of the app. */
  recoveryCodesLeft: number | null
}

interface CodeEntry {
  userId: UserId
  code: string
  now: Date
}

/**
 * Uses up a code of the app or a recovery code. Returns null for a wrong or used code, and where no second factor is
 * on. Runs under the row-level security of the person.
 */
export async function redeemCode(
  db: Db,
  serverKey: KeyObject,
  { userId, code, now }: CodeEntry,
): Promise<UsedCode | null> {
  const factor = await lockSecondFactor(db, userId)
  if (!factor?.confirmed_at) return null
  const typed = normalizeCode(code)
  if (/^\d{6}$/.test(typed)) {
    const isRight = await redeemAppCode(db, serverKey, factor.encrypted_key, { userId, code: typed, now })
    return isRight ? { recoveryCodesLeft: null } : null
  }
  const left = await takeRecoveryCode(db, userId, hashRecoveryCode(serverKey, userId, typed))
  return left === null ? null : { recoveryCodesLeft: left }
}

/** Checks and uses up a code of the app, with this encrypted key. */
export async function redeemAppCode(
  db: Db,
  serverKey: KeyObject,
  closed: Buffer,
  { userId, code, now }: CodeEntry,
): Promise<boolean> {
  const step = totpStepOf(decryptTotpKey(serverKey, userId, closed), normalizeCode(code), now)
  return step !== null && useTotpStep(db, userId, step)
}
