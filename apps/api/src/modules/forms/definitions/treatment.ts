import type { RecordId } from '@herdboard/contract/ids.ts'
import { courseDays, isCourseDone, lastDayOf, retentionDay } from '@herdboard/domain/health/course.ts'
import type { DoseUnit } from '@herdboard/domain/health/doses.ts'
import { administrations, doseUnits } from '@herdboard/domain/health/doses.ts'
import { addDays } from '@herdboard/domain/ledger/day-number.ts'
import type { Course } from '#modules/ledger/draft.ts'
import { selectStoredRecord, type TreatmentDayRow } from '#modules/ledger/service.ts'
import { asking } from '../elements/asking.ts'
import { dayOfEntry, given } from '../engine/day.ts'
import type { FormDefinition, Opening } from '../engine/definition.ts'
import { placeOfRecord } from '../engine/place.ts'
import type { Values } from '../engine/values.ts'
import { standingAt } from '../herd.ts'
import { selectEarlierTexts } from '../sql/history.ts'
import { choicesAt, followed, NO_INSTRUCTION, type TreatmentChoices } from '../treatment/choices.ts'
import { isFirstGiven, treatmentProposals, withheldUntil } from '../treatment/proposals.ts'
import { treatmentRules } from '../treatment/rules.ts'

const PEN_DAYS = 180

/** Pigs are treated: a course begins, its days become tasks, and meat is withheld for some time after the last. */
export const treatment: FormDefinition = {
  formId: 11,
  async open(at, typed) {
    const { db, scope, place, context, entry } = at
    const day = dayOfEntry(at, typed, 'FS_Course.FF_Date')
    const standing = await standingAt(at, day)
    const choices = await choicesAt(at, typed, day)
    const known = entry ? await givenDays(at, entry.id as RecordId) : []
    const onFarm = { farmId: place.farm.id }
    const pens = await selectEarlierTexts(db, scope, 'FF_Pen', { ...onFarm, since: addDays(context.today, -PEN_DAYS) })
    const ask = asking(at)
    const isKnown = choices.instruction !== NO_INSTRUCTION || typed.text('FS_Course.FF_Drug') !== null
    const lastGiven = known.findLast((one) => one.given !== null)?.no ?? 1
    const [method] = administrations
    const [unit] = doseUnits
    const proposed = choices.instructions.find(({ id }) => id === choices.instruction)
    return {
      sections: [
        ask.section('FS_Main', { name: 'treatment' }, [
          ask.dropdown('FF_Instruction', {
            required: true,
            wide: true,
            computes: true,
            options: choices.options.instructions,
            value: choices.instruction,
          }),
          ask.number({ label: 'field.number_animals' }),
          ask.decimal('FF_Weight', {
            required: true,
            min: 0.5,
            max: 200,
            step: 0.1,
            unit: 'kg',
            computes: true,
            value: standing.estimatedKg === null ? null : Math.round(standing.estimatedKg * 10) / 10,
          }),
          ask.pen(pens),
          ask.line('FF_Mark', { maxLength: 40 }),
        ]),
        ask.section('FS_Course', { name: 'course' }, [
          ask.date({ label: 'field.first_day', computes: true }),
          ask.checkbox('FF_FirstDone', { value: true }),
          ask.dropdown('FF_Diagnosis', { required: true, options: choices.options.diagnoses }),
          ask.dropdown('FF_Drug', { required: true, options: choices.options.drugs, computes: true }),
          ask.dropdown('FF_Method', {
            required: true,
            options: ask.options('administration', administrations),
            value: String(proposed?.method_id ?? method),
          }),
          ask.decimal('FF_DosePerAnimal', { required: isKnown, min: 0.01, max: 10_000, step: 0.01, computes: true }),
          ask.dropdown('FF_DoseUnit', {
            required: true,
            options: ask.options('dose_unit', doseUnits),
            value: proposed?.dose_unit ?? unit,
          }),
          ask.integer('FF_Days', {
            required: true,
            min: lastGiven,
            max: 35,
            unit: 'days',
            computes: true,
            value: proposed?.times ?? 1,
          }),
          ask.integer('FF_Interval', {
            required: true,
            min: 1,
            max: 7,
            unit: 'days',
            computes: true,
            value: proposed?.interval_days ?? 1,
          }),
          ask.integer('FF_Withdrawal', { required: isKnown, min: 0, max: 200, unit: 'days', computes: true }),
          ask.decimal('FF_TotalAmount', { disabled: true }),
          ask.day('FF_RetentionDate', { disabled: true, to: null }),
        ]),
        ask.section('FS_More', { name: 'more', folded: true }, [
          ask.line('FF_DrugBatch', { maxLength: 40 }),
          ask.remark(),
        ]),
      ],
      proposals: (change) => treatmentProposals(change, choices, known),
      rules: (values) => treatmentRules(at, values, { choices, standing, known }),
      keeping: {
        drafts: (values, detailOf) => [
          {
            kind: 'treatment',
            day: given(values.text('FS_Course.FF_Date'), 'FF_Date'),
            place: placeOfRecord(place),
            head: given(values.number('FS_Main.FF_Number'), 'FF_Number'),
            avgG: Math.round(given(values.number('FS_Main.FF_Weight'), 'FF_Weight') * 1000),
            course: courseIn(at, values, choices, known),
            detail: detailOf(),
            fields: { day: 'FS_Course.FF_Date', head: 'FS_Main.FF_Number', place: 'FS_Course.FF_Date' },
          },
        ],
      },
      done: (values) =>
        at.say.text('forms:done.11', {
          count: values.number('FS_Main.FF_Number') ?? 0,
          place: at.placeName,
          date: withheldUntil(values, known) ?? '',
        }),
    }
  },
}

