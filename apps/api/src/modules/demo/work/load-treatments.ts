import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { courseDays, isCourseDone, lastDayOfCourse } from '@herdboard/domain/health/treatment-course.ts'
import { withdrawalEndDay } from '@herdboard/domain/health/withdrawal-period.ts'
import type {
  HealthEvent,
  InstructionEvent,
  TreatmentDayEvent,
  TreatmentEvent,
} from '@herdboard/simulator/areas/events/health-events.ts'
import { companyDrugs, referenceDrugId } from '#modules/health/service.ts'
import { type CopyRow, copyRows } from '#platform/database/bulk/copy-rows.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { createdAuditRow } from '../herd/audit-rows.ts'
import type { WorkContext } from './load-notes.ts'

const RECOVERED = 2

/** Inserts the courses of treatment of a farm: the record, the planned days and the given days. */
export async function copyTreatments(
  db: Db,
  scope: TenantScope,
  health: readonly HealthEvent[],
  context: WorkContext,
): Promise<void> {
  const ours = { directory_id: scope.directoryId }
  const courses = health.filter((event): event is TreatmentEvent => event.kind === 'treatment')
  const given = Map.groupBy(
    health.filter((event): event is TreatmentDayEvent => event.kind === 'treatmentDay'),
    ({ treatment }) => treatment,
  )
  const drugs = new Map((await companyDrugs(db, scope)).map((drug) => [drug.id, drug]))
  const instructions = new Map(
    health
      .filter((event): event is InstructionEvent => event.kind === 'instruction')
      .map(({ key, at }) => [key, context.ids.of('instruction', key, new Date(at))]),
  )
  const all = courses.map((course) => {
    const days = daysOf(course, given.get(course.key) ?? [], context)
    const drug = drugs.get(referenceDrugId(course.drugId))
    if (!drug) throw new Error(`sample data: no drug has the number ${course.drugId}`)
    const instructionId = course.instruction === null ? null : (instructions.get(course.instruction) ?? null)
    return {
      record: { ...ours, ...recordRow(course, instructionId, context) },
      treatment: { ...ours, ...treatmentRow(course, { days, drug, instructionId }, context) },
      days: days.map((day) => ({ ...ours, record_id: courseId(course, context), ...day })),
    }
  })
  await copyRows(
    db,
    'record',
    all.map(({ record }) => record),
  )
  await copyRows(
    db,
    'audit_entry',
    courses.map((course) => ({
      ...ours,
      ...createdAuditRow(course, courseId(course, context), treatmentDraftOf(course, context), context),
    })),
  )
  await copyRows(
    db,
    'treatment',
    all.map(({ treatment }) => treatment),
  )
  await copyRows(
    db,
    'treatment_day',
    all.flatMap(({ days }) => days),
  )
}

type DayRow = Omit<CopyRow<'treatment_day'>, 'directory_id' | 'record_id'> & {
  planned_day: string
  given_day: string | null
  is_cancelled: boolean
}

/** Returns the id of a course's record, which its tasks refer to. */
const courseId = ({ key, at }: TreatmentEvent, { ids }: WorkContext): string => ids.of('treatment', key, new Date(at))

/** Returns each day as planned and, where recorded, as given. */
function daysOf(course: TreatmentEvent, given: readonly TreatmentDayEvent[], { person }: WorkContext): DayRow[] {
  const stop = given.find(({ outcome }) => outcome === RECOVERED)?.dayOfCourse ?? Number.POSITIVE_INFINITY
  return courseDays(course.day, course.days, course.intervalDays).map((planned_day, index) => {
    const no = index + 1
    const day = given.find(({ dayOfCourse }) => dayOfCourse === no)
    return {
      no,
      planned_day,
      given_day: day?.day ?? null,
      head: day?.head ?? null,
      dose_per_animal: day ? course.dosePerAnimal : null,
      // The form does not ask for the outcome on the first day.
      outcome: day && no > 1 ? day.outcome : null,
      dead_head: day ? 0 : null,
      remark: null,
      is_cancelled: !day && no > stop,
      recorded_at: day ? new Date(day.at) : null,
      recorded_by: day ? person(day.by) : null,
    }
  })
}

/** Returns the draft that the audit log stores. */
const treatmentDraftOf = (course: TreatmentEvent, { places }: WorkContext) => ({
  kind: 'treatment',
  day: course.day,
  head: course.head,
  avgG: course.weightG,
  place: places.placeOf(course.place),
})

function recordRow(course: TreatmentEvent, instructionId: string | null, context: WorkContext) {
  const { farmId, barnId, sectionId, batchId } = context.places.placeOf(course.place)
  return {
    id: courseId(course, context),
    type_id: recordKind.treatment,
    day: course.day,
    farm_id: farmId,
    barn_id: barnId,
    section_id: sectionId,
    batch_id: batchId,
    head: course.head,
    kg: ((course.head * course.weightG) / 1000).toFixed(3),
    // Used by the form as the next proposal: the instruction, or its replacement.
    detail: JSON.stringify({
      FF_Instruction: instructionId ?? '0',
      FF_Drug: referenceDrugId(course.drugId),
      FF_Diagnosis: String(course.diagnosisId),
      ...(course.pen !== null && { FF_Pen: course.pen }),
      ...(course.remark !== null && { FF_Remark: course.remark }),
    }),
    created_at: new Date(course.at),
    created_by: context.person(course.by),
  }
}

function treatmentRow(
  course: TreatmentEvent,
  {
    days,
    drug,
    instructionId,
  }: { days: readonly DayRow[]; drug: { id: string; name: string; method: number }; instructionId: string | null },
  context: WorkContext,
) {
  const countedDays = days.map(({ planned_day, given_day, is_cancelled }) => ({
    plannedDay: planned_day,
    givenDay: given_day,
    isCancelled: is_cancelled,
  }))
  const last = lastDayOfCourse(countedDays)
  return {
    record_id: courseId(course, context),
    instruction_id: instructionId,
    pig_type: course.pigType,
    diagnosis_id: course.diagnosisId,
    drug_id: drug.id,
    drug_name: drug.name,
    method_id: drug.method,
    head: course.head,
    avg_kg: (course.weightG / 1000).toFixed(3),
    dose_per_animal: course.dosePerAnimal,
    dose_unit: course.doseUnit,
    times: course.days,
    interval_days: course.intervalDays,
    withdrawal_days: course.withdrawalDays,
    last_day: last,
    withdrawal_end_day: withdrawalEndDay(last, course.withdrawalDays),
    is_done: isCourseDone(countedDays),
    pen: course.pen,
    mark: course.mark,
    remark: course.remark,
  }
}
