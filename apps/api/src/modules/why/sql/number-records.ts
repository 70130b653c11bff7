import type { RecordId, UnitId } from '@herdboard/contract/core/ids.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import type { Period } from '@herdboard/domain/time/period.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import { CUSTOM_PLAN } from '#platform/database/statement/custom-plan.ts'
import type { RowRange } from '#platform/http/pagination.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { NumberKey } from '../number-keys.ts'

/** A record's part of a number, or a part that no single record states. */
export interface NumberRow {
  record_id: RecordId | null
  /** `record`, or what the part is. */
  kind: 'record' | 'opening' | 'closing' | 'growth' | 'unfed'
  /** In the unit of the number (`INPUT_UNITS`): pigs, kg, pig-days, feed units or DKK. */
  value: number
}

export interface NumberQuery extends RowRange {
  number: NumberKey
  unitIds: readonly UnitId[]
  /** Units whose missing pigs count as dead. */
  lossUnitIds: readonly UnitId[]
  period: Period
  /** Days that count: all, those with known feed, or those with a known price of feed. */
  days: 'all' | 'fed' | 'priced'
}

export interface NumberPage {
  rows: NumberRow[]
  /** Sum of all rows, in the unit of the number. */
  total: number
  total_rows: number
}

const { insertion, departure, slaughter, dead, transferIn, transferOut } = legKind

/** Selects a page of the records behind a number, the largest first, and the total of all, in one statement. */
export async function selectNumberRecords(db: Db, scope: TenantScope, query: NumberQuery): Promise<NumberPage> {
  const { rows } = await sql<NumberRow & { total: number; total_rows: number }>`
    with part as (${partsOf(scope, query)}),
    row as (select record_id, kind, sum(value) as value from part group by record_id, kind having sum(value) <> 0)
    select ${CUSTOM_PLAN} r.record_id, r.kind, r.value::float8 as value, t.total::float8 as total, t.total_rows
    from (select coalesce(sum(value), 0) as total, count(*)::int as total_rows from row) t
    left join lateral (select * from row order by kind = 'record', abs(value) desc, record_id
      limit ${query.limit} offset ${query.offset}) r on true`.execute(db)
  const [first] = rows
  return {
    // Without rows on the page, the totals stand alone.
    rows: rows.filter(({ kind }) => kind !== null),
    total: first?.total ?? 0,
    total_rows: first?.total_rows ?? 0,
  }
}

function partsOf(scope: TenantScope, query: NumberQuery): RawBuilder<unknown> {
  const legs = (kinds: readonly number[], value: RawBuilder<unknown>) => legParts(scope, query, kinds, value)
  const moved = [insertion, departure, slaughter, dead, transferIn, transferOut]
  const [entering, leaving] = [
    [insertion, transferIn],
    [departure, slaughter, transferOut],
  ]
  const lots = (value: RawBuilder<unknown>) => lotParts(scope, query, value)
  switch (query.number) {
    case 'inHead':
      return outsideLegs(scope, query, entering, sql`l.head`)
    case 'inKg':
      return outsideLegs(scope, query, entering, sql`l.live_kg`)
    case 'outHead':
      return outsideLegs(scope, query, leaving, sql`-l.head`)
    case 'outKg':
      return outsideLegs(scope, query, leaving, sql`-l.live_kg`)
    case 'deadHead':
      return legs([dead], sql`-l.head`)
    case 'carcassKg':
      return legs([slaughter], sql`l.carcass_kg`)
    case 'approvedHead':
      return lots(sql`s.approved_head`)
    case 'condemnedHead':
      return lots(sql`s.condemned_head`)
    case 'leanHead':
      return lots(sql`case when s.lean_pct is not null then s.approved_head end`)
    case 'leanPctSum':
      return lots(sql`s.approved_head * s.lean_pct`)
    case 'diffHead':
      return countParts(scope, query, query.unitIds, sql`d.diff_head`)
    case 'lossHead':
      return countParts(scope, query, query.lossUnitIds, sql`-least(d.diff_head, 0)`)
    case 'feedFe':
      return feedParts(scope, query, sql`f.milli_feed_units / 1000.0`)
    case 'feedDkk':
      return feedParts(scope, query, sql`f.cost_ore / 100.0`)
    case 'feedProteinGrams':
      return feedParts(scope, query, sql`f.grams * m.crude_protein_pct / 100`)
    case 'feedPhosphorusGrams':
      return feedParts(scope, query, sql`f.grams * m.phosphorus_g_per_kg / 1000`)
    case 'gainKg':
      return union(
        legs(moved, sql`-l.live_kg`),
        stockPart(scope, query, 'opening', sql`-d.stock_g / 1000.0`, query.period.opening),
        stockPart(scope, query, 'closing', sql`d.stock_g / 1000.0`, query.period.closing),
        unfedPart(scope, query, sql`-d.gain_g / 1000.0`),
      )
    case 'closingHead':
      return union(
        legs(moved, sql`l.head`),
        countParts(scope, query, query.unitIds, sql`d.diff_head`),
        firstDayPart(scope, query, sql`d.head_open`),
      )
    case 'closingKg': {
      const opening = firstDayPart(scope, query, KG_BEFORE_FIRST_DAY)
      // What neither the stock at the start nor a record states: the pigs grew.
      return union(
        legs(moved, sql`l.live_kg`),
        opening,
        stockPart(scope, query, 'growth', sql`d.stock_g / 1000.0`, query.period.closing),
        sql`select null::uuid, 'growth', -value from (${legs(moved, sql`l.live_kg`)}) moved`,
        sql`select null::uuid, 'growth', -value from (${opening}) opening (record_id, kind, value)`,
      )
    }
    case 'pigDays': {
      const left = (day: RawBuilder<unknown>) => sql`(${query.period.closing}::date - ${day})`
      return union(
        legs(moved, sql`l.head * ${left(sql`l.day`)}`),
        countParts(scope, query, query.unitIds, sql`d.diff_head * ${left(sql`d.day`)}`),
        firstDayPart(scope, query, sql`d.head_open * (${left(sql`d.day`)} + 1)`),
        unfedPart(scope, query, sql`-d.head_open`),
      )
    }
  }
}

