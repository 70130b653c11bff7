import type { UnitId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import { type LedgerPeriod, planForLists } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Gain of a unit over the days for which it is known, and the pig-days of these days. */
export interface GrownDays {
  period: number
  unit_id: UnitId
  pig_days: number
  gain_kg: number
}

/** Selects the known gain of units that have days without: a unit that begins with a count has none on that day. */
export async function selectGrownDays(
  db: Db,
  { directoryId }: TenantScope,
  lacking: readonly { period: number; unitId: UnitId }[],
  periods: readonly LedgerPeriod[],
): Promise<GrownDays[]> {
  if (lacking.length === 0) return []
  await planForLists(db, lacking.length)
  const { rows } = await sql<GrownDays>`
    select k.period, k.unit_id, sum(d.head_open)::float8 as pig_days, sum(d.gain_g)::float8 / 1000 as gain_kg
    from unnest(${lacking.map(({ period }) => period)}::int[], ${lacking.map(({ unitId }) => unitId)}::uuid[],
      ${lacking.map(({ period }) => periods[period]?.opening ?? null)}::date[],
      ${lacking.map(({ period }) => periods[period]?.closing ?? null)}::date[]) as k(period, unit_id, opening, closing)
    join herd_day d on d.directory_id = ${directoryId} and d.unit_id = k.unit_id and d.day > k.opening
     and d.day <= k.closing and d.gain_g is not null
    group by 1, 2`.execute(db)
  return rows
}
