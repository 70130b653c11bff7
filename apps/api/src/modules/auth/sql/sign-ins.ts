import type { DirectoryId, UserId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import { presentSignIn } from '#platform/tenant/presented-secret.ts'

export interface NewSignIn {
  id: string
  user_id: string
  client_id: string
  remember: boolean
  device: string
  network: string
  token_hash: Buffer
  provider_hint: string | null
  /** The registered device of a sign-in by PIN, with its company. */
  device_directory_id: string | null
  shared_device_id: string | null
  created_at: Date
  rotated_at: Date
  expires_at: Date
}

export async function insertSignIn(db: Db, row: NewSignIn): Promise<void> {
  await db.insertInto('sign_in').values(row).execute()
}

/**
 * `next`: rotated now. `again`: the same successor is issued once more. All others: no token, and the family has ended.
 */
export type RotationOutcome = 'next' | 'again' | 'ended' | 'expired' | 'other-client' | 'reuse'

export interface TokenRotation {
  outcome: RotationOutcome
  user_id: UserId
  remember: boolean
  rotated_at: Date
  expires_at: Date
  device_directory_id: DirectoryId | null
}

/** Idle (inactivity) timeout of a remembered session. */
const REMEMBERED_IDLE = '30 days'
/** A sign-in by PIN ends when the device was not used for this long. */
const PIN_IDLE = '15 minutes'

/**
 * Rotates a family in one statement, so that of concurrent requests the first rotates and the others see its successor.
 * The previous token stays valid for ten more seconds; any older one ends the family.
 */
export async function rotateSignIn(
  db: Db,
  given: { id: string; clientId: string; hash: Buffer; nextHash: Buffer; now: Date; device: string; network: string },
): Promise<TokenRotation | null> {
  const { id, clientId, hash, nextHash, now, device, network } = given
  await presentSignIn(db, id)
  const { rows } = await sql<TokenRotation>`
    with judged as (
      select s.id, case
          when s.ended_at is not null then 'ended'
          when s.expires_at <= ${now} or (s.remember and s.rotated_at <= ${now}::timestamptz - ${REMEMBERED_IDLE}::interval) then 'expired'
          when s.shared_device_id is not null and s.rotated_at <= ${now}::timestamptz - ${PIN_IDLE}::interval then 'expired'
          when s.client_id <> ${clientId} then 'other-client'
          when s.token_hash = ${hash} then 'next'
          when s.previous_hash = ${hash} and s.rotated_at > ${now}::timestamptz - interval '10 seconds' then 'again'
          else 'reuse' end as outcome
        from sign_in s where s.id = ${id} for update)
    update sign_in s set
      generation = case when j.outcome = 'next' then s.generation + 1 else s.generation end,
      previous_hash = case when j.outcome = 'next' then s.token_hash else s.previous_hash end,
      token_hash = case when j.outcome = 'next' then ${nextHash} else s.token_hash end,
      rotated_at = case when j.outcome = 'next' then ${now} else s.rotated_at end,
      device = case when j.outcome = 'next' then ${device} else s.device end,
      network = case when j.outcome = 'next' then ${network} else s.network end,
      ended_at = case when j.outcome in ('expired', 'other-client', 'reuse') then ${now} else s.ended_at end,
      end_reason = case when j.outcome in ('expired', 'other-client', 'reuse') then j.outcome else s.end_reason end
    from judged j where s.id = j.id
    returning j.outcome, s.user_id, s.remember, s.rotated_at, s.expires_at, s.device_directory_id`.execute(db)
  return rows[0] ?? null
}

/** Ends an active family. Returns its person and the ID token for the provider's sign-out; null where it had ended. */
export async function endSignInFamily(
  db: Db,
  id: string,
  now: Date,
): Promise<{ userId: UserId; providerHint: string | null } | null> {
  await presentSignIn(db, id)
  const row = await db
    .updateTable('sign_in')
    .set({ ended_at: now, end_reason: 'logout' })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['user_id', 'provider_hint'])
    .executeTakeFirst()
  return row ? { userId: row.user_id as UserId, providerHint: row.provider_hint } : null
}

/** Deletes sign-ins one day after they ended or expired, and expired links, of all people. */
export async function deleteEndedSignIns(db: Db, now: Date): Promise<void> {
  await sql`select delete_ended_sign_ins(${now})`.execute(db)
}
