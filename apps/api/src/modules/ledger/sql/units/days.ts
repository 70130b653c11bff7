import { kilosText } from '@herdboard/domain/ledger/grams.ts'
import type { HerdDay, HerdPoint } from '@herdboard/domain/ledger/herd-rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { earlierDay, laterDay } from '#modules/ledger/replay/day-bounds.ts'
import { feedInput, feedNames, feedSums } from '#modules/ledger/sql/feed/feed-sums.ts'
import { valueRows, withoutNestedLoops } from '#modules/ledger/sql/value-rows.ts'
import type { Db } from '#platform/database/pool.ts'
import { type GatheredWrite, gatherWrite } from '#platform/database/transaction-end.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Days of a unit that are rewritten: after `after`, up to `through`. */
export interface UnitWindowRow {
  unit_id: string
  after: string
  through: string
}

const windowColumns = { unit_id: 'uuid', after: 'date', through: 'date' } as const

/** A row that was inserted, changed or deleted. */
export interface ChangedRow {
  unit_id: string
  day: string
}

/** A daily row that was inserted, changed or deleted. */
export interface ChangedDay extends ChangedRow {
  /** The unit's share of feed of the day may be another one, or its stay ends on the day or does no longer. */
  is_fed_differently: boolean
}

export const dayCounters = [
  'flags',
  'head_open',
  'head',
  'in_head',
  'transfer_in_head',
  'out_head',
  'transfer_out_head',
  'slaughter_head',
  'dead_head',
  'diff_head',
  'in_g',
  'transfer_in_g',
  'out_g',
  'transfer_out_g',
  'slaughter_g',
  'carcass_g',
  'dead_g',
  'stock_g',
  'gain_g',
] as const satisfies readonly (keyof HerdDay)[]

type DayRow = HerdDay & { unit_id: string; farm_id: string; pig_type: number }

/** Returns a list of columns as SQL text, optionally prefixed with the name of their table. */
const columnList = (names: readonly string[], table = '') => sql.raw(names.map((name) => `${table}${name}`).join(', '))

/** The columns that a write compares and inserts. */
interface TableWrite {
  table: 'herd_day' | 'herd_point'
  values: readonly string[]
  /** Columns of new rows only: given by the row, or computed by a join with it. */
  insertedColumns?: readonly string[]
  computedColumns?: { names: readonly string[]; join: RawBuilder<unknown> }
  /** Whether a changed row needs new shares of feed, by its new values `f` and its old ones `d`. */
  isFedDifferently?: RawBuilder<unknown>
}

/** The parts of a statement that writes rows of one table: its common table expressions, and its changed rows. */
interface RowWrite {
  expressions: RawBuilder<unknown>
  changedRows: RawBuilder<unknown>
}

/**
 * Returns a write of units' rows over the windows: it inserts new ones, updates changed ones, deletes the others.
 * An unchanged row is not written. Only changed rows are returned, so that a rebuild of the same facts returns none. The
 * farm is locked against concurrent writes.
 */
function rowWrite<Row extends object>(
  scope: TenantScope,
  { table, values, insertedColumns = [], computedColumns: computed, isFedDifferently = sql`false` }: TableWrite,
  windows: readonly UnitWindowRow[],
  columns: Parameters<typeof valueRows<Row>>[1],
  newRows: readonly Row[],
): RowWrite {
  const name = sql.table(table)
  const [newRow, deleted, differing, changed, added] = ['new', 'deleted', 'differing', 'changed', 'added'].map((part) =>
    sql.raw(`${table}_${part}`),
  )
  // The unit ids are named explicitly: with the join alone, all days of the company would be compared with them.
  const isOfUnits = sql`d.directory_id = ${scope.directoryId} and d.unit_id = any(${windows.map(({ unit_id }) => unit_id)}::uuid[])`
  const writtenColumns = ['unit_id', 'day', ...insertedColumns, ...values]
  const expressions = sql`
    ${newRow} as materialized (select * from ${valueRows('f', columns, newRows)}),
    ${deleted} as (
      delete from ${name} d using ${valueRows('w', windowColumns, windows)}
       where ${isOfUnits} and d.unit_id = w.unit_id and d.day > w.after and d.day <= w.through
         and not exists (select from ${newRow} f where f.unit_id = d.unit_id and f.day = d.day)
      returning d.unit_id, d.day),
    ${differing} as materialized (
      select f.*, ${isFedDifferently} as is_fed_differently from ${newRow} f join ${name} d
          on ${isOfUnits} and d.unit_id = f.unit_id and d.day = f.day
       where (${columnList(values, 'd.')}) is distinct from (${columnList(values, 'f.')})),
    ${changed} as (
      update ${name} d set ${sql.raw(values.map((value) => `${value} = f.${value}`).join(', '))} from ${differing} f
       where ${isOfUnits} and d.unit_id = f.unit_id and d.day = f.day
      returning d.unit_id, d.day, f.is_fed_differently),
    ${added} as (
      insert into ${name} (directory_id, ${columnList([...writtenColumns, ...(computed?.names ?? [])])})
      select ${scope.directoryId}::uuid, ${columnList(writtenColumns, 'f.')}${computed ? sql`, ${columnList(computed.names, 's.')}` : sql``}
        from ${newRow} f ${computed?.join ?? sql``}
       where not exists (select from ${name} d where ${isOfUnits} and d.unit_id = f.unit_id and d.day = f.day)
      returning unit_id, day)`
  const changedRows = sql`
    select ${sql.lit(table)} as written, unit_id, day, true as is_fed_differently from ${deleted}
    union all select ${sql.lit(table)}, unit_id, day, is_fed_differently from ${changed}
    union all select ${sql.lit(table)}, unit_id, day, true from ${added}`
  return { expressions, changedRows }
}

