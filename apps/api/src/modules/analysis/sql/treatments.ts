import type { DrugId, FarmId, RecordId, UnitId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { DoseUnit } from '@herdboard/domain/health/administrations.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { sql } from 'kysely'
import { antibioticPeriod } from '#modules/health/service.ts'
import { planForLists } from '#modules/ledger/service.ts'
import { placesInWithdrawalQuery } from '#modules/ledger/withdrawal/service.ts'
import type { AnalysisContext } from '../analysis-context.ts'
import type { PlacedEntry } from '../row-entries.ts'
import { countsInPeriod } from './analysis-periods.ts'
import { unitPeriodRelation } from './unit-period-relation.ts'

/** Number of the nine months up to the last day of the analysis, which the limit of antibiotics counts. */
export const NINE_MONTHS = 2

/** Courses of treatment begun at a place in a period, by diagnosis and drug, and the amount given. */
export interface CourseSumRow extends PlacedEntry {
  period: 0 | 1 | typeof NINE_MONTHS
  pig_type: PigType
  diagnosis_id: number
  drug_id: DrugId
  drug_name: string
  dose_unit: DoseUnit
  courses: number
  head: number
  without_instruction: number
  given_days: number
  /** Amount given on days in the period, in the unit of the dose. */
  amount: number
}

/** Selects the courses of farms in both periods and in the nine months, in one statement. */
export async function selectCourseSums(
  analysisContext: AnalysisContext,
  farmIds: readonly FarmId[],
): Promise<CourseSumRow[]> {
  const { directoryId } = analysisContext.scope
  const [now, before] = analysisContext.periods
  const periods = [now, before, antibioticPeriod(now.closing)]
  const relation = sql`unnest(${periods.map((_, no) => no)}::int[], ${periods.map(({ opening }) => opening)}::date[],
    ${periods.map(({ closing }) => closing)}::date[]) as a(period, opening, closing)`
  const { rows } = await sql<CourseSumRow>`
    with courses as materialized (
      select r.farm_id, r.barn_id, r.section_id, r.batch_id, r.day, t.*
      from treatment t
      -- With \`offset 0\`, one search of the index for each course: few records are courses.
      cross join lateral (select x.* from record x
        where x.directory_id = ${directoryId} and x.id = t.record_id and x.deleted_at is null offset 0) r
      where t.directory_id = ${directoryId} and r.farm_id = any (${farmIds}::uuid[])),
    begun as (
      select a.period, r.farm_id, r.barn_id, r.section_id, r.batch_id, r.pig_type, r.diagnosis_id, r.drug_id, r.drug_name,
        r.dose_unit, 1 as courses, r.head, (r.instruction_id is null)::int as without_instruction, 0 as given_days, 0 as amount
      from courses r join ${relation} on ${countsInPeriod(analysisContext, 'r.day', 'r.batch_id')}
      union all
      select a.period, r.farm_id, r.barn_id, r.section_id, r.batch_id, r.pig_type, r.diagnosis_id, r.drug_id, r.drug_name,
        r.dose_unit, 0, 0, 0, 1, d.head * coalesce(d.dose_per_animal, r.dose_per_animal)
      from courses r
      join treatment_day d on d.directory_id = ${directoryId} and d.record_id = r.record_id and d.given_day is not null
      join ${relation} on ${countsInPeriod(analysisContext, 'd.given_day', 'r.batch_id')})
    select period, farm_id, barn_id, section_id, batch_id, pig_type, diagnosis_id, drug_id, drug_name, dose_unit,
      sum(courses)::int as courses, sum(head)::int as head, sum(without_instruction)::int as without_instruction,
      sum(given_days)::int as given_days, sum(amount)::float8 as amount
    from begun group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 order by 7, 9`.execute(analysisContext.db)
  return rows
}

/** A slaughter from a unit whose pigs were in their withdrawal period that day. */
export interface WithdrawalBreachRow {
  period: 0 | 1
  unit_id: UnitId
  record_id: RecordId
}

/**
 * Selects slaughters within a withdrawal period, also after transfers. Sales of live pigs do not count, because their
 * buyer is informed of the period. A slaughter recorded as "without the treated pigs" does not count where a pen or a
 * mark identifies the treated pigs. A course at another farm goes with the pigs that were moved from there. One statement.
 */
export async function selectWithdrawalBreaches(analysisContext: AnalysisContext): Promise<WithdrawalBreachRow[]> {
  const { directoryId } = analysisContext.scope
  const { periods, whole } = analysisContext
  const [opening = ''] = [periods[1].opening, ...(whole ? [whole.period.opening] : [])].sort()
  const farms = sql`${[...new Set([...analysisContext.units.values()].map(({ farmId }) => farmId))]}::uuid[]`
  await planForLists(analysisContext.db, analysisContext.units.size)
  const { rows } = await sql<WithdrawalBreachRow>`
    with recursive ${placesInWithdrawalQuery(analysisContext.scope, farms, sql`t.withdrawal_end_day > ${opening}::date`)}
    , slaughtered as materialized (
      select s.period, l.unit_id, l.record_id, l.day, u.farm_id, u.barn_id, u.section_id, u.batch_id
      from ${unitPeriodRelation('s', analysisContext)}
      join herd_unit u on u.directory_id = ${directoryId} and u.id = s.unit_id
      cross join lateral (select x.* from herd_leg x where x.directory_id = ${directoryId} and x.unit_id = s.unit_id
        and x.kind = ${sql.lit(legKind.slaughter)} and x.day > s.opening and x.day <= s.closing offset 0) l),
    -- Materialized, and with one search of the index for each record: the planner expects billions of rows here, and
    -- would read every record of the company.
    breach as materialized (
      select distinct l.period, l.unit_id, l.record_id, w.is_identified
      from slaughtered l
      join in_withdrawal w on w.farm_id = l.farm_id and l.day >= w.since and l.day <= w.withdrawal_end_day
       and (w.barn_id is null or w.barn_id = l.barn_id)
       and (l.section_id is null or w.section_id is null or l.section_id = w.section_id)
       and (l.batch_id is null or w.batch_id is null or l.batch_id = w.batch_id))
    select distinct l.period, l.unit_id, l.record_id
    from breach l
    cross join lateral (select x.detail from record x where x.directory_id = ${directoryId} and x.id = l.record_id offset 0) r
    where not (l.is_identified and coalesce(r.detail ->> 'FF_TreatedExcluded', 'false') = 'true')`.execute(
    analysisContext.db,
  )
  return rows
}
