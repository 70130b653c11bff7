import { sql } from 'kysely'
import { valueRows } from '#modules/ledger/sql/value-rows.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { UnitWindowRow } from './days.ts'

/** Stock and gain of a unit on a locked day, as stored. */
export interface LockedDay {
  unit_id: string
  day: string
  head: number
  stock_g: number | null
  gain_g: number | null
}

/** Selects the stored days of units: after `after`, up to `through`. */
export async function selectLockedDays(
  db: Db,
  { directoryId }: TenantScope,
  windows: readonly UnitWindowRow[],
): Promise<LockedDay[]> {
  const { rows } = await sql<LockedDay>`
    select d.unit_id, d.day, d.head, d.stock_g::float8 as stock_g, d.gain_g::float8 as gain_g
    from ${valueRows('w', { unit_id: 'uuid', after: 'date', through: 'date' }, windows)}
      join herd_day d on d.directory_id = ${directoryId} and d.unit_id = w.unit_id
       and d.day > w.after and d.day <= w.through`.execute(db)
  return rows
}