const givenDays = async ({ db, context, scope }: Opening, id: RecordId): Promise<readonly TreatmentDayRow[]> =>
  (await selectStoredRecord(db, context, scope, id)).facts.treatment?.days ?? []

/** The course as it stands in the form, with the days that were given already. */
function courseIn(at: Opening, values: Values, choices: TreatmentChoices, known: readonly TreatmentDayRow[]): Course {
  const drug = given(choices.drug(values.text('FS_Course.FF_Drug')), 'FF_Drug')
  const times = given(values.number('FS_Course.FF_Days'), 'FF_Days')
  const interval = given(values.number('FS_Course.FF_Interval'), 'FF_Interval')
  const withdrawal = given(values.number('FS_Course.FF_Withdrawal'), 'FF_Withdrawal')
  const dose = given(values.number('FS_Course.FF_DosePerAnimal'), 'FF_DosePerAnimal')
  const firstDay = given(values.text('FS_Course.FF_Date'), 'FF_Date')
  const days = courseDays(firstDay, times, interval).map((planned_day, index): TreatmentDayRow => {
    const before = known.find(({ no }) => no === index + 1)
    const first = index === 0 ? firstGiven(at, values, known, planned_day, dose) : undefined
    const outcome = first === undefined ? (before?.given ?? null) : first
    return { no: index + 1, planned_day, given: outcome, is_cancelled: before?.is_cancelled === true && !outcome }
  })
  const reckoned = days.map(({ planned_day, given, is_cancelled }) => ({
    plannedDay: planned_day,
    givenDay: given?.given_day ?? null,
    isCancelled: is_cancelled,
  }))
  const last = lastDayOf(reckoned)
  return {
    instruction_id: followed(values, choices)?.id ?? null,
    pig_type: choices.pigType,
    diagnosis_id: Number(values.text('FS_Course.FF_Diagnosis')),
    drug_id: drug.id,
    drug_name: drug.name,
    method_id: Number(values.text('FS_Course.FF_Method')),
    dose_per_animal: dose,
    dose_unit: given(values.text('FS_Course.FF_DoseUnit'), 'FF_DoseUnit') as DoseUnit,
    times,
    interval_days: interval,
    withdrawal_days: withdrawal,
    last_day: last,
    retention_day: retentionDay(last, withdrawal),
    is_done: isCourseDone(reckoned),
    pen: values.text('FS_Main.FF_Pen'),
    mark: values.text('FS_Main.FF_Mark'),
    remark: values.text('FS_More.FF_Remark'),
    days,
  }
}

/** The first day where it is ticked; one that later days rest on stays given. */
function firstGiven(
  { context, scope }: Opening,
  values: Values,
  known: readonly TreatmentDayRow[],
  day: string,
  dose: number,
): TreatmentDayRow['given'] {
  const before = known[0]?.given
  if (!isFirstGiven(values, known)) return null
  // Written down as a day of its own, it is not the form's to change.
  if (before?.outcome) return before
  return {
    given_day: day,
    head: given(values.number('FS_Main.FF_Number'), 'FF_Number'),
    dose_per_animal: dose,
    outcome: null,
    dead_head: 0,
    remark: null,
    recorded_at: before?.recorded_at ?? context.now.toISOString(),
    recorded_by: before?.recorded_by ?? scope.userId,
  }
}
