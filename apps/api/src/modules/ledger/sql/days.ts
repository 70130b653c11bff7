import { kilosText } from '@herdboard/domain/ledger/grams.ts'
import type { HerdDay, HerdPoint } from '@herdboard/domain/ledger/rows.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { Scope } from '#platform/scope.ts'
import { rowsAs } from './rows.ts'

/** Days of a unit that are written over: after `after`, up to `through`. */
export interface Window {
  unit_id: string
  after: string
  through: string
}

const windowColumns = { unit_id: 'uuid', after: 'date', through: 'date' } as const

/** A row that came out otherwise than it stood: written, changed or taken away. */
export interface ChangedRow {
  unit_id: string
  day: string
}

const counters = [
  'flags',
  'head_open',
  'head',
  'in_head',
  'tin_head',
  'out_head',
  'tout_head',
  'slaughter_head',
  'dead_head',
  'diff_head',
  'in_g',
  'tin_g',
  'out_g',
  'tout_g',
  'slaughter_g',
  'carcass_g',
  'dead_g',
  'stock_g',
  'gain_g',
] as const satisfies readonly (keyof HerdDay)[]

type DayRow = HerdDay & { unit_id: string; farm_id: string; pig_type: number }

/** Lists of columns as SQL text, with or without the name of their table before them. */
const listed = (names: readonly string[], table = '') => sql.raw(names.map((name) => `${table}${name}`).join(', '))

/**
 * Writes daily rows over the windows: new and changed ones are put in, those no longer produced go.
 * What feed gives a day is left alone here. Gives back only what changed, so a rebuild of the same facts gives nothing.
 */
export async function upsertDays(
  db: Db,
  scope: Scope,
  windows: readonly Window[],
  days: readonly DayRow[],
): Promise<ChangedRow[]> {
  const columns = {
    unit_id: 'uuid',
    day: 'date',
    farm_id: 'uuid',
    pig_type: 'smallint',
    ...(Object.fromEntries(counters.map((name) => [name, name.endsWith('_g') ? 'bigint' : 'int'])) as Record<
      (typeof counters)[number],
      'int' | 'bigint'
    >),
  } as const
  const updates = sql.raw(counters.map((name) => `${name} = excluded.${name}`).join(', '))
  const { rows } = await sql<ChangedRow>`
    with fresh as materialized (select * from ${rowsAs('f', columns, days)}),
    gone as (
      delete from herd_day d using ${rowsAs('w', windowColumns, windows)}
       where d.directory_id = ${scope.directoryId} and d.unit_id = w.unit_id and d.day > w.after and d.day <= w.through
         and not exists (select from fresh f where f.unit_id = d.unit_id and f.day = d.day)
      returning d.unit_id, d.day),
    written as (
      insert into herd_day (directory_id, unit_id, day, farm_id, pig_type, ${listed(counters)})
      select ${scope.directoryId}::uuid, unit_id, day, farm_id, pig_type, ${listed(counters)} from fresh
      on conflict (directory_id, unit_id, day) do update set ${updates}
       where (${listed(counters, 'herd_day.')}) is distinct from (${listed(counters, 'excluded.')})
      returning unit_id, day)
    select unit_id, day from gone union all select unit_id, day from written`.execute(db)
  return rows
}

type PointRow = HerdPoint & { unit_id: string }

