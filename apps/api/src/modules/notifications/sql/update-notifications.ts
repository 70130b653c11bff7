import type { RecordId, UserId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { isVisibleNotification } from './visible-notifications.ts'

/** Marks all notifications that the user may see as read; returns how many were unread. */
export async function insertAllRead(db: Db, scope: TenantScope): Promise<number> {
  const { numAffectedRows = 0n } = await sql`insert into notification_read (directory_id, user_id, notification_id)
    select n.directory_id, ${scope.userId}, n.id from notification n where ${isVisibleNotification(scope)}
    order by n.id
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows)
}

/** Counts those of these notifications that the user may see. */
export async function countVisible(db: Db, scope: TenantScope, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ seen: number }>`select count(*)::int as seen from notification n
    where ${isVisibleNotification(scope)} and n.id = any(${[...ids]}::uuid[])`.execute(db)
  return rows[0]?.seen ?? 0
}

/** Marks these as read; returns how many were unread. The caller has checked that the user may see them. */
export async function insertNotificationReads(db: Db, scope: TenantScope, ids: readonly string[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`insert into notification_read (directory_id, user_id, notification_id)
    select ${scope.directoryId}, ${scope.userId}, id from unnest(${[...ids].sort()}::uuid[]) as id
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows)
}

export async function deleteNotificationReads(db: Db, scope: TenantScope, ids: readonly string[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from notification_read where directory_id = ${scope.directoryId}
    and user_id = ${scope.userId} and notification_id = any(${[...ids]}::uuid[])`.execute(db)
  return Number(numAffectedRows)
}

export interface LockableNotification {
  id: string
  type_id: number
  subject: string
  farm_id: string | null
  barn_id: string | null
  section_id: string | null
  batch_id: string | null
  params: Record<string, string | number>
  prefill: Record<string, unknown> | null
  is_approved: boolean
  approved_at: Date | null
  /** Null where nobody approved it, or the account is deleted. */
  approved_by: UserId | null
  /** The record that it became; null for none, and for one that is deleted. */
  record_id: RecordId | null
  is_rejected: boolean
  rejected_at: Date | null
  /** Null where nobody rejected it, or the account is deleted. */
  rejected_by: UserId | null
  is_closed: boolean
}

/** Selects a notification that the user may see; locked where it will be changed. */
export async function selectLockableNotification(
  db: Db,
  scope: TenantScope,
  id: string,
  isChanged: boolean,
): Promise<LockableNotification | undefined> {
  const { rows } =
    await sql<LockableNotification>`select n.id, n.type_id, n.subject, n.farm_id, n.barn_id, n.section_id,
      n.batch_id, n.params, n.prefill, n.approved_at is not null as is_approved, n.approved_at, n.approved_by,
      (select rc.id from record rc where rc.directory_id = n.directory_id and rc.id = n.record_id
        and rc.deleted_at is null) as record_id,
      n.rejected_at is not null as is_rejected, n.rejected_at, n.rejected_by, n.closed_at is not null as is_closed
    from notification n where ${isVisibleNotification(scope)} and n.id = ${id} ${sql.raw(isChanged ? 'for update of n' : '')}`.execute(
      db,
    )
  return rows[0]
}

/** Marks a notification as approved; returns false where another user was first. */
export async function updateNotificationApproved(
  db: Db,
  scope: TenantScope,
  id: string,
  { recordId, now }: { recordId: string | null; now: Date },
): Promise<boolean> {
  const { numAffectedRows = 0n } =
    await sql`update notification set approved_at = ${now}, approved_by = ${scope.userId}, record_id = ${recordId}::uuid,
    closed_at = coalesce(closed_at, ${now})
    where directory_id = ${scope.directoryId} and id = ${id} and approved_at is null`.execute(db)
  return numAffectedRows > 0n
}

export async function updateNotificationRejected(db: Db, scope: TenantScope, id: string, now: Date): Promise<void> {
  await sql`update notification set rejected_at = ${now}, rejected_by = ${scope.userId}, closed_at = ${now}
    where directory_id = ${scope.directoryId} and id = ${id}`.execute(db)
}