const dayColumns = {
  unit_id: 'uuid',
  day: 'date',
  farm_id: 'uuid',
  pig_type: 'smallint',
  ...(Object.fromEntries(dayCounters.map((name) => [name, name.endsWith('_g') ? 'bigint' : 'int'])) as Record<
    (typeof dayCounters)[number],
    'int' | 'bigint'
  >),
} as const

/** The write of daily rows; new rows get their feed, existing rows retain it. */
function dayWrite(scope: TenantScope, windows: readonly UnitWindowRow[], days: readonly DayRow[]): RowWrite {
  const join = sql`cross join lateral (select ${feedSums} from feed_day y
    where y.directory_id = ${scope.directoryId} and y.unit_id = f.unit_id and y.day = f.day) s`
  return rowWrite(
    scope,
    {
      table: 'herd_day',
      values: dayCounters,
      insertedColumns: ['farm_id', 'pig_type'],
      computedColumns: { names: feedNames, join },
      isFedDifferently: sql`(${feedInput('f')}, f.head = 0) is distinct from (${feedInput('d')}, d.head = 0)`,
    },
    windows,
    dayColumns,
    days,
  )
}

type PointRow = HerdPoint & { unit_id: string }

const pointColumns = {
  unit_id: 'uuid',
  day: 'date',
  head: 'int',
  kg: 'numeric',
  diff_head: 'int',
  growth_kg: 'numeric',
  curve_scale: 'float8',
} as const

function pointWrite(scope: TenantScope, windows: readonly UnitWindowRow[], points: readonly PointRow[]): RowWrite {
  const fresh = points.map((point) => ({
    unit_id: point.unit_id,
    day: point.day,
    head: point.head,
    kg: kilosText(point.stock_g),
    diff_head: point.diff_head,
    growth_kg: point.growth_g === null ? null : kilosText(point.growth_g),
    curve_scale: point.curve_scale,
  }))
  const values = ['head', 'kg', 'diff_head', 'growth_kg', 'curve_scale']
  return rowWrite(scope, { table: 'herd_point', values }, windows, pointColumns, fresh)
}

/** Writes the points and the daily rows of the windows in one statement. Returns those that changed. */
export async function writePointsAndDays(
  db: Db,
  scope: TenantScope,
  windows: readonly UnitWindowRow[],
  points: readonly PointRow[],
  days: readonly DayRow[],
): Promise<{ points: ChangedRow[]; days: ChangedDay[] }> {
  const [ofPoints, ofDays] = [pointWrite(scope, windows, points), dayWrite(scope, windows, days)]
  const statement = sql<ChangedDay & { written: TableWrite['table'] }>`
    with ${ofPoints.expressions}, ${ofDays.expressions}
    ${ofPoints.changedRows} union all ${ofDays.changedRows}`
  const { rows } = await withoutNestedLoops(db, points.length + days.length, () => statement.execute(db))
  return {
    points: rows.filter(({ written }) => written === 'herd_point'),
    days: rows.filter(({ written }) => written === 'herd_day'),
  }
}

export interface HeadBefore {
  unit_id: string
  day: string
  head: number
}

/** Selects heads before a change: all negative days of the windows, and the given days. */
export async function selectHeadsBefore(
  db: Db,
  scope: TenantScope,
  windows: readonly UnitWindowRow[],
  ownDays: readonly { unit_id: string; day: string }[],
): Promise<HeadBefore[]> {
  const { rows } = await sql<HeadBefore>`
    select d.unit_id, d.day, d.head from ${valueRows('w', windowColumns, windows)}
      join herd_day d on d.directory_id = ${scope.directoryId} and d.unit_id = w.unit_id
       and d.day > w.after and d.day <= w.through and d.head < 0
    union
    select o.unit_id, o.day, x.head from ${valueRows('o', { unit_id: 'uuid', day: 'date' }, ownDays)}
      cross join lateral (select case when d.day < o.day then d.head
          when d.gain_g is null then 2 * d.head - d.head_open else d.head - d.diff_head end as head from herd_day d
        where d.directory_id = ${scope.directoryId} and d.unit_id = o.unit_id and d.day <= o.day
        order by d.day desc limit 1) x`.execute(db)
  return rows
}

