import { type RawBuilder, sql } from 'kysely'
import { valueRows } from '#modules/ledger/sql/value-rows.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** The records of a unit around the day of a new entry. */
export interface UnitLedgerHistory {
  no: number
  /** The unit's first movement or count; null without records. */
  first_day: string | null
  /** The first count of the unit, or of its barn, on or after the day. */
  count_day: string | null
}

/** A unit and a day of a new entry. */
export interface HistoryQuery {
  no: number
  unit_id: string
  barn_id: string
  day: string
}

/** An entry as it would be stored. */
export interface DuplicateQuery {
  no: number
  type_id: number
  day: string
  farm_id: string
  barn_id: string | null
  section_id: string | null
  batch_id: string | null
  head: number | null
  kg: string | null
  mix_id: string | null
  category_id: number | null
  amount_ore: number | null
}

const historyColumns = { no: 'int', unit_id: 'uuid', barn_id: 'uuid', day: 'date' } as const
const duplicateColumns = {
  no: 'int',
  type_id: 'smallint',
  day: 'date',
  farm_id: 'uuid',
  barn_id: 'uuid',
  section_id: 'uuid',
  batch_id: 'uuid',
  head: 'int',
  kg: 'numeric',
  mix_id: 'uuid',
  category_id: 'smallint',
  amount_ore: 'bigint',
} as const

export interface LedgerHistory {
  /** Of the units, in their order. */
  histories: UnitLedgerHistory[]
  /** Numbers of the entries that are already stored with the same kind, place, day, pigs and kilos. */
  duplicates: number[]
}

/**
 * Selects what the rules of new entries compare with, in one statement: the history of units, each around a day, and
 * equal stored entries. Equal feed also has the same mix, an equal posting the same category and amount. Ignores the
 * record that is being changed.
 */
export async function selectLedgerHistory(
  db: Db,
  scope: TenantScope,
  units: readonly HistoryQuery[],
  entries: readonly DuplicateQuery[],
  without: string | null,
): Promise<LedgerHistory> {
  const queries = new Map<string, HistoryQuery>()
  // The rows of an import name few units, each many times: a unit is read once, from its earliest day on.
  for (const query of units) {
    const known = queries.get(query.unit_id)
    if (!known || query.day < known.day) queries.set(query.unit_id, { ...query, no: known?.no ?? queries.size })
  }
  const days = entries.map(({ day }) => day).sort()
  const { rows } = await sql<{ histories: SelectedHistory[]; duplicates: number[] }>`
    select (select coalesce(json_agg(history order by history.no), '[]') from (
        select a.no, least((select min(l.day) from herd_leg l where l.directory_id = ${scope.directoryId}
            and l.unit_id = a.unit_id and l.record_id is distinct from ${without}::uuid), min(c.day)) as first_day,
          array_agg(distinct c.day) filter (where c.day >= a.day) as count_days
        from ${valueRows('a', historyColumns, [...queries.values()])}
        left join herd_count c on c.directory_id = ${scope.directoryId} and c.scope_id in (a.unit_id, a.barn_id)
          and c.superseded_by is null and c.record_id is distinct from ${without}::uuid
        group by a.no, a.unit_id, a.day) history) as histories,
      (select coalesce(json_agg(a.no order by a.no), '[]') from ${valueRows('a', duplicateColumns, entries)}
        where exists (select from record r
          left join feed_use fu on fu.directory_id = r.directory_id and fu.record_id = r.id
          left join feed_move fm on fm.directory_id = r.directory_id and fm.record_id = r.id
          left join posting e on e.directory_id = r.directory_id and e.record_id = r.id
          where r.directory_id = ${scope.directoryId} and r.farm_id = a.farm_id and r.day = a.day and r.deleted_at is null
            and r.day between ${days[0] ?? null}::date and ${days.at(-1) ?? null}::date
            and r.type_id = a.type_id and ${sameOrNull('barn_id', NO_ID)} and ${sameOrNull('section_id', NO_ID)}
            and ${sameOrNull('batch_id', NO_ID)} and ${sameOrNull('head', NO_NUMBER)} and ${sameOrNull('kg', NO_NUMBER)}
            and case when fu.mix_id is null then fm.mix_id else fu.mix_id end is not distinct from a.mix_id
            and e.category_id is not distinct from a.category_id and e.amount_ore is not distinct from a.amount_ore
            and r.id is distinct from ${without}::uuid)) as duplicates`.execute(db)
  const { histories = [], duplicates = [] } = rows[0] ?? {}
  return {
    histories: units.map((query) => historyOn(query, histories[queries.get(query.unit_id)?.no ?? -1])),
    duplicates,
  }
}

const NO_ID = sql`'00000000-0000-0000-0000-000000000000'::uuid`
const NO_NUMBER = sql`-1`

/** Compares a column so that nulls are equal, by a condition that PostgreSQL can hash: of many rows, all may be of one day. */
const sameOrNull = (column: keyof DuplicateQuery, none: RawBuilder<unknown>) =>
  sql`coalesce(r.${sql.ref(column)}, ${none}) = coalesce(a.${sql.ref(column)}, ${none})`

interface SelectedHistory extends Pick<UnitLedgerHistory, 'first_day'> {
  /** Days of counts from the earliest day of its entries on, in order; null without any. */
  count_days: string[] | null
}

const historyOn = ({ no, day }: HistoryQuery, selected: SelectedHistory | undefined): UnitLedgerHistory => ({
  no,
  first_day: selected?.first_day ?? null,
  count_day: selected?.count_days?.find((counted) => counted >= day) ?? null,
})

/** Selects the names of units: farm, barn, and section or batch. */
export async function selectUnitNames(
  db: Db,
  scope: TenantScope,
  unitIds: readonly string[],
): Promise<{ unit_id: string; farm_name: string; barn_name: string; section_or_batch_name: string | null }[]> {
  const { rows } = await sql<{
    unit_id: string
    farm_name: string
    barn_name: string
    section_or_batch_name: string | null
  }>`
    select u.id as unit_id, f.name as farm_name, b.name as barn_name,
      case when s.name is null or t.name is null then coalesce(s.name, t.name) else t.name || ', ' || s.name end as section_or_batch_name
    from herd_unit u
    join farm f on f.directory_id = ${scope.directoryId} and f.id = u.farm_id
    join barn b on b.directory_id = ${scope.directoryId} and b.id = u.barn_id
    left join section s on s.directory_id = ${scope.directoryId} and s.id = u.section_id
    left join batch t on t.directory_id = ${scope.directoryId} and t.id = u.batch_id
    where u.directory_id = ${scope.directoryId} and u.id = any(${unitIds}::uuid[])`.execute(db)
  return rows
}
