import type { AssignmentId, BarnId, DirectoryId, FarmId, SectionId, UserId } from '@herdboard/contract/core/ids.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { occurrencesAhead } from '@herdboard/domain/work/occurrences.ts'
import { copyImages } from '#modules/images/service.ts'
import { raiseNotifications } from '#modules/notifications/service.ts'
import { nightlyRunAfter } from '#platform/jobs/nightly-schedule.ts'
import type { JobRun } from '#platform/jobs/worker.ts'
import { publishChange } from '#platform/live/publish-change.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { toRecurrence } from './create-tasks.ts'
import { morningAfter } from './farm-morning.ts'
import { selectOverdue } from './sql/overdue-tasks.ts'
import { insertOccurrences, selectPreviousTasks, selectRunningSeries, updateSeriesEnded } from './sql/series.ts'

/**
 * Runs each night: creates the tasks in advance for every series of a company. Returns no next run where no series
 * continues.
 */
export async function createOccurrences(run: JobRun): Promise<Date | undefined> {
  const today = farmDay(run.now)
  const left = await tenantTransaction(run.deps.database, companyOfJob(run), async (db, scope) => {
    await run.heartbeat(db)
    const running = await selectRunningSeries(db, scope)
    const ahead = running.map((series) => ({ series, days: occurrencesAhead(toRecurrence(series), today) }))
    const ended = ahead.filter(({ days }) => days.length === 0).map(({ series }) => series.id)
    const seriesDays = ahead.flatMap(({ series, days }) => days.map((day) => ({ series_id: series.id, day })))
    const made = await insertOccurrences(db, scope, seriesDays, run.now)
    const ids = made.map(({ id }) => id)
    await copyImages(db, scope, await selectPreviousTasks(db, scope, ids))
    await updateSeriesEnded(db, scope, ended, run.now)
    if (made.length > 0) publishChange(db, scope.directoryId, ['assignments'])
    return running.length - ended.length
  })
  return left > 0 ? nightlyRunAfter(today) : undefined
}

/**
 * Runs each morning at 06:00: notifies of tasks that were due before today and are not done. Returns no next run where
 * no task is open.
 */
export async function notifyOverdueTasks(run: JobRun): Promise<Date | undefined> {
  const today = farmDay(run.now)
  const open = await tenantTransaction(run.deps.database, companyOfJob(run), async (db, scope) => {
    await run.heartbeat(db)
    const { overdue, open } = await selectOverdue(db, scope, today)
    await raiseNotifications(
      db,
      scope,
      run.now,
      overdue.map((task) => ({
        type: notificationKind.assignmentOverdue,
        subject: task.id as AssignmentId,
        place: {
          farmId: task.farm_id as FarmId,
          barnId: task.barn_id as BarnId | null,
          sectionId: task.section_id as SectionId | null,
        },
        params: { task: task.name, date: task.day, ...(task.barn_id === null && { place: task.farm_name }) },
        ...(task.assignee_id !== null && { toUser: task.assignee_id as UserId }),
      })),
    )
    return open
  })
  return open ? morningAfter(run.now) : undefined
}

function companyOfJob({ job }: JobRun): DirectoryId {
  if (!job.directoryId) throw new Error(`${job.kind} needs a company`)
  return job.directoryId
}
