import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { StoredFacts, StoredRecord } from './records.ts'

/** Deletes the confirmed shortages that records explained, because the records were imported by mistake. */
export async function deleteConfirmedShortages(
  db: Db,
  { directoryId }: TenantScope,
  recordIds: readonly RecordId[],
): Promise<void> {
  await sql`delete from herd_confirmed_shortage
    where directory_id = ${directoryId} and record_id = any(${recordIds}::uuid[])`.execute(db)
}

/** A record that may not be removed, with the reason. */
export interface RemovalBlock {
  id: RecordId
  day: string
  reason: 'locked' | 'closed' | 'changed'
}

/**
 * Selects the first of some records that may not be removed: it is within the lock of a farm, in a closed batch, or was
 * changed since it was made.
 */
export async function selectRemovalBlock(
  db: Db,
  { directoryId }: TenantScope,
  recordIds: readonly RecordId[],
  { today, isAdministrator }: { today: string; isAdministrator: boolean },
): Promise<RemovalBlock | null> {
  const { rows } = await sql<RemovalBlock>`
    with places as (
      select r.id, r.day, least(r.day, (select min(f.from_day) from feed_use f where f.directory_id = ${directoryId}
          and f.record_id = r.id)) as first_day, r.version, r.farm_id,
          case when r.type_id <> ${sql.lit(recordKind.posting)} then r.batch_id end as batch_id from record r
        where r.directory_id = ${directoryId} and r.id = any(${recordIds}::uuid[]) and r.deleted_at is null
      union select r.id, r.day, r.day, r.version, u.farm_id, u.batch_id from record r
        join herd_leg l on l.directory_id = ${directoryId} and l.record_id = r.id
        join herd_unit u on u.directory_id = ${directoryId} and u.id = l.unit_id
        where r.directory_id = ${directoryId} and r.id = any(${recordIds}::uuid[]) and r.deleted_at is null)
    select p.id, p.day, case when p.version > 1 then 'changed' when k.through_day >= p.first_day then 'locked' else 'closed' end as reason
    from places p left join farm_lock k on k.directory_id = ${directoryId} and k.farm_id = p.farm_id
      left join batch b on b.directory_id = ${directoryId} and b.id = p.batch_id
    where p.version > 1 or k.through_day >= p.first_day or (b.end_date <= ${today}::date and not ${isAdministrator}::boolean)
    order by p.day, p.id limit 1`.execute(db)
  return rows[0] ?? null
}

/** A deleted record with its facts as the entry of its deletion in the audit log has them. */
export interface DeletedRecord {
  record: StoredRecord
  facts: StoredFacts
  entryId: string
  /** The deletion brought back the provisional slaughter that the record had replaced. */
  broughtBack: boolean
}

/**
 * Selects a deleted record. Null where it is not deleted or is on a farm that the user cannot read. Null also where it was
 * changed or removed since that entry, such as by the undo of an import or by a record that replaced it. Entries from before the undo had
 * an action of its own are known by the entry of the undo, which has the same instant.
 */
export async function selectDeletedRecord(
  db: Db,
  { directoryId, readableFarms }: TenantScope,
  recordId: RecordId,
): Promise<DeletedRecord | null> {
  const { rows } = await sql<{ id: string; brought_back: boolean; before: StoredRecord & { facts: StoredFacts } }>`
    select a.id, exists (select from audit_entry b where b.directory_id = ${directoryId} and b.at = a.at
        and b.request_id = a.request_id and b.action = 'record.restore' and b.subject_id <> r.id) as brought_back, a.before || jsonb_build_object('version', r.version) as before from record r
    join lateral (select e.id, e.at, e.request_id, e.action, e.before from audit_entry e where e.directory_id = ${directoryId}
      and e.subject_id = r.id and e.action in ('record.delete', 'record.replace', 'record.undo')
      order by e.at desc, e.id desc limit 1) a
      on a.action = 'record.delete' and not exists (select from audit_entry u where u.directory_id = ${directoryId}
        and u.at = a.at and u.action = 'import.undo') and a.before -> 'facts' is not null and (a.before ->> 'version')::int + 1 = r.version
    where r.directory_id = ${directoryId} and r.id = ${recordId} and r.deleted_at is not null
      and r.farm_id = any(${[...readableFarms]}::uuid[])`.execute(db)
  const [row] = rows
  if (!row) return null
  const { facts, ...record } = row.before
  return { record, facts, entryId: row.id, broughtBack: row.brought_back }
}

/** A restored course of treatment counts again. */
export async function clearVoidReason(db: Db, { directoryId }: TenantScope, recordId: RecordId): Promise<void> {
  await sql`update treatment set void_reason = null
    where directory_id = ${directoryId} and record_id = ${recordId}`.execute(db)
}
