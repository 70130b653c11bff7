import type { RecordId, UnitId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import { valueRows } from '#modules/ledger/sql/value-rows.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

export interface ShortDay {
  unit_id: UnitId
  day: string
}

/** Selects the record that took the last pigs of each unit up to a day, in the order of the days. */
export async function selectLastTakers(
  db: Db,
  { directoryId }: TenantScope,
  days: readonly ShortDay[],
): Promise<RecordId[]> {
  const { rows } = await sql<{ record_id: RecordId }>`
    select t.record_id from ${valueRows(
      'd',
      { no: 'int', unit_id: 'uuid', day: 'date' },
      days.map((one, no) => ({ ...one, no })),
    )}
    cross join lateral (select l.record_id from herd_leg l where l.directory_id = ${directoryId}
      and l.unit_id = d.unit_id and l.day <= d.day and l.head < 0 order by l.day desc, l.record_id desc limit 1) t
    order by d.no`.execute(db)
  return rows.map(({ record_id }) => record_id)
}
