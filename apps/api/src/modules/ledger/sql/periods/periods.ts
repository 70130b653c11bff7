import type { UnitId } from '@herdboard/contract/core/ids.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { type RawBuilder, sql } from 'kysely'
import { earlierDay, laterDay } from '#modules/ledger/replay/day-bounds.ts'
import { planForLists, valueRows } from '#modules/ledger/sql/value-rows.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { LedgerPeriod } from './ledger-period.ts'
import { firstDays, slicesAs, slicesOf } from './slices.ts'

/** How units are grouped: all together, or by the place that they belong to. */
export type GroupBy = 'all' | 'farm' | 'barn' | 'section' | 'batch' | 'unit'

/**
 * Sums over daily rows of some units; all ratios are calculated from these sums.
 * Kilos are live kilos. Unknown values are left out of the sums; the `…_known` fields say which.
 */
export interface LedgerSums {
  pig_days: number
  gain_kg: number
  gain_known: boolean
  opening_head: number
  opening_kg: number
  closing_head: number
  closing_kg: number
  diff_head: number
  /** The sum of negative differences of counts, without setting off positive ones. */
  missing_head: number
  /** Without transfers between the units. */
  in_head: number
  in_kg: number
  /** Alive or slaughtered, without transfers between the units; dead pigs are separate. */
  out_head: number
  out_kg: number
  slaughter_head: number
  slaughter_kg: number
  carcass_kg: number
  approved_head: number
  condemned_head: number
  /** Approved pigs with a known lean meat percentage, and the sum of their percentages. */
  lean_head: number
  lean_pct_sum: number
  dead_head: number
  dead_kg: number
  /** Of days with recorded feed; pig-days and gain of the same days. */
  feed_kg: number
  feed_pig_days: number
  feed_gain_kg: number
  feed_fe: number
  fe_pig_days: number
  fe_gain_kg: number
  /** Whether every day with pigs has feed units; `dkk_known` is the same for costs. */
  fe_known: boolean
  feed_dkk: number
  dkk_pig_days: number
  dkk_gain_kg: number
  dkk_known: boolean
}

export interface PeriodGroup extends LedgerSums {
  /** Index in the list of periods, from 0. */
  period: number
  /** Id of the farm, barn, section, batch or unit; null for `all`, and for units without such a place. */
  group_id: string | null
}

/** Represents units without such a place, because `null = null` is not true in SQL. */
const NO_PLACE = '00000000-0000-0000-0000-000000000000'

const groupColumn = {
  all: sql`null::uuid`,
  farm: sql`u.farm_id`,
  barn: sql`u.barn_id`,
  section: sql`u.section_id`,
  batch: sql`u.batch_id`,
  unit: sql`u.id`,
} as const satisfies Record<GroupBy, RawBuilder<unknown>>

const kilos = (grams: string) => sql`coalesce(sum(${sql.raw(grams)}), 0)::float8 / 1000`
/** Cast to bigint, because it is summed again: numeric is slow and wide. */
const summed = (term: string, where = sql`true`) => sql`(sum(${sql.raw(term)}) filter (where ${where}))::bigint`
const whole = (heads: string) => sql`coalesce(sum(${sql.raw(heads)}), 0)::int`

/**
 * Selects sums of units over periods, grouped; the source of every card, chart, table and report.
 *
 * `excludeBeginningUnits`: a unit that begins by a count inside a period has no gain there, so it is excluded from that
 * period; false where only heads are needed. Groups without any row are absent.
 */
