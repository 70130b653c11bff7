import type { BarnId, BatchId, SectionId } from '@herdboard/contract/core/ids.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import type { PlaceOfRecord } from '#modules/ledger/record-draft.ts'
import type { GivenDay } from '#modules/ledger/service.ts'
import {
  lockFarms,
  requireOpenPlace,
  updateDataVersion,
  updateVersion,
  writeTreatment,
} from '#modules/ledger/service.ts'
import { reviewFarmsAfterChange } from '#modules/notifications/service.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import { RuleProblem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { type CourseDayMatch, courseAfter, courseDayResource, courseWithout, findCourseDay } from './course-day.ts'
import type { StoredCourse } from './sql/courses.ts'
import { selectOpenCourseDays } from './sql/open-days.ts'

/**
 * Locks the farm and returns the treatment day as it is then. Throws `treatment.day_done` where it was given or
 * cancelled meanwhile. Throws `record.locked` or `location.closed` where the course's place accepts no entry on that
 * day.
 */
export async function lockCourseDay(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  requested: CourseDayMatch,
  { day, isCancelled = false }: { day: string; isCancelled?: boolean },
): Promise<CourseDayMatch> {
  await lockFarms(db, scope, [requested.course.farm_id])
  const now = await findCourseDay(db, scope, courseDayResource(requested))
  if (now.day.given !== null || now.day.is_cancelled) {
    throw new RuleProblem([{ code: 'treatment.day_done', verdict: 'refused' }])
  }
  await requireOpenPlace(db, context, scope, {
    place: placeOf(now.course),
    day,
    field: 'FS_Main.FF_Date',
    // A cancellation changes no record of the batch, so it is also allowed in a closed batch.
    isBatchOpen: isCancelled,
  })
  return now
}

const placeOf = ({ farm_id, barn_id, section_id, batch_id }: StoredCourse): PlaceOfRecord => ({
  farmId: farm_id,
  barnId: barn_id as BarnId | null,
  sectionId: section_id as SectionId | null,
  batchId: batch_id as BatchId | null,
})

/** Stores a given day and updates the course, its tasks and its notifications. */
export async function saveCourseDay(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { course, day }: CourseDayMatch,
  given: GivenDay,
): Promise<void> {
  await writeTreatment(db, scope, courseAfter(course, day.no, given))
  await reviewCourse(db, context, scope, course)
  await writeAuditEntry(db, context, {
    action: 'record.day_given',
    subjectType: 'record',
    subjectId: course.id,
    after: { day: given.given_day, head: given.head },
    place: course,
  })
}

/** Cancels an open day of a course. Also works in a closed batch, where it can no longer be given. */
export async function cancelCourseDay(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  requested: CourseDayMatch,
): Promise<void> {
  const planned = { day: requested.day.planned_day, isCancelled: true }
  const { course, day } = await lockCourseDay(db, context, scope, requested, planned)
  await writeTreatment(db, scope, courseWithout(course, day.no))
  await reviewCourse(db, context, scope, course)
}

/** Cancels all open days of a batch's courses, when the batch ends. */
export async function cancelCourseDaysOfBatch(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  batchId: BatchId,
): Promise<void> {
  for (const { record_id, no } of await selectOpenCourseDays(db, scope, batchId)) {
    await cancelCourseDay(db, context, scope, await findCourseDay(db, scope, `${record_id}:${no}`))
  }
}

/**
 * Updates what depends on a course. Increases the record's version, so that an edit begun before cannot overwrite the
 * day.
 */
async function reviewCourse(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { id, farm_id }: StoredCourse,
): Promise<void> {
  await updateVersion(db, scope, id)
  // A longer withdrawal period may conflict with bookings.
  const reviewed = { farmIds: [farm_id], today: context.today, now: context.now }
  await reviewFarmsAfterChange(db, scope, reviewed, [notificationKind.withdrawalConflict])
  await updateDataVersion(db, scope)
}
