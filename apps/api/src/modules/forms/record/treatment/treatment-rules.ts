import { dosePerAnimal, isUsualDose } from '@herdboard/domain/health/dose.ts'
import type { ElementValues } from '#modules/forms/engine/element-values.ts'
import type { FormSession } from '#modules/forms/engine/form-definition.ts'
import { toPlaceOfRecord } from '#modules/forms/engine/form-place.ts'
import { oldDateRules } from '#modules/forms/rules/dates.ts'
import { estimatedWeightRules } from '#modules/forms/rules/weights.ts'
import { selectBookedWithin, selectSameOngoing } from '#modules/forms/sql/treatments.ts'
import type { TreatmentDayRow } from '#modules/ledger/service.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import type { PlaceStock } from '../place-stock.ts'
import { followedInstruction, NO_INSTRUCTION, rateOf, type TreatmentChoices } from './treatment-choices.ts'
import { plannedWithdrawalEnd } from './treatment-proposals.ts'

const DOSE_DECIMALS = 2

interface TreatmentRuleContext {
  choices: TreatmentChoices
  placeStock: PlaceStock
  /** Days of the edited course. */
  treatmentDays: readonly TreatmentDayRow[]
}

/** Rules of a course of treatment beyond those of the ledger. */
export async function treatmentRules(
  session: FormSession,
  values: ElementValues,
  { choices, placeStock, treatmentDays: known }: TreatmentRuleContext,
): Promise<BrokenRule[]> {
  const weightKg = values.number('FS_Main.FF_Weight')
  return [
    ...oldDateRules(session, values.text('FS_Course.FF_Date'), 'FS_Course.FF_Date'),
    ...stockRules(session, values, placeStock),
    ...estimatedWeightRules({ weightKg, field: 'FS_Main.FF_Weight', i18n: session.i18n }, placeStock.estimatedKg),
    ...instructionRules(session, values, choices),
    ...doseRules(session, values, choices),
    ...(await bookedRules(session, values, known)),
    ...(await ongoingRules(session, values)),
  ]
}

function stockRules({ placeName }: FormSession, values: ElementValues, { head }: PlaceStock): BrokenRule[] {
  const treated = values.number('FS_Main.FF_Number')
  // Before the first insertion the ledger reports the error itself.
  if (treated === null || head === null || treated <= Math.max(0, head)) return []
  const stock = Math.max(0, head)
  const params = { n: stock, count: stock, place: placeName, date: values.text('FS_Course.FF_Date') ?? '' }
  return [{ code: 'stock.below_zero', verdict: 'refused', field: 'FS_Main.FF_Number', params }]
}

/** Doubtful: a treatment without a valid instruction. It is not refused, because it must be recorded in any case. */
function instructionRules({ i18n }: FormSession, values: ElementValues, choices: TreatmentChoices): BrokenRule[] {
  const chosen = choices.chosen(values)
  const drugId = values.text('FS_Course.FF_Drug')
  const diagnosis = values.text('FS_Course.FF_Diagnosis')
  if (drugId === null || diagnosis === null) return []
  const day = values.text('FS_Course.FF_Date') ?? ''
  if (chosen && !choices.isValid(chosen) && chosen.issue_day <= day) {
    const ended = chosen.inactive_from !== null && chosen.inactive_from < chosen.expiry_day
    const date = ended && chosen.inactive_from ? chosen.inactive_from : chosen.expiry_day
    return [{ code: 'treatment.expired', verdict: 'doubtful', field: 'FS_Main.FF_Instruction', params: { date } }]
  }
  const isPrescribed = choices.instructions.some(
    (one) => choices.isValid(one) && one.drug_id === drugId && String(one.diagnosis_id) === diagnosis,
  )
  if (isPrescribed && values.text('FS_Main.FF_Instruction') !== NO_INSTRUCTION) return []
  const params = {
    drug: choices.drug(drugId)?.name ?? '',
    diagnosis: i18n.text(`option:diagnosis.${Number(diagnosis)}`),
  }
  return [{ code: 'treatment.no_instruction', verdict: 'doubtful', field: 'FS_Main.FF_Instruction', params }]
}

function doseRules({ i18n }: FormSession, values: ElementValues, choices: TreatmentChoices): BrokenRule[] {
  const rules: BrokenRule[] = []
  const chosen = followedInstruction(values, choices)
  const drug = choices.drug(values.text('FS_Course.FF_Drug'))
  const rate = rateOf(choices.chosen(values), drug)
  const weightKg = values.number('FS_Main.FF_Weight')
  const dose = values.number('FS_Course.FF_DosePerAnimal')
  const unit = values.text('FS_Course.FF_DoseUnit')
  if (rate && unit !== null && unit !== rate.unit) {
    const params = { drug: drug?.name ?? '', unit: i18n.text(`option:dose_unit.${rate.unit}`) }
    rules.push({ code: 'treatment.unit', verdict: 'doubtful', field: 'FS_Course.FF_DoseUnit', params })
  }
  if (rate && weightKg !== null && dose !== null && unit === rate.unit) {
    const expected = dosePerAnimal(weightKg, rate)
    if (!isUsualDose(dose, expected)) {
      const params = {
        d: i18n.formatNumber(dose, DOSE_DECIMALS),
        e: i18n.formatNumber(expected, DOSE_DECIMALS),
        unit: i18n.text(`option:dose_unit.${unit}`),
      }
      rules.push({ code: 'treatment.dose', verdict: 'doubtful', field: 'FS_Course.FF_DosePerAnimal', params })
    }
  }
  const withdrawal = values.number('FS_Course.FF_Withdrawal')
  if (chosen && withdrawal !== null && withdrawal < chosen.withdrawal_days) {
    const params = { n: chosen.withdrawal_days, count: chosen.withdrawal_days }
    rules.push({ code: 'treatment.withdrawal_shorter', verdict: 'doubtful', field: 'FS_Course.FF_Withdrawal', params })
  }
  return rules
}

async function bookedRules(
  { db, scope, place, context }: FormSession,
  values: ElementValues,
  known: TreatmentRuleContext['treatmentDays'],
): Promise<BrokenRule[]> {
  const until = plannedWithdrawalEnd(values, known)
  if (until === null) return []
  const [day] = await selectBookedWithin(db, scope, { place: toPlaceOfRecord(place), from: context.today, until })
  if (day === undefined) return []
  return [{ code: 'treatment.booked', verdict: 'doubtful', field: 'FS_Course.FF_RetentionDate', params: { date: day } }]
}

async function ongoingRules(
  { db, scope, place, entry, placeName }: FormSession,
  values: ElementValues,
): Promise<BrokenRule[]> {
  const drugId = values.text('FS_Course.FF_Drug')
  if (drugId === null) return []
  const since = await selectSameOngoing(db, scope, {
    place: toPlaceOfRecord(place),
    drugId,
    pen: values.text('FS_Main.FF_Pen'),
    mark: values.text('FS_Main.FF_Mark'),
    exceptId: entry?.id ?? null,
  })
  if (since === null) return []
  const params = { place: placeName, date: since }
  return [{ code: 'treatment.already', verdict: 'doubtful', field: 'FS_Course.FF_Drug', params }]
}
