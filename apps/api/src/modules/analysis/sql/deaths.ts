import type { UnitId } from '@herdboard/contract/core/ids.ts'
import { WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { sql } from 'kysely'
import { daysSinceInsertion, planForLists } from '#modules/ledger/service.ts'
import type { AnalysisContext } from '../analysis-context.ts'
import { unitPeriodRelation } from './unit-period-relation.ts'

/** Dead pigs of a unit on a day by cause. Amounts in øre. */
export interface DeathRow {
  period: 0 | 1
  unit_id: UnitId
  day: string
  /** Option number as text; null where no cause was recorded. */
  cause: string | null
  head: number
  euthanised_head: number
  /** Dead pigs with a known insertion day, and the sum of their days since insertion. */
  aged_head: number
  age_days: number
  /** Null where the day has no price. */
  collection_ore: number | null
  worth_ore: number | null
}

const LIGHT_KG = 30

/**
 * Selects the deaths of all units in both periods, in one statement. A pig without a recorded weight has the weight
 * that the ledger calculates. Without any weight, a weaner counts as light.
 * Source: docs/domain/prices.md#collection-of-dead-pigs, docs/domain/kpis.md#value-of-an-improvement
 */
export async function selectDeaths(analysisContext: AnalysisContext): Promise<DeathRow[]> {
  const { directoryId } = analysisContext.scope
  await planForLists(analysisContext.db, analysisContext.units.size)
  const isSeen = (table: string) =>
    sql`(not ${sql.ref(`${table}.is_demo`)} or exists (select from directory o where o.id = ${directoryId} and o.is_demo))`
  const ofKind = (piglet: string, slaughterPig: string) => sql`case g.pig_type
    when 1 then s.${sql.ref(piglet)} + coalesce(a.${sql.ref(piglet)}, 0)
    else s.${sql.ref(slaughterPig)} + coalesce(a.${sql.ref(slaughterPig)}, 0) end`
  const { rows } = await sql<DeathRow>`
    with legs as materialized (
      select s.period, l.unit_id, u.farm_id, u.pig_type, l.day, -l.head as head, r.detail ->> 'FF_DeathCause' as cause,
        coalesce(r.detail ->> 'FF_DeathKind' = '2', false) as is_euthanised,
        case when l.kg is not null then l.kg / l.head
             else (d.dead_g / 1000.0 + same.weighed_kg) / nullif(same.unweighed, 0) end::float8 as avg_kg,
        ${daysSinceInsertion({ directoryId, unitId: sql`l.unit_id`, day: sql`l.day`, head: sql`(d.head_open + d.in_head + d.transfer_in_head)` })} as days
      from ${unitPeriodRelation('s', analysisContext)}
      join herd_leg l on l.directory_id = ${directoryId} and l.unit_id = s.unit_id and l.kind = ${sql.lit(legKind.dead)}
       and l.day > s.opening and l.day <= s.closing
      join herd_unit u on u.directory_id = ${directoryId} and u.id = l.unit_id
      join record r on r.directory_id = ${directoryId} and r.id = l.record_id
      left join herd_day d on d.directory_id = ${directoryId} and d.unit_id = l.unit_id and d.day = l.day
      cross join lateral (
        select coalesce(sum(x.kg), 0) as weighed_kg, coalesce(sum(-x.head) filter (where x.kg is null), 0) as unweighed
          from herd_leg x
         where x.directory_id = ${directoryId} and x.unit_id = l.unit_id and x.day = l.day and x.kind = ${sql.lit(legKind.dead)}) same),
    collection as materialized (
      select p.valid_from, lead(p.valid_from) over (order by p.valid_from) as valid_to,
        p.less_than30 + coalesce(c.less_than30, 0) as light, p.greater_than30 + coalesce(c.greater_than30, 0) as heavy
      from dead_pig_price p
      left join dead_pig_charge c on c.directory_id = ${directoryId} and c.valid_from = p.valid_from
      where ${isSeen('p')})
    select g.period, g.unit_id, g.day, g.cause, sum(g.head)::int as head,
      coalesce(sum(g.head) filter (where g.is_euthanised), 0)::int as euthanised_head,
      coalesce(sum(g.head) filter (where g.days is not null), 0)::int as aged_head,
      coalesce(sum(g.head * g.days), 0)::float8 as age_days,
      case when bool_and(c.light is not null) then round(sum(g.head * 100 *
        case when coalesce(g.avg_kg < ${LIGHT_KG}, g.pig_type = ${sql.lit(WEANERS)}) then c.light else c.heavy end))::float8 end as collection_ore,
      case when bool_and(s.valid_from is not null and g.avg_kg is not null) then round(sum(g.head * 100 *
        (${ofKind('piglet_dkk', 'slpig_dkk')} + g.avg_kg::numeric * (${ofKind('piglet_dkk_pr_kg', 'slpig_dkk_pr_kg')}))))::float8 end as worth_ore
    from legs g
    left join collection c on g.day >= c.valid_from and (c.valid_to is null or g.day < c.valid_to)
    left join status_price s on s.valid_from = date_trunc('month', g.day)::date and ${isSeen('s')}
    left join status_charge a on a.directory_id = ${directoryId} and a.farm_id = g.farm_id and a.valid_from = s.valid_from
    group by 1, 2, 3, 4 order by 3, 4`.execute(analysisContext.db)
  return rows
}

/** Selects a digest of all prices with which deaths are valued. */
export async function selectDeathPricesDigest({ db, scope: { directoryId } }: AnalysisContext): Promise<string> {
  const { rows } = await sql<{ digest: string }>`
    select md5(concat_ws(';', (select is_demo from directory where id = ${directoryId}),
      (select string_agg(p::text, ';' order by p::text) from dead_pig_price p),
      (select string_agg(p::text, ';' order by p::text) from status_price p),
      (select string_agg(c::text, ';' order by c::text) from dead_pig_charge c where c.directory_id = ${directoryId}),
      (select string_agg(c::text, ';' order by c::text) from status_charge c where c.directory_id = ${directoryId}))) as digest`.execute(
    db,
  )
  return rows[0]?.digest ?? ''
}
