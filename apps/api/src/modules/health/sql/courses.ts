import type { FarmId, RecordId } from '@herdboard/contract/core/ids.ts'
import { taskType } from '@herdboard/contract/herd/assignments.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { sql } from 'kysely'
import type { TreatmentRow } from '#modules/ledger/service.ts'
import { treatmentOf } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** A course of treatment with the place and first day of its record. */
export interface StoredCourse extends TreatmentRow {
  id: RecordId
  day: string
  farm_id: FarmId
  barn_id: string | null
  section_id: string | null
  batch_id: string | null
}

/** Selects a course on a farm that the person may read; undefined for a deleted one. */
export async function selectCourse(db: Db, scope: TenantScope, id: string): Promise<StoredCourse | undefined> {
  const own = sql`x.directory_id = r.directory_id and x.record_id = r.id`
  const { rows } = await sql<Omit<StoredCourse, keyof TreatmentRow> & { treatment: TreatmentRow | null }>`
    select r.id, r.day, r.farm_id, r.barn_id, r.section_id, r.batch_id, ${treatmentOf(own)} as treatment from record r
    where r.directory_id = ${scope.directoryId} and r.id = ${id}::uuid and r.type_id = ${sql.lit(recordKind.treatment)} and r.deleted_at is null
      and r.farm_id = any(${[...scope.readableFarms]}::uuid[])`.execute(db)
  const [row] = rows
  return row?.treatment ? { ...row, ...row.treatment } : undefined
}

/** Selects the course and day number of a task; undefined for other tasks. */
export async function selectDayOfTask(
  db: Db,
  { directoryId }: TenantScope,
  taskId: string,
): Promise<{ record_id: string; no: number } | undefined> {
  const { rows } = await sql<{ record_id: string; no: number }>`
    select a.treatment_id as record_id, a.treatment_day as no from assignment a
    where a.directory_id = ${directoryId} and a.id = ${taskId}::uuid and a.type_id = ${sql.lit(taskType.treatment)}`.execute(
    db,
  )
  return rows[0]
}
