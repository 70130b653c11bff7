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

/** Devices on which a person could go on without a password, the last used first. */
export async function selectDevices(db: Db, userId: UserId, now: Date): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select id, device, network, created_at, rotated_at from sign_in
     where user_id = ${userId} and ended_at is null and expires_at > ${now}
       and (not remember or rotated_at > ${now}::timestamptz - interval '30 days')
     order by rotated_at desc, id`.execute(db)
  return rows
}

/** Signs one device of this person out; false where it is none of theirs, or out already. */
export async function endDeviceSignIn(db: Db, userId: UserId, id: SignInId, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update sign_in set ended_at = ${now}, end_reason = 'logout'
     where id = ${id} and user_id = ${userId} and ended_at is null returning id`.execute(db)
  return rows.length > 0
}

/** Signs all devices of this person out but one; how many there were. */
export async function endOtherSignInsOf(db: Db, userId: UserId, exceptId: string, now: Date): Promise<number> {
  const { rows } = await sql`
    update sign_in set ended_at = ${now}, end_reason = 'logout'
     where user_id = ${userId} and ended_at is null and id <> ${exceptId} returning id`.execute(db)
  return rows.length
}

/** Has the open screens of this person's company ask whether they may still listen: those just signed out fall silent. */
export async function publishAccountChange(db: Db, userId: UserId): Promise<void> {
  const { rows } = await sql<{ id: DirectoryId | null }>`
    select active_directory_id as id from user_account where id = ${userId}`.execute(db)
  const id = rows[0]?.id
  if (id) await publishChange(db, id, ['company'])
}
