import type { DrugId, FarmId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import type { DoseUnit } from '@herdboard/domain/health/administrations.ts'
import type { Period } from '@herdboard/domain/time/period.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Drugs given to a pig type on a farm in some days, with its pig-days. */
export interface GivenDrugs {
  /** Last of the days. */
  closing: string
  farm_id: FarmId
  pig_type: PigType
  /** First of the days with pigs. */
  first_day: string
  /** Sum of the pigs present at the beginning of each day. */
  pig_days: number
  /** Amount of each drug, in the unit of its dose. */
  drugs: readonly { drug_id: DrugId; dose_unit: DoseUnit; amount: number }[]
}

/** Selects what was given on these farms in each period, with the pig-days of the same days. One statement. */
export async function selectGivenDrugs(
  db: Db,
  { directoryId }: TenantScope,
  { farmIds, periods }: { farmIds: readonly FarmId[]; periods: readonly Period[] },
): Promise<GivenDrugs[]> {
  const periodRelation = sql`unnest(${periods.map(({ opening }) => opening)}::date[],
    ${periods.map(({ closing }) => closing)}::date[]) as a(opening, closing)`
  const { rows } = await sql<GivenDrugs>`
    with given as (
      select a.closing, r.farm_id, t.pig_type, t.drug_id, t.dose_unit,
        sum(d.head * coalesce(d.dose_per_animal, t.dose_per_animal))::float8 as amount
      from ${periodRelation}
      join treatment_day d on d.directory_id = ${directoryId} and d.given_day > a.opening and d.given_day <= a.closing
      join treatment t on t.directory_id = d.directory_id and t.record_id = d.record_id
      join record r on r.directory_id = d.directory_id and r.id = d.record_id and r.deleted_at is null
        and r.farm_id = any(${farmIds}::uuid[])
      group by a.closing, r.farm_id, t.pig_type, t.drug_id, t.dose_unit)
    select a.closing, h.farm_id, h.pig_type, sum(h.head_open)::float8 as pig_days, min(h.day) filter (where h.head_open > 0) as first_day,
      coalesce((select jsonb_agg(jsonb_build_object('drug_id', g.drug_id, 'dose_unit', g.dose_unit, 'amount', g.amount))
        from given g where g.closing = a.closing and g.farm_id = h.farm_id and g.pig_type = h.pig_type), '[]') as drugs
    from ${periodRelation}
    join herd_farm_day h on h.directory_id = ${directoryId} and h.farm_id = any(${farmIds}::uuid[])
      and h.pig_type in (${sql.lit(WEANERS)}, ${sql.lit(SLAUGHTER_PIGS)}) and h.day > a.opening and h.day <= a.closing
    group by a.closing, h.farm_id, h.pig_type
    having sum(h.head_open) > 0
    order by a.closing, h.farm_id, h.pig_type`.execute(db)
  return rows
}
