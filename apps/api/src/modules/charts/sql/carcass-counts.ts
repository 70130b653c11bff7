import type { UnitId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import { planForLists } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Carcasses of whole kilos, or of whole percents of lean meat; a load from several places counts by its share. */
export interface CarcassCountRow {
  unit: number
  head: number
}

/** Counts carcasses by whole kilos or whole percents of lean meat between two days. One statement. */
export async function selectCarcassCounts(
  db: Db,
  { directoryId }: TenantScope,
  unitIds: readonly UnitId[],
  { first, last, of }: { first: string; last: string; of: 'weight' | 'lean' },
): Promise<CarcassCountRow[]> {
  await planForLists(db, unitIds.length)
  const carcass =
    of === 'weight'
      ? sql`unnest(c.weights_g) x(value) cross join lateral (select x.value / 1000 as unit) w`
      : sql`unnest(c.lean_tenths) x(value) cross join lateral (select x.value / 10 as unit) w`
  const { rows } = await sql<CarcassCountRow>`
    with part as (
      select v.record_id, sum(v.approved_head)::float8 as approved from slaughter_lot v
      where v.directory_id = ${directoryId} and v.unit_id = any (${unitIds}::uuid[])
        and v.day >= ${first}::date and v.day <= ${last}::date
      group by 1),
    shared as (
      select p.record_id, p.approved / nullif(sum(x.approved_head), 0) as share
      from part p join slaughter_lot x on x.directory_id = ${directoryId} and x.record_id = p.record_id
      group by 1, p.approved)
    select w.unit::int as unit, sum(s.share)::float8 as head
    from shared s join carcass_list c on c.directory_id = ${directoryId} and c.record_id = s.record_id
    cross join lateral ${carcass}
    where x.value is not null
    group by 1 order by 1`.execute(db)
  return rows
}

/** Carcasses of a day by their weight and the basic weight; a load from several places counts by its share. */
export interface CarcassClassRow {
  day: string
  under: number
  inside: number
  over: number
}

/** Counts the carcasses of each day under, inside and over the basic weight of their scale. One statement. */
export async function selectCarcassClasses(
  db: Db,
  { directoryId }: TenantScope,
  unitIds: readonly UnitId[],
  { first, last }: { first: string; last: string },
): Promise<CarcassClassRow[]> {
  await planForLists(db, unitIds.length)
  const { rows } = await sql<CarcassClassRow>`
    with part as (
      select v.record_id, v.day, sum(v.approved_head)::float8 as approved from slaughter_lot v
      where v.directory_id = ${directoryId} and v.unit_id = any (${unitIds}::uuid[])
        and v.day >= ${first}::date and v.day <= ${last}::date
      group by 1, 2),
    shared as (
      select p.record_id, p.day, p.approved / nullif(sum(x.approved_head), 0) as share
      from part p join slaughter_lot x on x.directory_id = ${directoryId} and x.record_id = p.record_id
      group by 1, 2, p.approved)
    select s.day, sum(c.under_head * s.share)::float8 as under, sum(c.inside_head * s.share)::float8 as inside,
      sum(c.over_head * s.share)::float8 as over
    from shared s join carcass_list c on c.directory_id = ${directoryId} and c.record_id = s.record_id
    group by 1 order by 1`.execute(db)
  return rows
}

/** Slaughterhouses of the slaughters between two days, the one with most pigs first. */
export async function selectBusiestHouse(
  db: Db,
  { directoryId }: TenantScope,
  unitIds: readonly UnitId[],
  { first, last }: { first: string; last: string },
): Promise<{ slaughterhouse_id: string; day: string } | null> {
  const { rows } = await sql<{ slaughterhouse_id: string; day: string }>`
    select h.id as slaughterhouse_id, max(v.day) as day
    from slaughter_lot v
    join record r on r.directory_id = ${directoryId} and r.id = v.record_id
    join carcass_list c on c.directory_id = ${directoryId} and c.record_id = v.record_id
    join slaughterhouse h on h.directory_id = ${directoryId} and h.id::text = r.detail ->> 'FF_Slaughterhouse'
    where v.directory_id = ${directoryId} and v.unit_id = any (${unitIds}::uuid[])
      and v.day >= ${first}::date and v.day <= ${last}::date
    group by 1 order by sum(v.approved_head) desc, 1 limit 1`.execute(db)
  return rows[0] ?? null
}
