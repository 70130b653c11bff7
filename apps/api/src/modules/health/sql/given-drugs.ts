import type { DrugId, FarmId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import type { DoseUnit } from '@herdboard/domain/health/administrations.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Drugs given to a pig type on a farm, with its pig-days. */
export interface GivenDrugs {
  farm_id: FarmId
  pig_type: PigType
  /** Sum of heads over the days on the farm. */
  pig_days: number
  /** Amount of each drug, in the unit of its dose. */
  drugs: readonly { drug_id: DrugId; dose_unit: DoseUnit; amount: number }[]
}

/**
 * Selects what was given on these farms in the months up to and including a day, with the pig-days of the same time.
 */
export async function selectGivenDrugs(
  db: Db,
  { directoryId }: TenantScope,
  { farmIds, months, today }: { farmIds: readonly FarmId[]; months: number; today: string },
): Promise<GivenDrugs[]> {
  const inMonths = (day: string) => sql`${sql.ref(day)} <= ${today}::date
    and ${sql.ref(day)} > ${today}::date - make_interval(months => ${months}::int)`
  const { rows } = await sql<GivenDrugs>`
    with given as (
      select r.farm_id, t.pig_type, t.drug_id, t.dose_unit,
        sum(d.head * coalesce(d.dose_per_animal, t.dose_per_animal))::float8 as amount
      from treatment_day d
      join treatment t on t.directory_id = d.directory_id and t.record_id = d.record_id
      join record r on r.directory_id = d.directory_id and r.id = d.record_id and r.deleted_at is null
        and r.farm_id = any(${farmIds}::uuid[])
      where d.directory_id = ${directoryId} and ${inMonths('d.given_day')}
      group by r.farm_id, t.pig_type, t.drug_id, t.dose_unit)
    select h.farm_id, h.pig_type, sum(h.head)::float8 as pig_days,
      coalesce((select jsonb_agg(jsonb_build_object('drug_id', g.drug_id, 'dose_unit', g.dose_unit, 'amount', g.amount))
        from given g where g.farm_id = h.farm_id and g.pig_type = h.pig_type), '[]') as drugs
    from herd_farm_day h
    where h.directory_id = ${directoryId} and h.farm_id = any(${farmIds}::uuid[]) and h.pig_type in (${sql.lit(WEANERS)}, ${sql.lit(SLAUGHTER_PIGS)})
      and ${inMonths('h.day')}
    group by h.farm_id, h.pig_type
    order by h.farm_id, h.pig_type`.execute(db)
  return rows
}
