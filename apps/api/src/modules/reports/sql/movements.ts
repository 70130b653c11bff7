import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { sql } from 'kysely'
import { type LedgerPeriod, planForLists } from '#modules/ledger/service.ts'
import {
  type CarcassSums,
  isUnsettled,
  remarkRelation,
  remarksStatedHead,
  sharedCarcassSums,
} from '#modules/settlements/service.ts'
import type { Db } from '#platform/database/pool.ts'
import { literalList } from '#platform/database/statement/literal-list.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { groupRelation, periodRelation, type UnitGroups } from './relations.ts'

/** Origin and destination of a group's pigs in a period. Weights are kg, null where unknown. */
export interface MovementSums {
  period: number
  grp: number
  bought_head: number
  bought_kg: number | null
  own_head: number
  own_kg: number | null
  sold_head: number
  sold_kg: number | null
  provisional: number
  euthanised_head: number
  estimated_dead: number
  /** Slaughtered pigs whose remarks are stated. */
  remarks_stated: number
}

const isBought = sql`(kind = ${sql.lit(legKind.insertion)} and coalesce(detail ->> 'FF_EntryKind', '1') = '1')`
const isOwn = sql`(kind = ${sql.lit(legKind.insertion)} and detail ->> 'FF_EntryKind' in ('2', '3'))`
const isSold = sql`kind = ${sql.lit(legKind.departure)}`

/**
 * Insertions, sales, slaughters and deaths by group and period. Inserted pigs that were not weighed have the ledger's
 * estimated weight of that day. Runs one statement.
 */
export async function selectMovementSums(
  db: Db,
  { directoryId }: TenantScope,
  query: UnitGroups,
  periods: readonly LedgerPeriod[],
): Promise<MovementSums[]> {
  await planForLists(db, query.unitIds.length)
  const head = (which: ReturnType<typeof sql>) => sql`coalesce(sum(head) filter (where ${which}), 0)::int`
  const kilos = (which: ReturnType<typeof sql>) =>
    sql`case when bool_and(kg is not null) filter (where ${which}) is distinct from false
      then coalesce(sum(kg) filter (where ${which}), 0)::float8 end`
  const { rows } = await sql<MovementSums>`
    with requested as (select * from ${periodRelation('a', periods)}), units as (select * from ${groupRelation('u', query)}),
    legs as materialized (
      select a.period, u.grp, l.record_id, l.kind, abs(l.head) as head, r.detail,
        case when l.kg is not null then abs(l.kg)
             when l.kind = ${sql.lit(legKind.insertion)} then l.head * (d.in_g / 1000.0 - same.weighed_kg) / nullif(same.unweighed, 0) end as kg,
        l.kg is null as is_estimated,
        case when l.kind = ${sql.lit(legKind.slaughter)} then ${remarksStatedHead} end as remarks_stated
      from requested a
      join herd_leg l on l.directory_id = ${directoryId} and l.unit_id = any (${query.unitIds}::uuid[])
       and l.day > a.opening and l.day <= a.closing and l.kind in (${literalList(legKind.insertion, legKind.departure, legKind.slaughter, legKind.dead)})
      join units u on u.unit_id = l.unit_id
      join record r on r.directory_id = ${directoryId} and r.id = l.record_id
      left join carcass_list c on l.kind = ${sql.lit(legKind.slaughter)} and c.directory_id = ${directoryId} and c.record_id = l.record_id
      left join herd_day d on l.kind = ${sql.lit(legKind.insertion)} and l.kg is null
       and d.directory_id = ${directoryId} and d.unit_id = l.unit_id and d.day = l.day
      left join lateral (
        select coalesce(sum(x.kg), 0) as weighed_kg, sum(x.head) filter (where x.kg is null) as unweighed
          from herd_leg x where l.kind = ${sql.lit(legKind.insertion)} and l.kg is null
           and x.directory_id = ${directoryId} and x.unit_id = l.unit_id and x.day = l.day and x.kind = ${sql.lit(legKind.insertion)}) same on true)
    select period, grp, ${head(isBought)} as bought_head, ${kilos(isBought)} as bought_kg,
      ${head(isOwn)} as own_head, ${kilos(isOwn)} as own_kg, ${head(isSold)} as sold_head, ${kilos(isSold)} as sold_kg,
      (count(distinct record_id) filter (where kind = ${sql.lit(legKind.slaughter)} and ${isUnsettled(sql`detail`)}))::int as provisional,
      ${head(sql`kind = ${sql.lit(legKind.dead)} and detail ->> 'FF_DeathKind' = '2'`)} as euthanised_head,
      ${head(sql`kind = ${sql.lit(legKind.dead)} and is_estimated`)} as estimated_dead,
      coalesce(sum(remarks_stated), 0)::float8 as remarks_stated
    from legs group by period, grp`.execute(db)
  return rows
}

