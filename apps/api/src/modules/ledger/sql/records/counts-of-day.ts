import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Another count of the same place and day. */
export interface CountOfDay {
  record_id: RecordId
  superseded_by: RecordId | null
  /** It was recorded or corrected after the one that is restored. */
  is_later: boolean
}

/** When the record of `id` was recorded, or corrected last. */
const recordedAt = (directoryId: string, id: ReturnType<typeof sql.ref>) => sql`(select greatest(r.created_at,
  (select max(e.at) from audit_entry e where e.directory_id = ${directoryId} and e.subject_id = r.id and e.action = 'record.update'))
  from record r where r.directory_id = ${directoryId} and r.id = ${id})`

/** Selects the other counts of the place and day of a count that is restored, the first recorded one first. */
export async function selectCountsOfDay(
  db: Db,
  { directoryId }: TenantScope,
  restored: { recordId: RecordId; scopeId: string; day: string },
): Promise<CountOfDay[]> {
  const { rows } = await sql<CountOfDay>`
    select record_id, superseded_by, at > (select ${recordedAt(directoryId, sql.ref('k.id'))} from (select ${restored.recordId}::uuid as id) k) as is_later
    from (select c.record_id, c.superseded_by, ${recordedAt(directoryId, sql.ref('c.record_id'))} as at from herd_count c
      where c.directory_id = ${directoryId} and c.scope_id = ${restored.scopeId} and c.day = ${restored.day}
        and c.record_id <> ${restored.recordId}) other
    order by at, record_id`.execute(db)
  return rows
}

/**
 * Puts a restored count, which superseded all others of its day, back below those that were recorded or corrected later:
 * the last one recorded is in force.
 */
export async function supersedeRestoredCount(
  db: Db,
  scope: TenantScope,
  restored: Parameters<typeof selectCountsOfDay>[2],
): Promise<void> {
  const others = await selectCountsOfDay(db, scope, restored)
  const place = others.findIndex(({ is_later }) => is_later)
  if (place < 0) return
  const order = others.map(({ record_id }) => record_id).toSpliced(place, 0, restored.recordId)
  // From the first on, so that never two are in force: the index allows one.
  for (const [no, recordId] of order.entries()) {
    await sql`update herd_count set superseded_by = ${order[no + 1] ?? null}::uuid
      where directory_id = ${scope.directoryId} and record_id = ${recordId} and scope_id = ${restored.scopeId}
        and day = ${restored.day}`.execute(db)
  }
}
