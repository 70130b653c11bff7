import type { UnitId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import { isCountOfUnit } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

export interface FormUnitDay {
  unit_id: UnitId
  /** Difference corrected by a stock count of the day; 0 without a count. */
  diff_head: number
  /** Another stock count of the unit, its own or that of its barn, exists on the day. */
  has_count: boolean
  /** One of them has a weight that somebody typed; the others took over the calculated weight. */
  has_weighed_count: boolean
  /** Pigs were moved on the day. */
  has_movements: boolean
}

/** Counts and movements of units on a day, without the edited entry. */
export async function selectUnitDays(
  db: Db,
  scope: TenantScope,
  query: { unitIds: readonly UnitId[]; day: string; exceptRecordId: string | null },
): Promise<FormUnitDay[]> {
  const counts = sql`select from herd_count c where c.directory_id = u.directory_id and c.day = ${query.day}::date
      and c.superseded_by is null and ${isCountOfUnit(scope.directoryId, 'u.id')}
      and c.record_id is distinct from ${query.exceptRecordId}::uuid`
  const { rows } = await sql<FormUnitDay>`select u.id as unit_id, coalesce(d.diff_head, 0) as diff_head,
    exists (${counts}) as has_count, exists (${counts} and not c.is_weight_estimated) as has_weighed_count,
    exists (select from herd_leg l where l.directory_id = u.directory_id and l.unit_id = u.id
      and l.day = ${query.day}::date) as has_movements
    from herd_unit u
    left join herd_day d on d.directory_id = u.directory_id and d.unit_id = u.id and d.day = ${query.day}::date
    where u.directory_id = ${scope.directoryId} and u.id = any(${query.unitIds}::uuid[])`.execute(db)
  return rows
}
