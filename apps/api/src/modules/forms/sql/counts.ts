import type { UnitId } from '@herdboard/contract/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { Scope } from '#platform/scope.ts'

export interface CountDay {
  /** What a count of the day put right; 0 where none stands. */
  diff_head: number
  /** Another count of the place stands on the day. */
  has_count: boolean
  /** Pigs were moved on the day. */
  has_movements: boolean
}

/** What stands on a day at the units of a place or its barn, the entry that is edited left out. */
export async function selectCountDay(
  db: Db,
  scope: Scope,
  asked: { unitIds: readonly UnitId[]; scopeIds: readonly string[]; day: string; exceptRecordId: string | null },
): Promise<CountDay> {
  const { rows } = await sql<CountDay>`select
    (select coalesce(sum(d.diff_head), 0)::int from herd_day d where d.directory_id = ${scope.directoryId}
      and d.unit_id = any(${asked.unitIds}::uuid[]) and d.day = ${asked.day}::date) as diff_head,
    exists (select from herd_count c where c.directory_id = ${scope.directoryId} and c.day = ${asked.day}::date
      and c.superseded_by is null and c.scope_id = any(${asked.scopeIds}::uuid[])
      and c.record_id is distinct from ${asked.exceptRecordId}::uuid) as has_count,
    exists (select from herd_leg l where l.directory_id = ${scope.directoryId}
      and l.unit_id = any(${asked.unitIds}::uuid[]) and l.day = ${asked.day}::date) as has_movements`.execute(db)
  return rows[0] ?? { diff_head: 0, has_count: false, has_movements: false }
}
