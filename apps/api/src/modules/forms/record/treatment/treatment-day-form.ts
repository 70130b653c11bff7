import type { NextForm } from '@herdboard/contract/core/form.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { BarnId, BatchId, SectionId } from '@herdboard/contract/core/ids.ts'
import { withdrawalEndDay } from '@herdboard/domain/health/withdrawal-period.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { elementBuilder } from '#modules/forms/elements/element-builder.ts'
import type { ElementValues } from '#modules/forms/engine/element-values.ts'
import { maxDay, minDay, requireValue } from '#modules/forms/engine/entry-day.ts'
import type { FieldProposal, FormDefinition, FormSession } from '#modules/forms/engine/form-definition.ts'
import { selectBookedWithin } from '#modules/forms/sql/treatments.ts'
import {
  animalsLeft,
  type CourseDayMatch,
  courseAfter,
  findCourseDay,
  lockCourseDay,
  missingBefore,
  saveCourseDay,
} from '#modules/health/service.ts'
import type { PlaceOfRecord, RecordDraft } from '#modules/ledger/record-draft.ts'
import { type GivenDay, recordAll } from '#modules/ledger/service.ts'
import { assertRules, type BrokenRule } from '#platform/http/errors/problem.ts'
import { causeOfDiagnosis } from './cause-of-diagnosis.ts'

/** Outcome of the day: the pigs get another treatment. */
const CHANGED = 3
const EUTHANISED = '2'
const FOUND_DEAD = '1'

/** Form `formId.treatmentDay`: one day of a course of treatment, with the dose and the state of the pigs. */
export const treatmentDayForm: FormDefinition = {
  formId: formId.treatmentDay,
  async open(session) {
    const { context } = session
    const courseDay = await findCourseDay(session.db, session.scope, session.resource)
    const { course, day } = courseDay
    const left = animalsLeft(course)
    const build = elementBuilder(session)
    return {
      sections: [
        build.section('FS_Main', { name: 'treatment' }, [
          build.textArea('FF_Summary', {
            disabled: true,
            wide: true,
            maxLength: 2000,
            value: summary(session, courseDay),
          }),
          build.date({
            label: 'field.treatment_date',
            value: minDay(day.planned_day, context.today),
            from: course.day,
            computes: true,
          }),
          build.integer('FF_Number', {
            label: 'field.number_treated',
            required: true,
            min: 0,
            max: left,
            unit: 'pigs',
            computes: true,
            value: left,
          }),
          build.decimal('FF_DosePerAnimal', {
            required: true,
            min: 0.01,
            max: 10_000,
            step: 0.0001,
            unit: course.dose_unit,
            value: course.dose_per_animal,
          }),
          build.radio('FF_Outcome', {
            label: 'field.outcome_today',
            required: true,
            wide: true,
            computes: true,
            options: build.options('treatment_outcome', [1, 2, 3]),
            value: '1',
          }),
          build.integer('FF_Dead', { min: 0, max: left, unit: 'pigs', value: 0, computes: true }),
          build.checkbox('FF_Euthanised'),
          build.day('FF_RetentionDate', { disabled: true, to: null }),
          build.textArea('FF_Remark', { maxLength: 2000 }),
        ]),
      ],
      proposals: ({ values }) => [withdrawalEndProposal(session, courseDay, values)],
      rules: async (values) => [
        ...dayRules(courseDay, values),
        ...(await bookingConflictRules(session, courseDay, values)),
      ],
      saving: { save: (values, options) => saveTreatmentDay(session, courseDay, values, options) },
      savedMessage: () => session.i18n.text('forms:done.treatmentDay', { d: day.no, t: course.times }),
    }
  },
}

function summary({ i18n }: FormSession, { course, day }: CourseDayMatch): string {
  const words = {
    diagnosis: i18n.text(`option:diagnosis.${course.diagnosis_id}`),
    drug: course.drug_name,
    day: day.no,
    total: course.times,
  }
  return course.pen === null
    ? i18n.text('forms:summary.treatment_day_no_pen', words)
    : i18n.text('forms:summary.treatment_day', { ...words, pen: course.pen })
}

