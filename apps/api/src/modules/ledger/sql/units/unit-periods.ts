import type { FarmId, UnitId } from '@herdboard/contract/core/ids.ts'
import type { MeasuredEnd } from '@herdboard/domain/kpis/figure-end.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { sql } from 'kysely'
import { earlierDay, laterDay } from '#modules/ledger/replay/day-bounds.ts'
import type { LedgerPeriod } from '#modules/ledger/sql/periods/ledger-period.ts'
import { firstDays, slicesAs, slicesOf } from '#modules/ledger/sql/periods/slices.ts'
import { valueRows } from '#modules/ledger/sql/value-rows.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { feedWithoutPigs } from './feed-without-pigs.ts'
import { hasEstimateBetween, isMeasuredPoint, measuredEndRows } from './measured-point.ts'
import { isWeighedExit } from './weighed-exit.ts'

const unitPeriodRows = (periods: readonly LedgerPeriod[]) =>
  valueRows(
    'a',
    { period: 'int', opening: 'date', closing: 'date' },
    periods.map((period, no) => ({ period: no, ...period })),
  )

/** The state of a unit at the ends of a period; units without a point in the period are absent. */
export interface UnitEndsRow {
  period: number
  unit_id: UnitId
  /** The unit begins with a count inside the period: what came before is unknown. */
  begins_inside: boolean
  opening_is_point: boolean
  closing_is_point: boolean
}

export async function selectUnitEnds(
  db: Db,
  scope: TenantScope,
  unitIds: readonly UnitId[],
  periods: readonly LedgerPeriod[],
): Promise<UnitEndsRow[]> {
  const { rows } = await sql<UnitEndsRow>`
    select a.period, p.unit_id, bool_or(p.growth_kg is null and p.day > a.opening) as begins_inside,
      bool_or(p.day = a.opening) as opening_is_point, bool_or(p.day = a.closing) as closing_is_point
    from ${unitPeriodRows(periods)}
    join herd_point p on p.directory_id = ${scope.directoryId} and p.unit_id = any(${unitIds}::uuid[])
     and p.day >= a.opening and p.day <= a.closing
    group by a.period, p.unit_id`.execute(db)
  return rows
}

/** The last daily row of a unit. */
export interface LastDayRow {
  unit_id: UnitId
  day: string
  head: number
}

export async function selectLastDays(db: Db, scope: TenantScope, unitIds: readonly UnitId[]): Promise<LastDayRow[]> {
  const { rows } = await sql<LastDayRow>`
    select u.id as unit_id, x.day, x.head from unnest(${unitIds}::uuid[]) as u(id)
    cross join lateral (select d.day, d.head from herd_day d
      where d.directory_id = ${scope.directoryId} and d.unit_id = u.id order by d.day desc limit 1) x`.execute(db)
  return rows
}

/** The first daily row of a unit. */
export interface FirstDayRow {
  unit_id: UnitId
  day: string
}

/** Selects the first days of units; units that never had pigs are absent. */
export async function selectFirstDays(db: Db, scope: TenantScope, unitIds: readonly UnitId[]): Promise<FirstDayRow[]> {
  const { rows } = await sql<FirstDayRow>`
    select u.id as unit_id, x.day from unnest(${unitIds}::uuid[]) as u(id)
    cross join lateral (select d.day from herd_day d
      where d.directory_id = ${scope.directoryId} and d.unit_id = u.id order by d.day limit 1) x`.execute(db)
  return rows
}

/** Pigs transferred from another unit. */
export interface InnerTransferRow {
  period: number
  from_unit_id: UnitId
  to_unit_id: UnitId
  head: number
  kg: number
}

export async function selectTransfersTo(
  db: Db,
  scope: TenantScope,
  unitIds: readonly UnitId[],
  periods: readonly LedgerPeriod[],
): Promise<InnerTransferRow[]> {
  const { rows } = await sql<InnerTransferRow>`
    select a.period, l.peer_unit_id as from_unit_id, l.unit_id as to_unit_id, sum(l.head)::int as head, sum(l.kg)::float8 as kg
    from ${unitPeriodRows(periods)}
    join herd_leg l on l.directory_id = ${scope.directoryId} and l.kind = ${sql.lit(legKind.transferIn)}
     and l.day > a.opening and l.day <= a.closing
     and l.unit_id = any(${unitIds}::uuid[])
    group by a.period, l.peer_unit_id, l.unit_id
    order by a.period, l.peer_unit_id, l.unit_id`.execute(db)
  return rows
}

/** Nutrients in the feed of a unit; null where the nutrients of a mix are unknown. */
export interface NutrientsRow {
  period: number
  unit_id: UnitId
  protein_g: number | null
  phosphorus_g: number | null
}

