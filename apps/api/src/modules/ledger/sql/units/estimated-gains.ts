import type { UnitId } from '@herdboard/contract/core/ids.ts'
import type { Period } from '@herdboard/domain/time/period.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { hasEstimateBetween, measuredEndRows } from './measured-point.ts'

/** Gain of a unit by the weight curve alone, kg: no measured end follows. */
export interface EstimatedGainRow {
  unit_id: UnitId
  in_period_kg: number
  since_end_kg: number
}

/** Selects the gains of units between their last measured end and the closing day of a period. */
export async function selectEstimatedGains(
  db: Db,
  { directoryId }: TenantScope,
  unitIds: readonly UnitId[],
  { opening, closing }: Period,
): Promise<EstimatedGainRow[]> {
  const { rows } = await sql<EstimatedGainRow>`
    select u.id as unit_id, (sum(d.gain_g) / 1000)::float8 as since_end_kg,
      (coalesce(sum(d.gain_g) filter (where d.day > ${opening}::date), 0) / 1000)::float8 as in_period_kg
    from unnest(${unitIds}::uuid[]) as u(id)
    cross join lateral (
      select max(e.day) filter (where e.day <= ${closing}::date) as last, min(e.day) filter (where e.day > ${closing}::date) as next
      from ${measuredEndRows(directoryId)}) m
    join herd_day d on d.directory_id = ${directoryId} and d.unit_id = u.id
     and d.day > coalesce(m.last, '-infinity') and d.day <= ${closing}::date
    where m.next is null or ${hasEstimateBetween(directoryId, 'm.last', 'm.next')}
    group by u.id
    having sum(d.gain_g) is not null`.execute(db)
  return rows
}