/** Treatment day from the current form values; null while day or number is missing. */
function givenDayOf(
  { context, scope }: FormSession,
  { course }: CourseDayMatch,
  values: ElementValues,
): GivenDay | null {
  const day = values.text('FS_Main.FF_Date')
  const head = values.number('FS_Main.FF_Number')
  if (day === null || head === null || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return null
  return {
    given_day: day,
    head,
    dose_per_animal: values.number('FS_Main.FF_DosePerAnimal') ?? course.dose_per_animal,
    outcome: Number(values.text('FS_Main.FF_Outcome') ?? 1) as GivenDay['outcome'],
    dead_head: Math.min(head, values.number('FS_Main.FF_Dead') ?? 0),
    remark: values.text('FS_Main.FF_Remark'),
    recorded_at: context.now.toISOString(),
    recorded_by: scope.userId,
  }
}

function withdrawalEndProposal(session: FormSession, courseDay: CourseDayMatch, values: ElementValues): FieldProposal {
  if (courseDay.course.withdrawal_days === 0) return { address: 'FS_Main.FF_RetentionDate', value: null }
  const day = givenDayOf(session, courseDay, values)
  const value = day
    ? courseAfter(courseDay.course, courseDay.day.no, day).withdrawal_end_day
    : withdrawalEndDay(courseDay.course.last_day, courseDay.course.withdrawal_days)
  return { address: 'FS_Main.FF_RetentionDate', value }
}

function dayRules({ course, day }: CourseDayMatch, values: ElementValues): BrokenRule[] {
  if (day.given !== null || day.is_cancelled) {
    return [{ code: 'treatment.day_done', verdict: 'refused', field: 'FS_Main.FF_Date' }]
  }
  const rules: BrokenRule[] = []
  const missing = missingBefore(course.days, day.no)
  if (missing !== null) {
    rules.push({ code: 'treatment.order', verdict: 'doubtful', field: 'FS_Main.FF_Date', params: { d: missing } })
  }
  const head = values.number('FS_Main.FF_Number')
  const dead = values.number('FS_Main.FF_Dead')
  if (head !== null && dead !== null && dead > head) {
    rules.push({ code: 'integers.max', verdict: 'refused', field: 'FS_Main.FF_Dead', params: { value: head } })
  }
  return rules
}

/** Doubtful: a late dose extends the withdrawal period over a day with a slaughter booking of the place. */
async function bookingConflictRules(
  session: FormSession,
  courseDay: CourseDayMatch,
  values: ElementValues,
): Promise<BrokenRule[]> {
  const { db, scope, context } = session
  const { course } = courseDay
  const day = givenDayOf(session, courseDay, values)
  const until = day && courseAfter(course, courseDay.day.no, day).withdrawal_end_day
  if (!until || course.withdrawal_days === 0 || until <= course.withdrawal_end_day) return []
  const [booked] = await selectBookedWithin(db, scope, {
    place: placeOfCourse(course),
    from: maxDay(addDays(course.withdrawal_end_day, 1), context.today),
    until,
  })
  if (booked === undefined) return []
  return [
    { code: 'treatment.booked', verdict: 'doubtful', field: 'FS_Main.FF_RetentionDate', params: { date: booked } },
  ]
}

const placeOfCourse = ({ farm_id, barn_id, section_id, batch_id }: CourseDayMatch['course']): PlaceOfRecord => ({
  farmId: farm_id,
  barnId: barn_id as BarnId | null,
  sectionId: section_id as SectionId | null,
  batchId: batch_id as BatchId | null,
})

/** Saves the treatment day and its dead pigs in one transaction. */
async function saveTreatmentDay(
  session: FormSession,
  courseDay: CourseDayMatch,
  values: ElementValues,
  { confirmed, rules }: { confirmed: boolean; rules: readonly BrokenRule[] },
) {
  const { db, context, scope } = session
  const now = await lockCourseDay(db, context, scope, courseDay, {
    day: requireValue(values.text('FS_Main.FF_Date'), 'FF_Date'),
  })
  const day = requireValue(givenDayOf(session, now, values), 'FF_Number')
  const draft = deadOfDay(now, values, day)
  if (!draft) assertRules(rules, confirmed)
  const pending = draft !== null && (await recordAll(db, context, scope, [draft], { confirmed, rules })).pending
  await saveCourseDay(db, context, scope, now, day)
  const next = changedDay(now, day)
  return { id: now.course.id, pending, ...(next && { next }) }
}

/** Form of the new treatment for the remaining pigs; null where there is none. */
function changedDay({ course }: CourseDayMatch, { outcome, head, dead_head }: GivenDay): NextForm | null {
  const number = head - dead_head
  if (outcome !== CHANGED || number === 0) return null
  const { farm_id, barn_id, section_id, batch_id, pen } = course
  return {
    form_id: formId.treatment,
    place: {
      farm_id,
      ...(barn_id !== null && { barn_id: barn_id as BarnId }),
      ...(section_id !== null && { section_id: section_id as SectionId }),
      ...(batch_id !== null && { batch_id: batch_id as BatchId }),
    },
    prefill: { number, ...(pen !== null && { pen }) },
  }
}

function deadOfDay({ course }: CourseDayMatch, values: ElementValues, day: GivenDay): RecordDraft | null {
  if (day.dead_head === 0) return null
  return {
    kind: 'dead',
    day: day.given_day,
    place: placeOfCourse(course),
    head: day.dead_head,
    liveG: null,
    detail: {
      FF_Number: day.dead_head,
      FF_DeathKind: values.flag('FS_Main.FF_Euthanised') ? EUTHANISED : FOUND_DEAD,
      FF_DeathCause: String(causeOfDiagnosis(course.diagnosis_id)),
      ...(course.pen !== null && { FF_Pen: course.pen }),
    },
    fields: { day: 'FS_Main.FF_Date', head: 'FS_Main.FF_Dead', place: 'FS_Main.FF_Date' },
  }
}
