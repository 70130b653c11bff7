import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import { valueRows } from '#modules/ledger/sql/value-rows.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/**
 * Deletes the facts of records: both legs, counts and feed. A count that one of them superseded is valid again.
 * A course of treatment stays: it is overwritten, or retained with the deleted record.
 */
export async function deleteFacts(db: Db, scope: TenantScope, recordIds: readonly RecordId[]): Promise<void> {
  if (recordIds.length === 0) return
  for (const table of ['herd_leg', 'herd_weighing', 'feed_use', 'feed_move', 'feed_count', 'posting']) {
    await sql`delete from ${sql.table(table)}
      where directory_id = ${scope.directoryId} and record_id = any(${recordIds}::uuid[])`.execute(db)
  }
  const deletedCounts = await sql<{ record_id: string; superseded_by: string | null }>`delete from herd_count
    where directory_id = ${scope.directoryId} and record_id = any(${recordIds}::uuid[])
    returning record_id, superseded_by`.execute(db)
  if (deletedCounts.rows.length === 0) return
  const next = new Map(deletedCounts.rows.map(({ record_id, superseded_by }) => [record_id, superseded_by]))
  const valid = deletedCounts.rows.map(({ record_id, superseded_by }) => {
    let later = superseded_by
    while (later !== null && next.has(later)) later = next.get(later) ?? null
    return { record_id, superseded_by: later }
  })
  await sql`update herd_count h set superseded_by = v.superseded_by
    from ${valueRows('v', { record_id: 'uuid', superseded_by: 'uuid' }, valid)}
    where h.directory_id = ${scope.directoryId} and h.superseded_by = v.record_id`.execute(db)
}
