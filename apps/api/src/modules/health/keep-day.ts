import type { GivenDay } from '#modules/ledger/service.ts'
import { lockFarms, updateDataVersion, writeTreatment } from '#modules/ledger/service.ts'
import { reviewChange } from '#modules/notifications/service.ts'
import { writeAudit } from '#platform/audit.ts'
import type { Call } from '#platform/call.ts'
import type { Db } from '#platform/database/pool.ts'
import { RuleProblem } from '#platform/problem.ts'
import type { Scope } from '#platform/scope.ts'
import { type CourseDayAsked, courseAfter, courseDayAsked, courseWithout, resourceOf } from './course-day.ts'
import type { StoredCourse } from './sql/courses.ts'

/** Throws `treatment.day_done` where somebody was faster, behind the farm's lock. */
export async function lockedDay(db: Db, scope: Scope, asked: CourseDayAsked): Promise<CourseDayAsked> {
  await lockFarms(db, scope, [asked.course.farm_id])
  const now = await courseDayAsked(db, scope, resourceOf(asked))
  if (now.day.given !== null || now.day.is_cancelled) {
    throw new RuleProblem([{ code: 'treatment.day_done', verdict: 'refused' }])
  }
  return now
}

/** Keeps what became of a day: the course, its tasks and what was told of it follow. */
export async function keepDay(
  db: Db,
  call: Call,
  scope: Scope,
  { course, day }: CourseDayAsked,
  given: GivenDay,
): Promise<void> {
  await writeTreatment(db, scope, courseAfter(course, day.no, given))
  await follow(db, call, scope, course)
  await writeAudit(db, call, {
    action: 'record.day_given',
    subjectType: 'record',
    subjectId: course.id,
    after: { day: given.given_day, head: given.head },
    place: course,
  })
}

/** Takes a day that was not given out of its course. */
export async function cancelDay(db: Db, call: Call, scope: Scope, asked: CourseDayAsked): Promise<void> {
  const { course, day } = await lockedDay(db, scope, asked)
  await writeTreatment(db, scope, courseWithout(course, day.no))
  await follow(db, call, scope, course)
}

async function follow(db: Db, call: Call, scope: Scope, { farm_id }: StoredCourse): Promise<void> {
  await reviewChange(db, scope, { farmIds: [farm_id], today: call.today, now: call.now })
  await updateDataVersion(db, scope)
}
