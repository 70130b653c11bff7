import type { BulkRows } from '#modules/ledger/bulk/bulk-records.ts'
import { copyRows } from '#platform/database/bulk/copy-rows.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Inserts many records with their units and facts. A rebuild of the farms calculates the derived rows. */
export async function copyRecords(
  db: Db,
  { directoryId }: TenantScope,
  { units, records, facts }: BulkRows,
): Promise<void> {
  const withDirectoryId = <Row extends object>(rows: readonly Row[]) =>
    rows.map((row) => ({ directory_id: directoryId, ...row }))
  await copyRows(
    db,
    'herd_unit',
    units.map((unit) => ({
      directory_id: directoryId,
      id: unit.id,
      farm_id: unit.farmId,
      barn_id: unit.barnId,
      section_id: unit.sectionId,
      batch_id: unit.batchId,
      pig_type: unit.pigType,
    })),
  )
  await copyRows(db, 'record', withDirectoryId(records))
  await copyRows(db, 'herd_leg', withDirectoryId(facts.legs))
  await copyRows(db, 'slaughter_lot', withDirectoryId(facts.lots))
  await copyRows(db, 'herd_count', withDirectoryId(facts.counts))
  await copyRows(db, 'herd_weighing', withDirectoryId(facts.weighings))
  await copyRows(db, 'feed_use', withDirectoryId(facts.feedUses))
  await copyRows(
    db,
    'feed_move',
    withDirectoryId(facts.feedMoves).map(({ section_id: _section, batch_id: _batch, ...move }) => move),
  )
  await copyRows(db, 'feed_count', withDirectoryId(facts.feedCounts))
  await copyRows(db, 'posting', withDirectoryId(facts.postings))
}
