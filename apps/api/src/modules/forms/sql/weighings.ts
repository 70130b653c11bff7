import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { sql } from 'kysely'
import type { PlaceOfRecord } from '#modules/ledger/record-draft.ts'
import type { Db } from '#platform/database/pool.ts'
import { literalList } from '#platform/database/statement/literal-list.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

export interface EarlierWeighing {
  day: string
  avg_kg: number
  /** True where the weighing is within the queried days. */
  is_recent: boolean
  /** True where pigs were inserted after it. */
  has_insertions: boolean
}

/** Last weighing of exactly this place before a day. */
export async function selectWeighingBefore(
  db: Db,
  scope: TenantScope,
  query: { place: PlaceOfRecord; day: string; since: string; exceptId: string | null },
): Promise<EarlierWeighing | undefined> {
  const { farmId, barnId, sectionId, batchId } = query.place
  const { rows } =
    await sql<EarlierWeighing>`select w.day, w.avg_kg::float8 as avg_kg, w.day >= ${query.since}::date as is_recent,
      exists (select from herd_leg l where l.directory_id = w.directory_id and l.unit_id = w.unit_id and l.kind in (${literalList(legKind.insertion, legKind.transferIn)})
        and l.day > w.day and l.day <= ${query.day}::date) as has_insertions
    from record r
    join herd_weighing w on w.directory_id = r.directory_id and w.record_id = r.id
    where r.directory_id = ${scope.directoryId} and r.type_id = ${sql.lit(recordKind.weighing)} and r.deleted_at is null and r.farm_id = ${farmId}
      and r.barn_id is not distinct from ${barnId}::uuid and r.section_id is not distinct from ${sectionId}::uuid
      and r.batch_id is not distinct from ${batchId}::uuid
      and w.day < ${query.day}::date and r.id is distinct from ${query.exceptId}::uuid
    order by w.day desc, r.id desc limit 1`.execute(db)
  return rows[0]
}
