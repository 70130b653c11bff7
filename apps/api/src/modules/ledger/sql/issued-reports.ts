import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { Scope } from '#platform/scope.ts'

/** Days of a farm that a change reaches. */
export interface ReportReach {
  farm_id: string
  /** Null: pigs of both kinds may be meant. */
  pig_type: 1 | 2 | null
  batch_id: string | null
  /** What batches share, too, such as feed of a whole farm. */
  is_shared: boolean
  first_day: string
  last_day: string
}

/** Issued reports that hold days of the change, as long as none of them was replaced before. */
export async function selectReachedReports(
  db: Db,
  { directoryId }: Scope,
  reaches: readonly ReportReach[],
): Promise<string[]> {
  if (reaches.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select distinct r.id
    from jsonb_to_recordset(${JSON.stringify(reaches)}::jsonb) as x(
      farm_id uuid, pig_type smallint, batch_id uuid, is_shared boolean, first_day date, last_day date)
    join issued_report r on r.directory_id = ${directoryId} and r.replaced_at is null
      and r.closing >= x.first_day and r.opening <= x.last_day and x.farm_id = any (r.farm_ids)
      and (x.pig_type is null or x.pig_type = any (r.pig_types))
      and (r.batch_ids is null or x.is_shared or x.batch_id = any (r.batch_ids))`.execute(db)
  return rows.map(({ id }) => id)
}

export const updateReplaced = (db: Db, { directoryId }: Scope, ids: readonly string[], now: Date) =>
  sql`update issued_report set replaced_at = ${now}
    where directory_id = ${directoryId} and id = any (${[...ids]}::uuid[]) and replaced_at is null`.execute(db)
