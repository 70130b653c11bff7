import { doseUnits } from '@herdboard/domain/health/administrations.ts'
import { dosePerAnimal, totalAmount } from '@herdboard/domain/health/dose.ts'
import { type CourseDay, courseDays, lastDayOfCourse } from '@herdboard/domain/health/treatment-course.ts'
import { withdrawalEndDay } from '@herdboard/domain/health/withdrawal-period.ts'
import type { ElementValues } from '#modules/forms/engine/element-values.ts'
import type { FieldProposal, FormChange, FormSession } from '#modules/forms/engine/form-definition.ts'
import type { TreatmentDayRow } from '#modules/ledger/service.ts'
import { intervalOf } from './dose-interval.ts'
import { rateOf, type TreatmentChoices } from './treatment-choices.ts'

interface ProposalBasis {
  choices: TreatmentChoices
  /** Days of the edited course. */
  treatmentDays: readonly TreatmentDayRow[]
  /** Pigs of the place on the first day. */
  head: number | null
}

/**
 * Proposals from the instruction, the drug, the weight, the number of pigs and the days. The diagnosis follows the
 * chosen instruction alone: a drug is used against several.
 */
export function treatmentProposals(
  session: FormSession,
  { values, elementId }: FormChange,
  { choices, treatmentDays: known, head }: ProposalBasis,
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
        FF_Interval: String(instruction.interval_days),
        FF_Withdrawal: instruction.withdrawal_days,
      }),
    )
  }
  const drug = choices.drug(values.text('FS_Course.FF_Drug'))
  if (drug && elementId === 'FF_Drug') {
    proposals.push(
      ...course(false, {
        FF_Method: String(drug.method),
        FF_DoseUnit: drug.dose_unit,
        FF_Days: drug.times,
        FF_Interval: String(drug.interval_days),
        FF_Withdrawal: drug.withdrawal_days,
      }),
    )
  }
  if (elementId === 'FF_All' && head !== null) {
    proposals.push({ address: 'FS_Main.FF_Number', value: head, always: true })
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
  proposals.push({ address: 'FS_Course.FF_TotalAmount', value: amountOf(session, values) })
  proposals.push({ address: 'FS_Course.FF_RetentionDate', value: plannedWithdrawalEnd(values, known) })
  return proposals
}

const course = (isNew: boolean, fields: Readonly<Record<string, string | number>>): FieldProposal[] =>
  Object.entries(fields).map(([id, value]) => ({
    address: `FS_Course.${id}` as FieldProposal['address'],
    value,
    ...(!isNew && { always: true }),
  }))

const AMOUNT_DECIMALS = 2

/** Amount of the whole course with its unit: "2.793 ml". */
function amountOf({ i18n }: FormSession, values: ElementValues): string | null {
  const dose = values.number('FS_Course.FF_DosePerAnimal')
  const head = values.number('FS_Main.FF_Number')
  const times = values.number('FS_Course.FF_Days')
  const unit = doseUnits.find((one) => one === values.text('FS_Course.FF_DoseUnit'))
  if (dose === null || head === null || times === null || unit === undefined) return null
  const amount = i18n.formatNumber(totalAmount(dose, head, times), AMOUNT_DECIMALS)
  return `${amount}\u00a0${i18n.text(`option:dose_unit.${unit}`)}`
}

/**
 * End of the withdrawal period, including days given or cancelled already. Null until first day, days and withdrawal
 * are filled in, and for a drug without a withdrawal period.
 */
export function plannedWithdrawalEnd(values: ElementValues, treatmentDays: readonly TreatmentDayRow[]): string | null {
  const withdrawal = values.number('FS_Course.FF_Withdrawal')
  const days = plannedDays(values)
  if (withdrawal === null || withdrawal === 0 || days.length === 0) return null
  const courseDayStates = days.map((plannedDay, index): CourseDay => {
    const before = treatmentDays.find(({ no }) => no === index + 1)
    // The first day moves with the form's date, unless it was recorded with the form for treatment days.
    const isOwn = index === 0 && !before?.given?.outcome
    const isGiven = index === 0 ? isFirstGiven(values, treatmentDays) : before?.given != null
    const givenDay = isOwn ? plannedDay : (before?.given?.given_day ?? null)
    return { plannedDay, givenDay: isGiven ? givenDay : null, isCancelled: before?.is_cancelled === true && !isGiven }
  })
  return withdrawalEndDay(lastDayOfCourse(courseDayStates), withdrawal)
}

/** True where the first day is ticked, or later days were given. */
export const isFirstGiven = (values: ElementValues, treatmentDays: readonly TreatmentDayRow[]): boolean =>
  values.flag('FS_Course.FF_FirstDone') ||
  (treatmentDays[0]?.given != null && treatmentDays.some(({ no, given }) => no > 1 && given !== null))

const MAX_DAYS = 35

/** Planned days of the form; empty while a field is empty or out of bounds. */
function plannedDays(values: ElementValues): string[] {
  const first = values.text('FS_Course.FF_Date')
  const times = values.number('FS_Course.FF_Days')
  const interval = intervalOf(values) ?? 1
  if (first === null || !/^\d{4}-\d{2}-\d{2}$/.test(first)) return []
  if (times === null || times < 1 || times > MAX_DAYS) return []
  return courseDays(first, times, interval)
}
