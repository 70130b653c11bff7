import { taskType } from '@herdboard/contract/herd/assignments.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

export interface OverdueTask {
  id: string
  day: string
  name: string
  farm_id: string
  farm_name: string
  barn_id: string | null
  section_id: string | null
  assignee_id: string | null
}

/** Number of days for which a missed run of the job still notifies. */
const DAYS_BACK = 7

/** Selects tasks that became overdue, and whether any task is open. */
export async function selectOverdue(
  db: Db,
  { directoryId }: TenantScope,
  today: string,
): Promise<{ overdue: OverdueTask[]; open: boolean }> {
  const { rows } = await sql<OverdueTask>`
    select a.id, a.day, a.name, a.farm_id, f.name as farm_name, a.barn_id, a.section_id, a.assignee_id
    from assignment a join farm f on f.directory_id = a.directory_id and f.id = a.farm_id
    where a.directory_id = ${directoryId} and a.type_id = ${sql.lit(taskType.general)} and a.deleted_at is null and a.completed_at is null
      and a.day < ${today}::date and a.day >= ${today}::date - ${DAYS_BACK}::int
    order by a.day, a.id`.execute(db)
  const open = await sql<{ open: boolean }>`select exists (select from assignment
    where directory_id = ${directoryId} and deleted_at is null and completed_at is null) as open`.execute(db)
  return { overdue: rows, open: open.rows[0]?.open ?? false }
}
