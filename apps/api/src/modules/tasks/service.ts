import type { TaskId } from '@herdboard/contract/ids.ts'
import type { BackgroundTask } from '@herdboard/contract/tasks.ts'
import { writeAudit } from '#platform/audit.ts'
import type { RequestContext } from '#platform/call.ts'
import type { Db } from '#platform/database/pool.ts'
import { enqueue } from '#platform/jobs.ts'
import { Problem } from '#platform/problem.ts'
import type { TenantScope } from '#platform/scope.ts'
import { selectTask, type TaskRow, upsertTask } from './sql.ts'

export const UPDATE_KEY_FIGURES = 'update-key-figures'

/** Starts to build all figures of the company anew, or joins the building that runs. */
export async function startUpdate(db: Db, context: RequestContext, scope: TenantScope): Promise<BackgroundTask> {
  if (scope.writableFarms.size === 0) throw new Problem('request.not_allowed')
  const { task, isNew } = await upsertTask(db, scope, UPDATE_KEY_FIGURES)
  if (isNew) {
    await enqueue(db, UPDATE_KEY_FIGURES, scope.directoryId)
    await writeAudit(db, context, { action: 'figures.update', subjectType: 'task', subjectId: task.task_id })
  }
  return asTask(task)
}

export async function taskFor(db: Db, scope: TenantScope, id: TaskId): Promise<BackgroundTask> {
  const task = await selectTask(db, scope, id)
  if (!task) throw new Problem('request.not_found')
  return asTask(task)
}

const asTask = ({ started_at, finished_at, ...task }: TaskRow): BackgroundTask => ({
  ...task,
  started_at_utc: started_at?.toISOString() ?? null,
  finished_at_utc: finished_at?.toISOString() ?? null,
})