/** Selects nutrients over the days with known feed units, so that both concern the same feed. */
export async function selectNutrients(
  db: Db,
  scope: TenantScope,
  unitIds: readonly UnitId[],
  periods: readonly LedgerPeriod[],
): Promise<NutrientsRow[]> {
  if (periods.length === 0) return []
  const before = periods.map(({ opening }) => opening).reduce(earlierDay)
  const through = periods.map(({ closing }) => closing).reduce(laterDay)
  const slices = slicesOf(periods)
  const { rows } = await sql<NutrientsRow>`
    with slice_sum as materialized (   -- each day once, also if several periods contain it
      select f.unit_id, width_bucket(f.day, ${firstDays(slices)}::date[]) as slice, f.mix_id, sum(f.grams) as grams
      from feed_day f
      join herd_day d on d.directory_id = ${scope.directoryId} and d.unit_id = any(${unitIds}::uuid[])
       and d.day > ${before}::date and d.day <= ${through}::date
       and d.unit_id = f.unit_id and d.day = f.day and d.milli_feed_units is not null
      where f.directory_id = ${scope.directoryId} and f.unit_id = any(${unitIds}::uuid[])
       and f.day > ${before}::date and f.day <= ${through}::date
      group by 1, 2, 3),
    fed as (                     -- nutrients are calculated from the sum of a mix, not from each day's share
      select s.period, c.unit_id, c.mix_id, sum(c.grams) as grams
      from ${slicesAs('s', slices)}
      join slice_sum c on c.slice = s.slice
      group by s.period, c.unit_id, c.mix_id)
    select f.period, f.unit_id,
      case when bool_and(m.crude_protein_pct is not null) then sum(f.grams * m.crude_protein_pct / 100)::float8 end as protein_g,
      case when bool_and(m.phosphorus_g_per_kg is not null) then sum(f.grams * m.phosphorus_g_per_kg / 1000)::float8 end as phosphorus_g
    from fed f
    join feed_mix m on m.directory_id = ${scope.directoryId} and m.id = f.mix_id
    group by f.period, f.unit_id`.execute(db)
  return rows
}

/** Feed of a record whose days had no pigs at its place, with each unit of the place. */
export interface FeedWithoutPigsRow {
  period: number
  unit_id: UnitId
  record_id: string
  grams: number
}

/**
 * Selects the feed that no pigs ate, of records whose place contains one of the units. That of a batch is of its last or
 * first day. Feed before an opening count was eaten by pigs that nobody recorded.
 */
export async function selectFeedWithoutPigs(
  db: Db,
  scope: TenantScope,
  {
    farmIds,
    unitIds,
    periods,
  }: {
    farmIds: readonly FarmId[]
    unitIds: readonly UnitId[]
    periods: readonly LedgerPeriod[]
  },
): Promise<FeedWithoutPigsRow[]> {
  if (periods.length === 0) return []
  const { rows } = await sql<FeedWithoutPigsRow>`
    select a.period, f.unit_id, f.record_id, f.grams
    from (${feedWithoutPigs(scope, { farmIds, periods })}) f
    join ${unitPeriodRows(periods)} on (f.day > a.opening and f.day <= a.closing)
      or (f.near_day > a.opening and f.near_day <= a.closing)
    where f.unit_id = any(${unitIds}::uuid[]) and not f.is_before_count`.execute(db)
  return rows
}

/** On which days a gain of a unit was measured, and until when its weight is known. */
export interface MeasuredSpanRow {
  unit_id: UnitId
  /** The first day on which a gain was measured; null before it. */
  first_day: string | null
  /** The last point with a measured weight; null before the first. */
  last_point: string | null
}

/**
 * Selects the first day on which a gain of each unit was measured, and its last measured point. A gain is measured by a
 * count with a weight after pigs had come, a day on which the unit became empty, a weighing, or pigs that left with
 * their weight.
 */
export async function selectMeasuredSpans(
  db: Db,
  { directoryId }: TenantScope,
  unitIds: readonly UnitId[],
): Promise<MeasuredSpanRow[]> {
  const { rows } = await sql<MeasuredSpanRow>`
    select u.id as unit_id, x.day as first_day, m.last_day as last_point
    from unnest(${unitIds}::uuid[]) as u(id)
    cross join lateral (
      select min(p.day) as first_day, max(p.day) as last_day from herd_point p
      where p.directory_id = ${directoryId} and p.unit_id = u.id and p.growth_kg is not null
        and ${isMeasuredPoint(directoryId)}) m
    cross join lateral (select least(
      m.first_day,
      (select min(w.day) from herd_weighing w where w.directory_id = ${directoryId} and w.unit_id = u.id),
      (select l.day from herd_leg l where l.directory_id = ${directoryId} and l.unit_id = u.id
        and ${isWeighedExit(directoryId)}
        order by l.day limit 1)) as day) x`.execute(db)
  return rows
}

/** A unit at the end of a day. */
export interface MeasuredEndsRow {
  unit_id: UnitId
  head: number
  first_day: string
  last: MeasuredEnd | null
  next: MeasuredEnd | null
}

/**
 * Selects the measured ends of units around the end of a day; units without pigs up to then are absent. Where a count
 * between both took over the calculated weight, the curve leads to its estimate and not to the next end: there is none.
 */
export async function selectMeasuredEnds(
  db: Db,
  { directoryId }: TenantScope,
  unitIds: readonly UnitId[],
  closing: string,
): Promise<MeasuredEndsRow[]> {
  const ends = measuredEndRows(directoryId)
  const { rows } = await sql<MeasuredEndsRow>`
    select u.id as unit_id, s.head, f.day as first_day, l.last, n.next
    from unnest(${unitIds}::uuid[]) as u(id)
    cross join lateral (select d.head from herd_day d where d.directory_id = ${directoryId} and d.unit_id = u.id
      and d.day <= ${closing}::date order by d.day desc limit 1) s
    cross join lateral (select d.day from herd_day d where d.directory_id = ${directoryId} and d.unit_id = u.id
      order by d.day limit 1) f
    left join lateral (select e.day, json_build_object('kind', e.kind, 'day', e.day) as last from ${ends}
      where e.day <= ${closing}::date order by e.day desc, e.kind limit 1) l on true
    left join lateral (select e.day, json_build_object('kind', e.kind, 'day', e.day) as next from ${ends}
      where e.day > ${closing}::date order by e.day, e.kind limit 1) a on true
    left join lateral (select a.next where not ${hasEstimateBetween(directoryId, 'l.day', 'a.day')}) n on true`.execute(
    db,
  )
  return rows
}
