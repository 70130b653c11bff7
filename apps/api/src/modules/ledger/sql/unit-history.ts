import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { valueRows } from './value-rows.ts'

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
  const counts = sql`herd_count c where c.directory_id = ${scope.directoryId} and c.scope_id in (a.unit_id, a.barn_id)
    and c.superseded_by is null and c.record_id is distinct from ${without}::uuid`
  const { rows } = await sql<LedgerHistory>`
    select (select coalesce(json_agg(history order by history.no), '[]') from (
        select a.no,
          least((select min(l.day) from herd_leg l where l.directory_id = ${scope.directoryId} and l.unit_id = a.unit_id
                   and l.record_id is distinct from ${without}::uuid),
            (select min(c.day) from ${counts})) as first_day,
          (select min(c.day) from ${counts} and c.day >= a.day) as count_day
        from ${valueRows('a', historyColumns, units)}) history) as histories,
      (select coalesce(json_agg(a.no order by a.no), '[]') from ${valueRows('a', duplicateColumns, entries)}
        where exists (select from record r
          left join feed_use fu on fu.directory_id = r.directory_id and fu.record_id = r.id
          left join feed_move fm on fm.directory_id = r.directory_id and fm.record_id = r.id
          left join posting e on e.directory_id = r.directory_id and e.record_id = r.id
          where r.directory_id = ${scope.directoryId} and r.farm_id = a.farm_id and r.day = a.day and r.deleted_at is null
            and r.type_id = a.type_id and r.barn_id is not distinct from a.barn_id
            and r.section_id is not distinct from a.section_id and r.batch_id is not distinct from a.batch_id
            and r.head is not distinct from a.head and r.kg is not distinct from a.kg
            and case when fu.mix_id is null then fm.mix_id else fu.mix_id end is not distinct from a.mix_id
            and e.category_id is not distinct from a.category_id and e.amount_ore is not distinct from a.amount_ore
            and r.id is distinct from ${without}::uuid)) as duplicates`.execute(db)
  return rows[0] ?? { histories: [], duplicates: [] }
}

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
