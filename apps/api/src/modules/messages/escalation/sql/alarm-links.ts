import type { UserId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

interface NewAlarmLink {
  id: string
  userId: UserId
  notificationIds: readonly string[]
  secretHash: Buffer
  expiresAt: Date
}

/** Inserts a link, and deletes those of the company that have expired. */
export async function insertAlarmLink(
  db: Db,
  { directoryId }: TenantScope,
  { id, userId, notificationIds, secretHash, expiresAt }: NewAlarmLink,
): Promise<void> {
  await sql`insert into alarm_link (directory_id, id, user_id, notification_ids, secret_hash, expires_at)
    values (${directoryId}, ${id}, ${userId}, ${[...notificationIds]}::uuid[], ${secretHash}, ${expiresAt})`.execute(db)
}

/** Deletes the links that have expired. */
export async function deleteExpiredAlarmLinks(db: Db, { directoryId }: TenantScope, now: Date): Promise<void> {
  await sql`delete from alarm_link where directory_id = ${directoryId} and expires_at <= ${now}`.execute(db)
}
