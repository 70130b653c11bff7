import type { DirectoryId, SignInId, UserId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import { publishChange } from '#platform/live/publish-change.ts'

export interface DeviceRow {
  id: SignInId
  device: string
  network: string
  created_at: Date
  rotated_at: Date
}

/** Selects the devices on which the person can continue without a password, last used first. */
export async function selectDevices(db: Db, userId: UserId, now: Date): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select id, device, network, created_at, rotated_at from sign_in
     where user_id = ${userId} and ended_at is null and expires_at > ${now}
       and (not remember or rotated_at > ${now}::timestamptz - interval '30 days')
     order by rotated_at desc, id`.execute(db)
  return rows
}

/** Signs out one device of this person. Returns false where it is not theirs or already signed out. */
export async function endDeviceSignIn(db: Db, userId: UserId, id: SignInId, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update sign_in set ended_at = ${now}, end_reason = 'logout'
     where id = ${id} and user_id = ${userId} and ended_at is null returning id`.execute(db)
  return rows.length > 0
}

/** Signs out all devices of this person except one; returns how many. */
export async function endOtherSignInsOf(db: Db, userId: UserId, exceptId: string, now: Date): Promise<number> {
  const { rows } = await sql`
    update sign_in set ended_at = ${now}, end_reason = 'logout'
     where user_id = ${userId} and ended_at is null and id <> ${exceptId} returning id`.execute(db)
  return rows.length
}

/**
 * Publishes a change, so that open live streams in the person's active company check their access again. Streams of
 * devices that were just signed out end.
 */
export async function publishAccountChange(db: Db, userId: UserId): Promise<void> {
  const { rows } = await sql<{ id: DirectoryId | null }>`
    select active_directory_id as id from user_account where id = ${userId}`.execute(db)
  const id = rows[0]?.id
  if (id) publishChange(db, id, ['company'])
}
