import type { UnitId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { LedgerPeriod } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { periodRows } from './period-rows.ts'

/** The first count of a unit that begins inside a period. */
export interface OpeningCountRow {
  period: number
  unit_id: UnitId
  day: string
  head: number
  kg: number
}

export async function selectOpeningCounts(
  db: Db,
  { directoryId }: TenantScope,
  unitIds: readonly UnitId[],
  periods: readonly LedgerPeriod[],
): Promise<OpeningCountRow[]> {
  const { rows } = await sql<OpeningCountRow>`
    select a.period, p.unit_id, p.day, p.head, p.kg::float8 as kg from ${periodRows(periods)}
    join herd_point p on p.directory_id = ${directoryId} and p.unit_id = any (${unitIds}::uuid[])
     and p.day > a.opening and p.day <= a.closing and p.growth_kg is null
    order by p.day`.execute(db)
  return rows
}
