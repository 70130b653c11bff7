import type { EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { listTreatments, Treatment } from '@herdboard/contract/herd/treatments.ts'
import { SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { recordFlags } from '#modules/ledger/service.ts'
import { resolvePlaceIds } from '#modules/locations/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import {
  type CourseQuery,
  type ListedCourse,
  type ListedDay,
  selectDoneCourses,
  selectOngoingCourses,
} from './sql/treatments.ts'

type TreatmentQuery = EndpointRequest<typeof listTreatments>['query']

/** Returns ongoing courses, earliest due day first. */
export async function treatmentsFor(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  query: TreatmentQuery,
): Promise<Treatment[]> {
  const courses = await selectOngoingCourses(db, scope, await courseQueryOf(db, context, scope, query))
  return courses
    .map((course) => presentTreatment(context, scope, course))
    .toSorted((a, b) => (a.treatment_date < b.treatment_date ? -1 : a.treatment_date > b.treatment_date ? 1 : 0))
}

/** Returns completed courses, latest start first. */
export async function treatmentHistoryFor(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  query: TreatmentQuery,
): Promise<Treatment[]> {
  const courses = await selectDoneCourses(db, scope, await courseQueryOf(db, context, scope, query))
  return courses.map((course) => presentTreatment(context, scope, course))
}

const courseQueryOf = async (
  db: Db,
  { today }: RequestContext,
  scope: TenantScope,
  { from, to, weaners, ...places }: TreatmentQuery,
): Promise<CourseQuery> => ({
  from,
  to,
  placeIds: await resolvePlaceIds(db, scope, places),
  pigType: weaners === undefined ? null : weaners ? WEANERS : SLAUGHTER_PIGS,
  today,
})

type GivenListedDay = ListedDay & { given_day: string }
const isGiven = (day: ListedDay): day is GivenListedDay => day.given_day !== null

function presentTreatment(context: RequestContext, scope: TenantScope, course: ListedCourse): Treatment {
  const { text } = context
  const { record_id, farm_id, barn_id, section_id, batch_id, is_done } = course
  const given = course.days.filter(isGiven)
  const last = given.at(-1)
  const next = course.days.find(({ given_day, is_cancelled }) => given_day === null && !is_cancelled)
  const { editable, deletable } = recordFlags(scope, editabilityOf(course), context)
  const before = is_done ? given.slice(0, -1) : given
  return {
    record_id,
    farm_id,
    farm_name: course.farm_name,
    barn_id,
    barn_name: course.barn_name,
    section_id,
    section_name: course.section_name,
    location_id: (section_id ?? batch_id ?? barn_id ?? farm_id) as unknown as Treatment['location_id'],
    pen: course.pen,
    description: course.remark,
    diagnosis: text(`option:diagnosis.${course.diagnosis_id}`),
    drug_name: course.drug_name,
    administration_method: text(`option:administration.${course.method_id}`),
    day: (is_done ? last : next)?.no ?? 0,
    total_days: course.times,
    retention_date: course.withdrawal_end_day,
    animal_count: is_done ? (last?.head ?? course.head) : headAfter(last, course.head),
    weight: course.avg_kg,
    dosis_pr_animal: (is_done ? last?.dose_per_animal : null) ?? course.dose_per_animal,
    dosis_unit: text(`option:dose_unit.${course.dose_unit}`),
    treatment_date: (is_done ? last?.given_day : next?.planned_day) ?? course.day,
    is_done,
    form: is_done
      ? { form_id: formId.treatment, record_id, resource_id: null }
      : { form_id: formId.treatmentDay, record_id: null, resource_id: record_id },
    previous_treatments: before.toReversed().map(({ no, given_day, head, dose_per_animal, remark }) => ({
      day: no,
      treatment_date: given_day,
      animal_count: head ?? course.head,
      dosis_pr_animal: dose_per_animal ?? course.dose_per_animal,
      description: remark,
    })),
    editable,
    deletable,
  }
}

/** Returns the number of animals after the last given day, without those that died. */
const headAfter = (last: ListedDay | undefined, head: number): number =>
  last ? (last.head ?? head) - (last.dead_head ?? 0) : head

const editabilityOf = ({ day, farm_id, locked_through, is_batch_closed, is_done, days }: ListedCourse) => ({
  day,
  farmIds: [farm_id],
  lockedThrough: locked_through,
  isBatchClosed: is_batch_closed,
  course: { isDone: is_done, laterDays: days.filter(({ no, given_day }) => no > 1 && given_day !== null).length },
})