/** The same for the points of the windows. */
export async function upsertPoints(
  db: Db,
  scope: Scope,
  windows: readonly Window[],
  points: readonly PointRow[],
): Promise<ChangedRow[]> {
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
  const { rows } = await sql<ChangedRow>`
    with fresh as materialized (select * from ${rowsAs(
      'f',
      {
        unit_id: 'uuid',
        day: 'date',
        head: 'int',
        kg: 'numeric',
        diff_head: 'int',
        growth_kg: 'numeric',
        curve_scale: 'float8',
      },
      fresh,
    )}),
    gone as (
      delete from herd_point d using ${rowsAs('w', windowColumns, windows)}
       where d.directory_id = ${scope.directoryId} and d.unit_id = w.unit_id and d.day > w.after and d.day <= w.through
         and not exists (select from fresh f where f.unit_id = d.unit_id and f.day = d.day)
      returning d.unit_id, d.day),
    written as (
      insert into herd_point (directory_id, unit_id, day, ${listed(values)})
      select ${scope.directoryId}::uuid, unit_id, day, ${listed(values)} from fresh
      on conflict (directory_id, unit_id, day) do update set head = excluded.head, kg = excluded.kg,
        diff_head = excluded.diff_head, growth_kg = excluded.growth_kg, curve_scale = excluded.curve_scale
       where (${listed(values, 'herd_point.')}) is distinct from (${listed(values, 'excluded.')})
      returning unit_id, day)
    select unit_id, day from gone union all select unit_id, day from written`.execute(db)
  return rows
}

export interface HeadBefore {
  unit_id: string
  day: string
  head: number
}

/** Heads as they stood before a change: every negative day of the windows, and the days asked for by name. */
export async function selectHeadsBefore(
  db: Db,
  scope: Scope,
  windows: readonly Window[],
  ownDays: readonly { unit_id: string; day: string }[],
): Promise<HeadBefore[]> {
  const { rows } = await sql<HeadBefore>`
    select d.unit_id, d.day, d.head from ${rowsAs('w', windowColumns, windows)}
      join herd_day d on d.directory_id = ${scope.directoryId} and d.unit_id = w.unit_id
       and d.day > w.after and d.day <= w.through and d.head < 0
    union
    select o.unit_id, o.day, x.head from ${rowsAs('o', { unit_id: 'uuid', day: 'date' }, ownDays)}
      cross join lateral (select d.head from herd_day d
        where d.directory_id = ${scope.directoryId} and d.unit_id = o.unit_id and d.day <= o.day
        order by d.day desc limit 1) x`.execute(db)
  return rows
}

/**
 * Sums the daily rows of farms over days again. A sum with an unknown part is unknown, but for the kilos of feed;
 * a day without any row of a unit has none of the farm either.
 */
export async function rewriteFarmDays(
  db: Db,
  scope: Scope,
  touched: readonly { farm_id: string; after: string; through: string }[],
): Promise<void> {
  const farms = rowsAs('t', { farm_id: 'uuid', after: 'date', through: 'date' }, touched)
  const summed = counters.filter((name) => name !== 'flags' && name !== 'stock_g' && name !== 'gain_g')
  await sql`delete from herd_farm_day d using ${farms}
    where d.directory_id = ${scope.directoryId} and d.farm_id = t.farm_id and d.day > t.after and d.day <= t.through`.execute(
    db,
  )
  await sql`insert into herd_farm_day (directory_id, farm_id, pig_type, day, flags, ${listed(summed)},
      stock_g, gain_g, feed_g, feed_mfe, feed_ore)
    select ${scope.directoryId}::uuid, u.farm_id, d.pig_type, d.day, bit_or(d.flags),
      ${sql.raw(summed.map((name) => `sum(d.${name})`).join(', '))},
      case when bool_and(d.stock_g is not null) then sum(d.stock_g) end,
      case when bool_and(d.gain_g is not null or d.head_open = 0) then sum(d.gain_g) end,
      sum(d.feed_g),
      case when bool_and(d.feed_mfe is not null or d.head_open = 0) then sum(d.feed_mfe) end,
      case when bool_and(d.feed_ore is not null or d.head_open = 0) then sum(d.feed_ore) end
    from ${farms}
    join herd_unit u on u.directory_id = ${scope.directoryId} and u.farm_id = t.farm_id
    join herd_day d on d.directory_id = ${scope.directoryId} and d.unit_id = u.id and d.day > t.after and d.day <= t.through
    group by u.farm_id, d.pig_type, d.day`.execute(db)
}