export async function selectPeriodGroups(
  db: Db,
  scope: TenantScope,
  unitIds: readonly UnitId[],
  periods: readonly LedgerPeriod[],
  groupBy: GroupBy,
  { excludeBeginningUnits = true }: { excludeBeginningUnits?: boolean } = {},
): Promise<PeriodGroup[]> {
  const periodRows = valueRows(
    'a',
    { period: 'int', opening: 'date', closing: 'date' },
    periods.map((period, no) => ({ period: no, ...period })),
  )
  if (periods.length === 0) return []
  // Repeated for each table: from the joins alone, the planner would read all rows of the company.
  const isOfUnits = (table: string) =>
    sql`${sql.ref(`${table}.directory_id`)} = ${scope.directoryId} and ${sql.ref(`${table}.unit_id`)} = any(${unitIds}::uuid[])`
  const isAround = (table: string) =>
    sql`${sql.ref(`${table}.day`)} > ${before}::date and ${sql.ref(`${table}.day`)} <= ${through}::date`
  const before = periods.map(({ opening }) => opening).reduce(earlierDay)
  const through = periods.map(({ closing }) => closing).reduce(laterDay)
  const slices = slicesOf(periods)
  const lastDays = periods.map(({ closing }) => closing)
  await planForLists(db, unitIds.length)
  const { rows } = await sql<PeriodGroup>`
    with requested_period as materialized (select * from ${periodRows}),
    units as materialized (
      select u.id as unit_id, coalesce(${groupColumn[groupBy]}, ${NO_PLACE}::uuid) as key
      from herd_unit u
       where u.directory_id = ${scope.directoryId} and u.id = any(${unitIds}::uuid[])),
    begins_inside as materialized (      -- units that begin with a count inside a period
      select a.period, p.unit_id from requested_period a
        join herd_point p on ${isOfUnits('p')} and p.day > a.opening and p.day <= a.closing
       where ${excludeBeginningUnits} and p.growth_kg is null
       group by 1, 2),
    period_unit as materialized (      -- the units of each period
      select a.period, a.opening, a.closing, u.unit_id, u.key from requested_period a cross join units u
       where not exists (select from begins_inside b where b.period = a.period and b.unit_id = u.unit_id)),
    slice_sum as materialized (        -- each day once, also if several periods contain it
      select d.unit_id, width_bucket(d.day, ${firstDays(slices)}::date[]) as slice, ${summed('d.head_open')} as pig_days,
        ${summed('d.gain_g')} as gain_g, bool_and(d.gain_g is not null or d.head_open = 0) as gain_known,
        ${summed('d.head_open', sql`d.day = any(${firstDays(slices)}::date[])`)} as first_head,
        ${summed('d.head', sql`d.day = any(${lastDays}::date[])`)} as last_head,
        ${summed('d.stock_g', sql`d.day = any(${lastDays}::date[])`)} as last_g,
        ${summed('d.diff_head')} as diff_head, ${summed('-least(d.diff_head, 0)')} as missing_head,
        ${summed('d.in_head + d.transfer_in_head')} as in_head, ${summed('d.in_g + d.transfer_in_g')} as in_g,
        ${summed('d.out_head + d.transfer_out_head + d.slaughter_head')} as out_head,
        ${summed('d.out_g + d.transfer_out_g + d.slaughter_g')} as out_g,
        ${summed('d.slaughter_head')} as slaughter_head, ${summed('d.slaughter_g')} as slaughter_g,
        ${summed('d.carcass_g')} as carcass_g, ${summed('d.dead_head')} as dead_head, ${summed('d.dead_g')} as dead_g,
        ${summed('d.feed_g')} as feed_g, ${summed('d.head_open', sql`d.feed_g is not null`)} as feed_pig_days,
        ${summed('d.gain_g', sql`d.feed_g is not null`)} as feed_gain_g,
        ${summed('d.milli_feed_units')} as milli_feed_units,
        ${summed('d.head_open', sql`d.milli_feed_units is not null`)} as fe_pig_days,
        ${summed('d.gain_g', sql`d.milli_feed_units is not null`)} as fe_gain_g,
        bool_and(d.milli_feed_units is not null or d.head_open = 0) as fe_known,
        ${summed('d.feed_ore')} as feed_ore, ${summed('d.head_open', sql`d.feed_ore is not null`)} as dkk_pig_days,
        ${summed('d.gain_g', sql`d.feed_ore is not null`)} as dkk_gain_g,
        bool_and(d.feed_ore is not null or d.head_open = 0) as dkk_known
      from herd_day d where ${isOfUnits('d')} and ${isAround('d')}
      group by 1, 2),
    sums as (
      select t.period, t.key, ${whole('c.pig_days')} as pig_days, ${kilos('c.gain_g')} as gain_kg,
        bool_and(c.gain_known) as gain_known,
        ${whole('c.first_head) filter (where s.is_first')} as opening_head,
        ${whole('c.last_head) filter (where s.is_last')} as closing_head,
        ${kilos('c.last_g) filter (where s.is_last')} as closing_kg,
        ${whole('c.diff_head')} as diff_head, ${whole('c.missing_head')} as missing_head,
        ${whole('c.in_head')} as all_in_head, ${kilos('c.in_g')} as all_in_kg,
        ${whole('c.out_head')} as all_out_head, ${kilos('c.out_g')} as all_out_kg,
        ${whole('c.slaughter_head')} as slaughter_head, ${kilos('c.slaughter_g')} as slaughter_kg,
        ${kilos('c.carcass_g')} as carcass_kg, ${whole('c.dead_head')} as dead_head, ${kilos('c.dead_g')} as dead_kg,
        ${kilos('c.feed_g')} as feed_kg, ${whole('c.feed_pig_days')} as feed_pig_days, ${kilos('c.feed_gain_g')} as feed_gain_kg,
        ${kilos('c.milli_feed_units')} as feed_fe, ${whole('c.fe_pig_days')} as fe_pig_days,
        ${kilos('c.fe_gain_g')} as fe_gain_kg,
        bool_and(c.fe_known) as fe_known,
        coalesce(sum(c.feed_ore), 0)::float8 / 100 as feed_dkk, ${whole('c.dkk_pig_days')} as dkk_pig_days,
        ${kilos('c.dkk_gain_g')} as dkk_gain_kg, bool_and(c.dkk_known) as dkk_known
      from period_unit t
      join ${slicesAs('s', slices)} on s.period = t.period
      join slice_sum c on c.unit_id = t.unit_id and c.slice = s.slice
      group by t.period, t.key),
    openings as (                -- kilos at the end of the opening day
      select t.period, t.key, ${kilos('d.stock_g')} as opening_kg
      from period_unit t
      join herd_day d on ${isOfUnits('d')} and d.unit_id = t.unit_id and d.day = t.opening
       and d.day = any(${periods.map(({ opening }) => opening)}::date[])
      group by t.period, t.key),
    transfers as materialized (         -- once: for each unit and period, the planner would read all of the company
      select l.unit_id, l.peer_unit_id, l.day, l.head, l.kg from herd_leg l
      where ${isOfUnits('l')} and l.kind = ${sql.lit(legKind.transferIn)} and ${isAround('l')}),
    inner_transfers as (
      select i.period, i.key, sum(l.head)::int as head, sum(l.kg)::float8 as kg
      from transfers l
      join period_unit i on i.unit_id = l.unit_id and l.day > i.opening and l.day <= i.closing
      join period_unit o on o.period = i.period and o.unit_id = l.peer_unit_id and o.key = i.key
      group by i.period, i.key),
    lots as (
      select t.period, t.key, sum(s.approved_head)::int as approved_head, sum(s.condemned_head)::int as condemned_head,
        ${whole('s.approved_head) filter (where s.lean_pct is not null')} as lean_head,
        coalesce(sum(s.approved_head * s.lean_pct), 0)::float8 as lean_pct_sum
      from period_unit t
      join slaughter_lot s on ${isOfUnits('s')} and s.unit_id = t.unit_id and s.day > t.opening and s.day <= t.closing
       and ${isAround('s')}
      group by t.period, t.key)
    select s.*, nullif(s.key, ${NO_PLACE}::uuid) as group_id, coalesce(o.opening_kg, 0) as opening_kg,
      s.all_in_head - coalesce(x.head, 0) as in_head, s.all_in_kg - coalesce(x.kg, 0) as in_kg,
      s.all_out_head - coalesce(x.head, 0) as out_head, s.all_out_kg - coalesce(x.kg, 0) as out_kg,
      coalesce(l.approved_head, 0) as approved_head, coalesce(l.condemned_head, 0) as condemned_head,
      coalesce(l.lean_head, 0) as lean_head, coalesce(l.lean_pct_sum, 0) as lean_pct_sum
    -- FULL instead of LEFT: the planner expects one row of each side, and would compare each row with each other.
    from sums s
    full join openings o on o.period = s.period and o.key = s.key
    full join inner_transfers x on x.period = s.period and x.key = s.key
    full join lots l on l.period = s.period and l.key = s.key
    where coalesce(s.period, -1) >= 0
    order by s.period, group_id`.execute(db)
  return rows
}