interface FarmDays {
  directoryId: string
  farm_id: string
  after: string
  through: string
}

/**
 * Sums the daily rows of farms again, over some days, at the end of the transaction.
 * A sum with an unknown part is unknown, except the kilos of feed. A day without any unit row has no farm row.
 */
export function rewriteFarmDays(
  db: Db,
  { directoryId }: TenantScope,
  touched: readonly Omit<FarmDays, 'directoryId'>[],
): void {
  for (const days of touched) {
    gatherWrite(db, emptyFarmDayWrite, { directoryId, ...days })
    gatherWrite(db, farmDayWrite, { directoryId, ...days })
  }
}

/** Days of one transaction, which has one company. The days of a farm may be named several times. */
const farmDayRows = (days: readonly [FarmDays, ...FarmDays[]]) => {
  const farms = [...Map.groupBy(days, ({ farm_id }) => farm_id)].map(([farm_id, ofFarm]) => ({
    farm_id,
    after: ofFarm.map(({ after }) => after).reduce(earlierDay),
    through: ofFarm.map(({ through }) => through).reduce(laterDay),
  }))
  const rows = valueRows('t', { farm_id: 'uuid', after: 'date', through: 'date' }, farms)
  return { rows, directoryId: days[0].directoryId }
}

/** Deletes the rows of days without any unit row. They are others than those that `farmDayWrite` writes. */
const emptyFarmDayWrite: GatheredWrite<FarmDays> = {
  name: 'farm_day_deleted',
  statement: (days) => {
    const { rows, directoryId } = farmDayRows(days)
    return sql`
      delete from herd_farm_day d using (select t.farm_id, x.pig_type, x.day from ${rows}
        cross join lateral (select x.pig_type, x.day from herd_farm_day x where x.directory_id = ${directoryId}
          and x.farm_id = t.farm_id and x.pig_type in (1, 2) and x.day > t.after and x.day <= t.through offset 0) x) s
       where d.directory_id = ${directoryId} and d.farm_id = s.farm_id and d.pig_type = s.pig_type and d.day = s.day
         and not exists (select from herd_unit u join herd_day x on x.directory_id = ${directoryId} and x.unit_id = u.id
           and x.day = s.day and x.pig_type = s.pig_type where u.directory_id = ${directoryId} and u.farm_id = s.farm_id)`
  },
}

const farmDayWrite: GatheredWrite<FarmDays> = { name: 'farm_day', statement: (days) => summedFarmDays(days) }

function summedFarmDays(touched: readonly [FarmDays, ...FarmDays[]]) {
  const { rows: farms, directoryId } = farmDayRows(touched)
  const summed = dayCounters.filter((name) => name !== 'flags' && name !== 'stock_g' && name !== 'gain_g')
  const sums = ['flags', ...summed, 'stock_g', 'gain_g', ...feedNames]
  return sql`
    insert into herd_farm_day as d (directory_id, farm_id, pig_type, day, ${columnList(sums)})
    select ${directoryId}::uuid, s.farm_id, s.pig_type, s.day, ${columnList(sums, 's.')} from (
      select u.farm_id, d.pig_type, d.day, bit_or(d.flags) as flags,
        ${sql.raw(summed.map((name) => `sum(d.${name})::bigint as ${name}`).join(', '))},
        case when bool_and(d.stock_g is not null) then sum(d.stock_g)::bigint end as stock_g,
        case when bool_and(d.gain_g is not null or d.head_open = 0) then sum(d.gain_g)::bigint end as gain_g,
        sum(d.feed_g)::bigint as feed_g,
        case when bool_and(d.milli_feed_units is not null or d.head_open = 0) then sum(d.milli_feed_units)::bigint end as milli_feed_units,
        case when bool_and(d.feed_ore is not null or d.head_open = 0) then sum(d.feed_ore)::bigint end as feed_ore
      from ${farms}
      join herd_unit u on u.directory_id = ${directoryId} and u.farm_id = t.farm_id
      -- With \`offset 0\`, each unit is one range of the index, whatever the planner assumes about the number of days.
      cross join lateral (select * from herd_day x where x.directory_id = ${directoryId} and x.unit_id = u.id
        and x.day > t.after and x.day <= t.through offset 0) d
      group by u.farm_id, d.pig_type, d.day) s
    on conflict (directory_id, farm_id, pig_type, day) do update
      set ${sql.raw(sums.map((name) => `${name} = excluded.${name}`).join(', '))}
      where (${columnList(sums, 'd.')}) is distinct from (${columnList(sums, 'excluded.')})`
}
