import { formId } from '@herdboard/contract/core/form-id.ts'
import type { RecordId } from '@herdboard/contract/core/ids.ts'
import type { DoseUnit } from '@herdboard/domain/health/administrations.ts'
import { administrations, doseUnits } from '@herdboard/domain/health/administrations.ts'
import { courseDays, isCourseDone, lastDayOfCourse } from '@herdboard/domain/health/treatment-course.ts'
import { withdrawalEndDay } from '@herdboard/domain/health/withdrawal-period.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { elementBuilder } from '#modules/forms/elements/element-builder.ts'
import type { ElementValues } from '#modules/forms/engine/element-values.ts'
import { entryDay, requireValue } from '#modules/forms/engine/entry-day.ts'
import type { FormDefinition, FormSession } from '#modules/forms/engine/form-definition.ts'
import { toPlaceOfRecord } from '#modules/forms/engine/form-place.ts'
import { selectEarlierTexts } from '#modules/forms/sql/earlier-records.ts'
import type { DraftCourse } from '#modules/ledger/record-draft.ts'
import { selectStoredRecord, type TreatmentDayRow } from '#modules/ledger/service.ts'
import { placeStockAt } from '../place-stock.ts'
import { type DoseInterval, doseIntervals, intervalOf } from './dose-interval.ts'
import { followedInstruction, NO_INSTRUCTION, type TreatmentChoices, treatmentChoicesAt } from './treatment-choices.ts'
import { isFirstGiven, plannedWithdrawalEnd, treatmentProposals } from './treatment-proposals.ts'
import { treatmentRules } from './treatment-rules.ts'

const PEN_DAYS = 180

/**
 * Form `formId.treatment`: a course of treatment begins. Its days become tasks, and the withdrawal period starts after
 * the last day.
 */
export const treatmentForm: FormDefinition = {
  formId: formId.treatment,
  async open(session, rawValues) {
    const { db, scope, place, context, entry } = session
    const day = entryDay(session, rawValues, 'FS_Course.FF_Date')
    const placeStock = await placeStockAt(session, day)
    const choices = await treatmentChoicesAt(session, rawValues, day)
    const treatmentDays = entry ? await givenDays(session, entry.id as RecordId) : []
    const onFarm = { farmId: place.farm.id }
    const pens = await selectEarlierTexts(db, scope, 'FF_Pen', { ...onFarm, since: addDays(context.today, -PEN_DAYS) })
    const build = elementBuilder(session)
    const isKnown = choices.instruction !== NO_INSTRUCTION || rawValues.text('FS_Course.FF_Drug') !== null
    const lastGiven = treatmentDays.findLast((one) => one.given !== null)?.no ?? 1
    const pigs = Math.max(0, placeStock.head ?? 0)
    return {
      sections: [
        build.section('FS_Main', { name: 'treatment' }, [
          build.largeChoices('FF_Instruction', {
            required: true,
            computes: true,
            options: choices.options.instructions,
            value: choices.instruction,
          }),
          build.number({ label: 'field.number_animals' }),
          build.button('FF_All', {
            label: wholePlaceLabel(session),
            labelParams: { count: pigs },
            disabled: pigs === 0,
          }),
          build.decimal('FF_Weight', {
            required: true,
            min: 0.5,
            max: 200,
            step: 0.01,
            unit: 'kg',
            computes: true,
            value: placeStock.estimatedKg === null ? null : roundHalfAway(placeStock.estimatedKg, 1),
          }),
          build.pen(pens),
          build.textLine('FF_Mark', { maxLength: 40 }),
        ]),
        build.section('FS_Course', { name: 'course' }, [
          build.date({ label: 'field.first_day', computes: true }),
          build.checkbox('FF_FirstDone', { value: true }),
          build.dropdown('FF_Diagnosis', { required: true, options: choices.options.diagnoses }),
          build.dropdown('FF_Drug', { required: true, options: choices.options.drugs, computes: true }),
          build.dropdown('FF_Method', {
            required: isKnown,
            options: build.options('administration', administrations),
          }),
          build.decimal('FF_DosePerAnimal', { required: isKnown, min: 0.01, max: 10_000, step: 0.01, computes: true }),
          build.dropdown('FF_DoseUnit', {
            required: isKnown,
            computes: true,
            options: build.options('dose_unit', doseUnits),
          }),
          build.integer('FF_Days', {
            required: isKnown,
            min: lastGiven,
            max: 35,
            unit: 'days',
            computes: true,
          }),
          build.radio('FF_Interval', {
            label: 'field.dose_interval',
            required: true,
            wide: true,
            computes: true,
            options: build.options('dose_interval', intervalsOffered(choices, rawValues)),
            value: '1',
          }),
          build.integer('FF_Withdrawal', { required: isKnown, min: 0, max: 200, unit: 'days', computes: true }),
          build.textLine('FF_TotalAmount', { disabled: true, maxLength: 40 }),
          build.day('FF_RetentionDate', { disabled: true, to: null }),
        ]),
        build.section('FS_More', { name: 'more', folded: true }, [
          build.textLine('FF_DrugBatch', { maxLength: 40 }),
          build.remark(),
        ]),
      ],
      proposals: (change) =>
        treatmentProposals(session, change, { choices, treatmentDays: treatmentDays, head: placeStock.head }),
      rules: (values) => treatmentRules(session, values, { choices, placeStock, treatmentDays: treatmentDays }),
      saving: {
        drafts: (values, detailOf) => [
          {
            kind: 'treatment',
            day: requireValue(values.text('FS_Course.FF_Date'), 'FF_Date'),
            place: toPlaceOfRecord(place),
            head: requireValue(values.number('FS_Main.FF_Number'), 'FF_Number'),
            avgG: Math.round(requireValue(values.number('FS_Main.FF_Weight'), 'FF_Weight') * 1000),
            course: courseOfValues(session, values, choices, treatmentDays),
            detail: detailOf(),
            fields: { day: 'FS_Course.FF_Date', head: 'FS_Main.FF_Number', place: 'FS_Course.FF_Date' },
          },
        ],
      },
      savedMessage: (values) =>
        session.i18n.text(
          values.number('FS_Course.FF_Withdrawal') === 0 ? 'forms:done.treatmentOnly' : 'forms:done.treatment',
          {
            count: values.number('FS_Main.FF_Number') ?? 0,
            place: session.placeName,
            date: plannedWithdrawalEnd(values, treatmentDays) ?? '',
          },
        ),
    }
  },
}

