import { dosePerAnimal, totalAmount } from '@herdboard/domain/health/dose.ts'
import { type CourseDay, courseDays, lastDayOf, withdrawalEndDay } from '@herdboard/domain/health/treatment-course.ts'
import type { ElementValues } from '#modules/forms/engine/element-values.ts'
import type { FieldProposal, FormChange } from '#modules/forms/engine/form-definition.ts'
import type { TreatmentDayRow } from '#modules/ledger/service.ts'
import { rateOf, type TreatmentChoices } from './treatment-choices.ts'

/** Proposals from the instruction, the drug, the weight, the number of pigs and the days. */
export function treatmentProposals(
  { values, elementId }: FormChange,
  choices: TreatmentChoices,
  known: readonly TreatmentDayRow[],
): FieldProposal[] {
  const instruction = choices.chosen(values)
  const proposals: FieldProposal[] = []
  const isNew = elementId === null
  if (instruction && (isNew || elementId === 'FF_Instruction')) {
    proposals.push(
      ...course(isNew, {
        FF_Diagnosis: String(instruction.diagnosis_id),
        FF_Drug: instruction.drug_id,
        FF_Method: String(instruction.method_id),
        FF_DoseUnit: instruction.dose_unit,
        FF_Days: instruction.times,
        FF_Interval: instruction.interval_days,
        FF_Withdrawal: instruction.withdrawal_days,
      }),
    )
  }
  const drug = choices.drug(values.text('FS_Course.FF_Drug'))
  if (drug && elementId === 'FF_Drug') {
    const [first] = drug.diagnoses.filter((id) => choices.options.diagnoses.some((one) => one.id === String(id)))
    if (first !== undefined) proposals.push({ address: 'FS_Course.FF_Diagnosis', value: String(first) })
    proposals.push(
      ...course(false, {
        FF_Method: String(drug.method),
        FF_DoseUnit: drug.dose_unit,
        FF_Days: drug.times,
        FF_Interval: drug.interval_days,
        FF_Withdrawal: drug.withdrawal_days,
      }),
    )
  }
  if (elementId === 'FF_Date') {
    const stays = choices.options.instructions.some(({ id }) => id === values.text('FS_Main.FF_Instruction'))
    proposals.push({
      address: 'FS_Main.FF_Instruction',
      options: choices.options.instructions,
      ...(!stays && { value: choices.instruction, always: true }),
    })
  }
  const rate = rateOf(instruction, drug)
  const weightKg = values.number('FS_Main.FF_Weight')
  // The dose of another drug is never retained, even where the new drug has no dose.
  const always = elementId === 'FF_Instruction' || elementId === 'FF_Drug'
  const isKnown = rate !== null && weightKg !== null
  if (isKnown || always) {
    proposals.push({
      address: 'FS_Course.FF_DosePerAnimal',
      value: isKnown ? dosePerAnimal(weightKg, rate) : null,
      ...(always && { always }),
    })
  }
  proposals.push({ address: 'FS_Course.FF_TotalAmount', value: amountOf(values) })
  proposals.push({ address: 'FS_Course.FF_RetentionDate', value: plannedWithdrawalEnd(values, known) })
  return proposals
}

const course = (isNew: boolean, fields: Readonly<Record<string, string | number>>): FieldProposal[] =>
  Object.entries(fields).map(([id, value]) => ({
    address: `FS_Course.${id}` as FieldProposal['address'],
    value,
    ...(!isNew && { always: true }),
  }))

function amountOf(values: ElementValues): number | null {
  const dose = values.number('FS_Course.FF_DosePerAnimal')
  const head = values.number('FS_Main.FF_Number')
  const times = values.number('FS_Course.FF_Days')
  return dose === null || head === null || times === null ? null : totalAmount(dose, head, times)
}

/**
 * End of the withdrawal period, including days given or cancelled already. Null until first day, days and withdrawal
 * are filled in.
 */
export function plannedWithdrawalEnd(values: ElementValues, known: readonly TreatmentDayRow[]): string | null {
  const withdrawal = values.number('FS_Course.FF_Withdrawal')
  const days = plannedDays(values)
  if (withdrawal === null || days.length === 0) return null
  const courseDayStates = days.map((plannedDay, index): CourseDay => {
    const before = known.find(({ no }) => no === index + 1)
    // The first day moves with the form's date, unless it was recorded with the form for treatment days.
    const isOwn = index === 0 && !before?.given?.outcome
    const isGiven = index === 0 ? isFirstGiven(values, known) : before?.given != null
    const givenDay = isOwn ? plannedDay : (before?.given?.given_day ?? null)
    return { plannedDay, givenDay: isGiven ? givenDay : null, isCancelled: before?.is_cancelled === true && !isGiven }
  })
  return withdrawalEndDay(lastDayOf(courseDayStates), withdrawal)
}

/** True where the first day is ticked, or later days were given. */
export const isFirstGiven = (values: ElementValues, known: readonly TreatmentDayRow[]): boolean =>
  values.flag('FS_Course.FF_FirstDone') ||
  (known[0]?.given != null && known.some(({ no, given }) => no > 1 && given !== null))

const MAX_DAYS = 35
const MAX_INTERVAL_DAYS = 7

/** Planned days of the form; empty while a field is empty or out of bounds. */
function plannedDays(values: ElementValues): string[] {
  const first = values.text('FS_Course.FF_Date')
  const times = values.number('FS_Course.FF_Days')
  const interval = values.number('FS_Course.FF_Interval') ?? 1
  if (first === null || !/^\d{4}-\d{2}-\d{2}$/.test(first)) return []
  const isWithin = (value: number | null, most: number) => value !== null && value >= 1 && value <= most
  if (!isWithin(times, MAX_DAYS) || !isWithin(interval, MAX_INTERVAL_DAYS)) return []
  return courseDays(first, times ?? 0, interval)
}