/**
 * Slaughterhouse remarks by group, period and number. The remarks of a load from several places are shared between
 * them.
 */
export interface RemarkSums {
  period: number
  grp: number
  code: string
  head: number
  /** Part of the pigs with at least one remark; the parts of all numbers add up to them. */
  pigs: number
}

export async function selectRemarkSums(
  db: Db,
  { directoryId }: TenantScope,
  query: UnitGroups,
  periods: readonly LedgerPeriod[],
): Promise<RemarkSums[]> {
  const { rows } = await sql<RemarkSums>`
    select a.period, u.grp, remark.code, sum(remark.heads * -l.head / nullif(r.head, 0)) as head,
      sum(remark.heads * once.share * -l.head / nullif(r.head, 0)) as pigs
    from ${periodRelation('a', periods)}
    join herd_leg l on l.directory_id = ${directoryId} and l.unit_id = any (${query.unitIds}::uuid[])
     and l.day > a.opening and l.day <= a.closing and l.kind = ${sql.lit(legKind.slaughter)}
    join ${groupRelation('u', query)} on u.unit_id = l.unit_id
    join record r on r.directory_id = ${directoryId} and r.id = l.record_id
    left join carcass_list c on c.directory_id = ${directoryId} and c.record_id = l.record_id
    cross join lateral ${remarkRelation('remark')}
    cross join lateral (select case when coalesce(r.detail -> 'FS_Remarks' @? '$[*].FF_RemarkCode', false) then 1
      else c.remarked_head::float8 / nullif((select sum(own.value::float8) from jsonb_each_text(c.remarks) own), 0) end as share) once
    group by 1, 2, 3`.execute(db)
  return rows
}

/** Carcasses of the slaughters of a group in a period, where they are known. */
export interface CarcassGroupSums {
  period: number
  grp: number
  sums: CarcassSums
}

/** Sums of carcasses by group and period; a load from several places is shared by approved pigs. One statement. */
export async function selectCarcassSums(
  db: Db,
  { directoryId }: TenantScope,
  query: UnitGroups,
  periods: readonly LedgerPeriod[],
): Promise<CarcassGroupSums[]> {
  const { rows } = await sql<CarcassGroupSums>`
    with part as (
      select a.period, u.grp, v.record_id, sum(v.approved_head)::float8 as approved
      from ${periodRelation('a', periods)}
      join slaughter_lot v on v.directory_id = ${directoryId} and v.unit_id = any (${query.unitIds}::uuid[])
       and v.day > a.opening and v.day <= a.closing
      join ${groupRelation('u', query)} on u.unit_id = v.unit_id
      group by 1, 2, 3),
    shared as (
      select p.period, p.grp, p.record_id, p.approved / nullif(sum(x.approved_head), 0) as share
      from part p join slaughter_lot x on x.directory_id = ${directoryId} and x.record_id = p.record_id
      group by 1, 2, 3, p.approved)
    select s.period, s.grp, ${sharedCarcassSums('c', 's.share')} as sums
    from shared s join carcass_list c on c.directory_id = ${directoryId} and c.record_id = s.record_id
    group by 1, 2`.execute(db)
  return rows
}

/** Feed of one mix that a group ate in a period. */
export interface MixSums {
  period: number
  grp: number
  mix_id: string
  name: string
  kg: number
  /** True where two feed stock counts gave a part of it. */
  is_calculated: boolean
}

export async function selectMixSums(
  db: Db,
  { directoryId }: TenantScope,
  query: UnitGroups,
  periods: readonly LedgerPeriod[],
): Promise<MixSums[]> {
  const { rows } = await sql<MixSums>`
    with eaten as materialized (
      select a.period, u.grp, d.mix_id, d.record_id, sum(d.grams)::float8 / 1000 as kg
      from ${periodRelation('a', periods)}
      join feed_day d on d.directory_id = ${directoryId} and d.unit_id = any (${query.unitIds}::uuid[])
       and d.day > a.opening and d.day <= a.closing
      join ${groupRelation('u', query)} on u.unit_id = d.unit_id
      group by 1, 2, 3, 4)
    select e.period, e.grp, e.mix_id, m.name, sum(e.kg) as kg, bool_or(c.record_id is not null) as is_calculated
    from eaten e
    join feed_mix m on m.directory_id = ${directoryId} and m.id = e.mix_id
    left join feed_count c on c.directory_id = ${directoryId} and c.record_id = e.record_id
    group by 1, 2, 3, 4`.execute(db)
  return rows
}
