import type { AssignmentId } from '@herdboard/contract/core/ids.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { requireStandingPlaces } from '#modules/locations/service.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { enqueueTaskJobs } from './create-tasks.ts'
import { reopenSeries } from './sql/series.ts'
import { type StoredAssignment, selectStoredAssignment, undeleteTasks } from './sql/stored-assignments.ts'

/** What the entry of a deletion in the audit log has of a task: the task, and all that were deleted with it. */
export interface DeletedTasks {
  before: Pick<StoredAssignment, 'id' | 'series_id' | 'series_day' | 'series'>
  after: { deleted: readonly AssignmentId[] }
  /** The deletion ended the series. */
  isSeries: boolean
}

/**
 * Restores a deleted task, or the rest of a series that was deleted with it; the series then goes on as before. Throws
 * `request.not_found`, `restore.place_gone` where a place is deleted, and `restore.series_changed` where the series ends on
 * another day than the deletion left: a series that goes on in its place would double its tasks.
 */
export async function restoreTasks(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { before, after, isSeries }: DeletedTasks,
): Promise<void> {
  const tasks = await undeleteTasks(db, scope, after.deleted)
  if (!tasks.some(({ id }) => id === before.id)) throw new Problem('request.not_found')
  const places = tasks.flatMap(({ farm_id, barn_id, section_id, batch_id }) => [farm_id, barn_id, section_id, batch_id])
  await requireStandingPlaces(db, scope, places)
  if (isSeries && before.series_id !== null && before.series_day !== null) {
    const endDay = before.series?.end_day ?? null
    const series = { id: before.series_id, lastDay: addDays(before.series_day, -1), endDay }
    if (!(await reopenSeries(db, scope, series))) throw new Problem('restore.series_changed')
  }
  // The nightly job ends with the last series.
  await enqueueTaskJobs(db, context, scope, isSeries)
  const task = await selectStoredAssignment(db, scope, before.id)
  await writeAuditEntry(db, context, {
    action: 'assignment.restore',
    subjectType: 'assignment',
    subjectId: before.id,
    after: task ?? null,
  })
}