const union = (...parts: RawBuilder<unknown>[]): RawBuilder<unknown> => sql`${sql.join(parts, sql` union all `)}`

/** Rows of a table of units in the period. */
const inPeriod = (
  { directoryId }: TenantScope,
  { unitIds, period }: NumberQuery,
  table: string,
  ids: readonly UnitId[] = unitIds,
): RawBuilder<unknown> =>
  sql`${sql.ref(`${table}.directory_id`)} = ${directoryId} and ${sql.ref(`${table}.unit_id`)} = any(${ids}::uuid[])
    and ${sql.ref(`${table}.day`)} > ${period.opening}::date and ${sql.ref(`${table}.day`)} <= ${period.closing}::date`

/**
 * Movements of units. Live kilos that a record does not state are those that the ledger gave its day and kind of
 * movement, shared by heads.
 */
const legParts = (
  scope: TenantScope,
  query: NumberQuery,
  kinds: readonly number[],
  value: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select l.record_id, 'record' as kind, ${value} as value from (
    select x.record_id, x.day, x.kind, x.peer_unit_id, x.head, x.carcass_kg,
      case when bool_and(x.kg is not null) over same then x.kg
        else (case x.kind when ${sql.lit(insertion)} then d.in_g when ${sql.lit(transferIn)} then d.transfer_in_g
            when ${sql.lit(departure)} then d.out_g when ${sql.lit(transferOut)} then d.transfer_out_g
            when ${sql.lit(slaughter)} then d.slaughter_g else d.dead_g end)::numeric / 1000
          * x.head / abs(sum(x.head) over same) end as live_kg
    from herd_leg x
    join herd_day d on ${inPeriod(scope, query, 'd')} and d.unit_id = x.unit_id and d.day = x.day
    where ${inPeriod(scope, query, 'x')} and x.kind = any(${[...kinds]}::smallint[])
    window same as (partition by x.unit_id, x.day, x.kind)) l`

/** Movements across the border of the herd: pigs moved inside it are neither in nor out. */
const outsideLegs = (
  scope: TenantScope,
  query: NumberQuery,
  kinds: readonly number[],
  value: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`${legParts(scope, query, kinds, value)} where l.peer_unit_id is null or l.peer_unit_id <> all(${query.unitIds}::uuid[])`

const lotParts = (scope: TenantScope, query: NumberQuery, value: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select s.record_id, 'record' as kind, ${value} as value from slaughter_lot s where ${inPeriod(scope, query, 's')}`

/** Differences of counts, with the record of the count: of the unit, or of its whole barn. */
const countParts = (
  scope: TenantScope,
  query: NumberQuery,
  unitIds: readonly UnitId[],
  value: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select c.record_id, 'record' as kind, ${value} as value
  from herd_point d
  join herd_unit u on u.directory_id = ${scope.directoryId} and u.id = d.unit_id
  left join lateral (select x.record_id from herd_count x
    where x.directory_id = ${scope.directoryId} and x.scope_id in (u.id, u.barn_id) and x.day = d.day
      and x.superseded_by is null order by x.scope limit 1) c on true
  where ${inPeriod(scope, query, 'd', unitIds)} and d.diff_head <> 0`

/** Days that do not count: without known feed, or without a known price. */
const isUnfed = ({ days }: NumberQuery): RawBuilder<unknown> =>
  days === 'priced' ? sql`d.feed_ore is null` : days === 'fed' ? sql`d.milli_feed_units is null` : sql`false`

const feedParts = (scope: TenantScope, query: NumberQuery, value: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select f.record_id, 'record' as kind, ${value} as value
  from feed_day f
  join herd_day d on ${inPeriod(scope, query, 'd')} and d.unit_id = f.unit_id and d.day = f.day and not ${isUnfed(query)}
  join feed_mix m on m.directory_id = ${scope.directoryId} and m.id = f.mix_id
  where ${inPeriod(scope, query, 'f')}`

/** All days are read anyway: a condition would read them in vain. */
const unfedPart = (scope: TenantScope, query: NumberQuery, value: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select null::uuid, 'unfed', sum(${value}) filter (where ${isUnfed(query)}) from herd_day d where ${inPeriod(scope, query, 'd')}`

const stockPart = (
  { directoryId }: TenantScope,
  { unitIds }: NumberQuery,
  kind: 'opening' | 'closing' | 'growth',
  value: RawBuilder<unknown>,
  day: string,
): RawBuilder<unknown> => sql`
  select null::uuid, ${sql.lit(kind)}, sum(${value}) from herd_day d
  where d.directory_id = ${directoryId} and d.unit_id = any(${unitIds}::uuid[]) and d.day = ${day}::date`

/** Kilos of the stock before the movements and the growth of a day, kg. */
const KG_BEFORE_FIRST_DAY = sql`(d.stock_g - d.in_g - d.transfer_in_g + d.out_g + d.transfer_out_g + d.slaughter_g + d.dead_g
  - coalesce(d.gain_g, 0)) / 1000.0`

/** The stock from which a unit's days in the period begin. */
const firstDayPart = (scope: TenantScope, query: NumberQuery, value: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select null::uuid, 'opening', sum(${value}) from (
    select distinct on (d.unit_id) d.* from herd_day d
    where ${inPeriod(scope, query, 'd')} order by d.unit_id, d.day) d`
