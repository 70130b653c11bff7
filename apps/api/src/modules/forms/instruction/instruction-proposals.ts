import type { ChoiceOption } from '@herdboard/contract/core/form.ts'
import { type PigType, SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { isDay } from '@herdboard/domain/time/farm-day.ts'
import type { CompanyDrug } from '#modules/health/service.ts'
import type { ElementValues } from '../engine/element-values.ts'
import type { FieldProposal, FormChange } from '../engine/form-definition.ts'
import type { InstructionSession } from './instruction-session.ts'

/** Default validity of an instruction, days. Antibiotics may not be prescribed for longer. */
export const DEFAULT_VALID_DAYS = 35

const DIAGNOSIS = 'FS_Main.FF_Diagnosis'

export const selectedPigType = (values: ElementValues): PigType | null => {
  const group = values.text('FS_Main.FF_AnimalGroup')
  return group === null ? null : group === 'WEANERS' ? WEANERS : SLAUGHTER_PIGS
}

export const selectedDrug = ({ drugs }: InstructionSession, values: ElementValues): CompanyDrug | null =>
  drugs.find(({ id }) => id === values.text('FS_Main.FF_Drug')) ?? null

/** Offered diagnoses of a pig type, those that the drug is used for first. */
export type DiagnosesOf = (pigType: PigType, drug: CompanyDrug | null) => readonly ChoiceOption[]

/** Proposals from the drug, the pig type and the day of issue. */
export function instructionProposals(
  session: InstructionSession,
  diagnosesOf: DiagnosesOf,
  { values, elementId }: FormChange,
): FieldProposal[] {
  const drug = selectedDrug(session, values)
  const isNew = session.stored === null
  const byDrug = elementId === 'FF_Drug' || (elementId === null && isNew)
  const byGroup = byDrug || elementId === 'FF_AnimalGroup'
  return [
    ...(drug && byDrug ? doseOf(drug) : []),
    ...diagnosis(values, drug, diagnosesOf, byGroup),
    ...(elementId === 'FF_IssueDate' ? expiry(values) : []),
  ]
}

const doseOf = (drug: CompanyDrug): FieldProposal[] =>
  Object.entries({
    'FS_Main.FF_Method': String(drug.method),
    'FS_Dose.FF_DoseRate': drug.dose_rate,
    'FS_Dose.FF_DoseUnit': drug.dose_unit,
    'FS_Dose.FF_DosePerHead': drug.is_dose_per_head,
    'FS_Dose.FF_Days': drug.times,
    'FS_Dose.FF_Interval': drug.interval_days,
    'FS_Dose.FF_Withdrawal': drug.withdrawal_days,
  }).map(([address, value]) => ({ address, value, always: true }))

function diagnosis(
  values: ElementValues,
  drug: CompanyDrug | null,
  diagnosesOf: DiagnosesOf,
  isRefilled: boolean,
): FieldProposal[] {
  const pigType = selectedPigType(values)
  const options = pigType === null ? [] : diagnosesOf(pigType, drug)
  if (!isRefilled) return [{ address: DIAGNOSIS, options }]
  const isOffered = (id: string) => options.some((option) => option.id === id)
  const first = drug?.diagnoses.map(String).find(isOffered) ?? null
  return [{ address: DIAGNOSIS, options, value: first, always: true }]
}

function expiry(values: ElementValues): FieldProposal[] {
  const day = values.text('FS_Valid.FF_IssueDate')
  return day === null || !isDay(day)
    ? []
    : [{ address: 'FS_Valid.FF_Expires', value: addDays(day, DEFAULT_VALID_DAYS), always: true }]
}
