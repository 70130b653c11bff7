import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Selects the kinds with an open notification on these farms. */
export async function selectOpenTypes(db: Db, scope: TenantScope, farmIds: readonly FarmId[]): Promise<number[]> {
  const { rows } = await sql<{ type_id: number }>`select distinct n.type_id from notification n
    where n.directory_id = ${scope.directoryId} and n.farm_id = any(${[...farmIds]}::uuid[]) and n.closed_at is null`.execute(
    db,
  )
  return rows.map(({ type_id }) => type_id)
}

/** Selects what the open notifications of a kind on these farms are about. */
export async function selectOpenSubjects(
  db: Db,
  scope: TenantScope,
  { type, farmIds }: { type: number; farmIds: readonly FarmId[] },
): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await sql<{ subject: string; time: string | null }>`
    select n.subject, n.params ->> 'time' as time from notification n
    where n.directory_id = ${scope.directoryId} and n.type_id = ${type}
      and n.farm_id = any(${[...farmIds]}::uuid[]) and n.closed_at is null`.execute(db)
  return new Map(rows.map(({ subject, time }) => [subject, time]))
}

/** Closes the open notifications of a kind on these farms about all other subjects; returns how many were open. */
export async function closeOthers(
  db: Db,
  scope: TenantScope,
  { type, farmIds, subjects }: { type: number; farmIds: readonly FarmId[]; subjects: readonly string[] },
  now: Date,
): Promise<number> {
  const { numAffectedRows = 0n } =
    await sql`update notification set closed_at = ${now} where directory_id = ${scope.directoryId} and type_id = ${type}
    and farm_id = any(${[...farmIds]}::uuid[]) and closed_at is null
    and subject <> all(${[...subjects]}::text[])`.execute(db)
  return Number(numAffectedRows)
}

/** Closes all open notifications of these kinds; returns how many were open. */
export async function closeTypes(db: Db, scope: TenantScope, types: readonly number[], now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`update notification set closed_at = ${now}
    where directory_id = ${scope.directoryId} and type_id = any(${[...types]}::smallint[]) and closed_at is null`.execute(
    db,
  )
  return Number(numAffectedRows)
}

/**
 * Days after which a kind is closed automatically: news, and high mortality, which is raised again where it continues.
 */
const CLOSED_AFTER_DAYS: Readonly<Record<number, number>> = {
  [notificationKind.mortalityHigh]: 14,
  [notificationKind.priceListingNew]: 14,
  [notificationKind.postPaymentNew]: 30,
  [notificationKind.lockedDaysRepriced]: 30,
  [notificationKind.kpisReady]: 7,
  [notificationKind.reportReady]: 7,
  [notificationKind.userJoined]: 30,
  [notificationKind.permissionChanged]: 30,
}

/** Closes old news and deletes notifications older than a year; returns how many were open. */
export async function closeOld(db: Db, scope: TenantScope, now: Date): Promise<number> {
  const closedBefore = Object.entries(CLOSED_AFTER_DAYS).map(([type, days]) => ({ type: Number(type), days }))
  const { numAffectedRows = 0n } = await sql`update notification n set closed_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(closedBefore)}::jsonb) as q (type smallint, days int)
    where n.directory_id = ${scope.directoryId} and n.type_id = q.type and n.closed_at is null
      and n.published_at < ${now}::timestamptz - make_interval(days => q.days)`.execute(db)
  await sql`delete from notification where directory_id = ${scope.directoryId}
    and published_at < ${now}::timestamptz - interval '1 year'`.execute(db)
  return Number(numAffectedRows)
}
