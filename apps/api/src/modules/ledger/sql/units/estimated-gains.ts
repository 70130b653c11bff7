import type { UnitId } from '@herdboard/contract/core/ids.ts'
import type { Period } from '@herdboard/domain/time/period.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { hasEstimateBetween, measuredEndRows } from './measured-point.ts'

/** Gain by the weight curve alone of the pigs that a unit still has, kg: no measured end follows. */
export interface EstimatedGainRow {
  unit_id: UnitId
  in_period_kg: number
  since_end_kg: number
  /** Its curve has a scale of its own; others grow at the growth level of their farm. */
  has_own_scale: boolean
}

/** Least share of pigs that stay on a day, of which the logarithm exists; and least logarithm, of which the power does. */
const LEAST_STAYING = 1e-9
const LEAST_LOGARITHM = -600

/**
 * Selects the gains of units between their last measured end and the closing day of a period. Of the gain of a day counts
 * the share of the pigs that are still there: those that left had their weight then, which the movement states.
 */
export async function selectEstimatedGains(
  db: Db,
  { directoryId }: TenantScope,
  unitIds: readonly UnitId[],
  { opening, closing }: Period,
): Promise<EstimatedGainRow[]> {
  const { rows } = await sql<EstimatedGainRow>`
    select u.id as unit_id, g.since_end_kg, g.in_period_kg,
      exists (select from herd_weighing w where w.directory_id = ${directoryId} and w.unit_id = u.id and w.day = m.last)
        or coalesce((select p.curve_scale is not null from herd_point p where p.directory_id = ${directoryId}
          and p.unit_id = u.id and p.day <= ${closing}::date order by p.day desc limit 1), false) as has_own_scale
    from unnest(${unitIds}::uuid[]) as u(id)
    cross join lateral (
      select max(e.day) filter (where e.day <= ${closing}::date) as last, min(e.day) filter (where e.day > ${closing}::date) as next,
        coalesce(max(e.day) filter (where e.day <= ${closing}::date) + 1, '-infinity'::date) as first
      from ${measuredEndRows(directoryId)}) m
    cross join lateral (
      select sum(d.gain_g * d.still_there) / 1000 as since_end_kg,
        coalesce(sum(d.gain_g * d.still_there) filter (where d.day > ${opening}::date), 0) / 1000 as in_period_kg
      from (
        select x.day, x.gain_g::float8, exp(greatest(${sql.lit(LEAST_LOGARITHM)}, sum(ln(case
            when x.head > 0 then least(1, x.head::float8 / greatest(x.head_open + x.in_head + x.transfer_in_head, 1))
            else ${sql.lit(LEAST_STAYING)}::float8 end)) over (order by x.day desc))) as still_there
          from herd_day x where x.directory_id = ${directoryId} and x.unit_id = u.id
            and x.day between m.first and ${closing}::date) d) g
    where (m.next is null or ${hasEstimateBetween(directoryId, 'm.last', 'm.next')}) and g.since_end_kg is not null`.execute(
    db,
  )
  return rows
}