/** Label of the button that counts every pig of the place. */
const wholePlaceLabel = ({ place }: FormSession) =>
  place.section ? 'field.whole_section' : place.batch ? 'field.whole_batch' : 'field.whole_barn'

/** Every day and every second day, and what an instruction, a drug or the entry itself asks for. */
function intervalsOffered({ instructions, drugs }: TreatmentChoices, rawValues: ElementValues): DoseInterval[] {
  const shownElements = new Set([
    1,
    2,
    ...instructions.map(({ interval_days }) => interval_days),
    ...drugs.map(({ interval_days }) => interval_days),
    intervalOf(rawValues),
  ])
  return doseIntervals.filter((days) => shownElements.has(days))
}

const givenDays = async ({ db, context, scope }: FormSession, id: RecordId): Promise<readonly TreatmentDayRow[]> =>
  (await selectStoredRecord(db, context, scope, id)).facts.treatment?.days ?? []

/** Course from the current form values, with the days that are given already. */
function courseOfValues(
  session: FormSession,
  values: ElementValues,
  choices: TreatmentChoices,
  treatmentDays: readonly TreatmentDayRow[],
): DraftCourse {
  const drug = requireValue(choices.drug(values.text('FS_Course.FF_Drug')), 'FF_Drug')
  const times = requireValue(values.number('FS_Course.FF_Days'), 'FF_Days')
  const interval = requireValue(intervalOf(values), 'FF_Interval')
  const withdrawal = requireValue(values.number('FS_Course.FF_Withdrawal'), 'FF_Withdrawal')
  const dose = requireValue(values.number('FS_Course.FF_DosePerAnimal'), 'FF_DosePerAnimal')
  const firstDay = requireValue(values.text('FS_Course.FF_Date'), 'FF_Date')
  const days = courseDays(firstDay, times, interval).map((planned_day, index): TreatmentDayRow => {
    const before = treatmentDays.find(({ no }) => no === index + 1)
    const first = index === 0 ? firstGiven(session, values, treatmentDays, planned_day, dose) : undefined
    const outcome = first === undefined ? (before?.given ?? null) : first
    return { no: index + 1, planned_day, given: outcome, is_cancelled: before?.is_cancelled === true && !outcome }
  })
  const reckoned = days.map(({ planned_day, given, is_cancelled }) => ({
    plannedDay: planned_day,
    givenDay: given?.given_day ?? null,
    isCancelled: is_cancelled,
  }))
  const last = lastDayOfCourse(reckoned)
  return {
    instruction_id: followedInstruction(values, choices)?.id ?? null,
    pig_type: choices.pigType,
    diagnosis_id: Number(values.text('FS_Course.FF_Diagnosis')),
    drug_id: drug.id,
    drug_name: drug.name,
    method_id: Number(values.text('FS_Course.FF_Method')),
    dose_per_animal: dose,
    dose_unit: requireValue(values.text('FS_Course.FF_DoseUnit'), 'FF_DoseUnit') as DoseUnit,
    times,
    interval_days: interval,
    withdrawal_days: withdrawal,
    last_day: last,
    withdrawal_end_day: withdrawalEndDay(last, withdrawal),
    is_done: isCourseDone(reckoned),
    pen: values.text('FS_Main.FF_Pen'),
    mark: values.text('FS_Main.FF_Mark'),
    remark: values.text('FS_More.FF_Remark'),
    days,
  }
}

/** First day where it is ticked. It stays given once later days were given. */
function firstGiven(
  { context, scope }: FormSession,
  values: ElementValues,
  treatmentDays: readonly TreatmentDayRow[],
  day: string,
  dose: number,
): TreatmentDayRow['given'] {
  const before = treatmentDays[0]?.given
  if (!isFirstGiven(values, treatmentDays)) return null
  // A first day recorded with the form for treatment days cannot be changed by this form.
  if (before?.outcome) return before
  return {
    given_day: day,
    head: requireValue(values.number('FS_Main.FF_Number'), 'FF_Number'),
    dose_per_animal: dose,
    outcome: null,
    dead_head: 0,
    remark: null,
    recorded_at: before?.recorded_at ?? context.now.toISOString(),
    recorded_by: before?.recorded_by ?? scope.userId,
  }
}
