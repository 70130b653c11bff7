import { isCourseDone, lastDayOfCourse } from '@herdboard/domain/health/treatment-course.ts'
import { withdrawalEndDay } from '@herdboard/domain/health/withdrawal-period.ts'
import type { GivenDay, TreatmentDayRow, TreatmentRow } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { type StoredCourse, selectCourse, selectDayOfTask } from './sql/courses.ts'

/** A course with one of its days. */
export interface CourseDayMatch {
  course: StoredCourse
  day: TreatmentDayRow
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Finds the treatment day that a form is opened for. `resource` is a course (its first day neither given nor
 * cancelled), `<course>:<day>`, or the task of a day. Throws `request.not_found`.
 */
export async function findCourseDay(db: Db, scope: TenantScope, resource: string | null): Promise<CourseDayMatch> {
  const [id = '', no] = (resource ?? '').split(':')
  if (!UUID.test(id)) throw new Problem('request.not_found')
  const own = await selectCourse(db, scope, id)
  if (own) return { course: own, day: no === undefined ? nextDay(own) : dayOf(own, Number(no)) }
  const day = await courseDayOfTask(db, scope, id)
  if (!day) throw new Problem('request.not_found')
  return day
}

/** Returns the treatment day of a task; undefined where the course was deleted. */
export async function courseDayOfTask(db: Db, scope: TenantScope, id: string): Promise<CourseDayMatch | undefined> {
  const task = await selectDayOfTask(db, scope, id)
  const course = task && (await selectCourse(db, scope, task.record_id))
  return course && { course, day: dayOf(course, task.no) }
}

/** Returns the resource of a treatment day, by which a form can be opened again. */
export const courseDayResource = ({ course, day }: CourseDayMatch): string => `${course.id}:${day.no}`

const nextDay = (course: StoredCourse): TreatmentDayRow => dayOf(course, nextDayNo(course.days))

/** Returns the number of the first open day, or of the last day of a completed course. */
const nextDayNo = (days: readonly TreatmentDayRow[]): number =>
  (days.find(({ given, is_cancelled }) => given === null && !is_cancelled) ?? days.at(-1))?.no ?? 1

function dayOf({ days }: StoredCourse, no: number): TreatmentDayRow {
  const day = days.find((one) => one.no === no)
  if (!day) throw new Problem('request.not_found')
  return day
}

/** Returns the number of animals after the course's last given day, without those that died. */
export function animalsLeft({ head, days }: Pick<TreatmentRow, 'head' | 'days'>): number {
  const last = days.findLast(({ given }) => given !== null)?.given
  return last ? last.head - last.dead_head : head
}

/** Returns the number of the first earlier day that is still open; null where there is none. */
export const missingBefore = (days: readonly TreatmentDayRow[], no: number): number | null =>
  days.find((day) => day.no < no && day.given === null && !day.is_cancelled)?.no ?? null

const STOPS: ReadonlySet<number | null> = new Set([2, 3])

/**
 * Returns the course after one of its days was given: an outcome may cancel later days, and the withdrawal period is
 * recalculated.
 */
export function courseAfter(course: TreatmentRow, no: number, given: GivenDay): TreatmentRow {
  const endsCourse = STOPS.has(given.outcome) || given.head - given.dead_head <= 0
  return recalculateCourse(
    course,
    course.days.map((day) =>
      day.no === no
        ? { ...day, given, is_cancelled: false }
        : endsCourse && day.given === null
          ? { ...day, is_cancelled: true }
          : day,
    ),
  )
}

/** Returns the course with one open day cancelled. */
export const courseWithout = (course: TreatmentRow, no: number): TreatmentRow =>
  recalculateCourse(
    course,
    course.days.map((day) => (day.no === no && day.given === null ? { ...day, is_cancelled: true } : day)),
  )

function recalculateCourse(course: TreatmentRow, days: readonly TreatmentDayRow[]): TreatmentRow {
  const counted = days.map(({ planned_day, given, is_cancelled }) => ({
    plannedDay: planned_day,
    givenDay: given?.given_day ?? null,
    isCancelled: is_cancelled,
  }))
  const last = lastDayOfCourse(counted)
  return {
    ...course,
    days,
    last_day: last,
    withdrawal_end_day: withdrawalEndDay(last, course.withdrawal_days),
    is_done: isCourseDone(counted),
  }
}
