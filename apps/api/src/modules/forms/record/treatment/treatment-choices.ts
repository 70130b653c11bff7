import type { ChoiceOption } from '@herdboard/contract/core/form.ts'
import type { DrugId, InstructionId } from '@herdboard/contract/core/ids.ts'
import { type PigType, SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import type { DoseRate } from '@herdboard/domain/health/dose.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import type { ElementValues } from '#modules/forms/engine/element-values.ts'
import type { FormSession } from '#modules/forms/engine/form-definition.ts'
import { selectRecentMedicine } from '#modules/forms/sql/recent-medicine.ts'
import {
  type CompanyDrug,
  companyDrugs,
  diagnosesFor,
  type Instruction,
  selectInstruction,
  selectInstructionsOn,
} from '#modules/health/service.ts'
import { isSameMedicine, RECENT_MEDICINE_DAYS, recentFirst } from './recent-first.ts'

/** Option for a treatment without an instruction. */
export const NO_INSTRUCTION = '0'

/** Options of a treatment form. */
export interface TreatmentChoices {
  pigType: PigType
  /** Instructions valid on the day, and the chosen one. */
  instructions: readonly Instruction[]
  /** Whether the instruction is valid on the day. */
  isValid(instruction: Instruction): boolean
  drugs: readonly CompanyDrug[]
  options: { instructions: ChoiceOption[]; diagnoses: ChoiceOption[]; drugs: ChoiceOption[] }
  /** Never a drug: the option of none where no instruction is valid, else null. */
  instruction: string | null
  chosen(values: ElementValues): Instruction | null
  drug(id: string | null): CompanyDrug | null
}

const INSTRUCTION = 'FS_Main.FF_Instruction'

/** Instructions valid on a day, drugs and diagnoses for the pigs of a place. */
export async function treatmentChoicesAt(
  session: FormSession,
  rawValues: ElementValues,
  day: string,
): Promise<TreatmentChoices> {
  const { db, scope, place, entry, i18n, context } = session
  const pigType = place.barn?.pigType ?? SLAUGHTER_PIGS
  const valid = await selectInstructionsOn(db, scope, { farmId: place.farm.id, pigType, day })
  const stored = entry?.values.FF_Instruction
  const named = [rawValues.text(INSTRUCTION), typeof stored === 'string' ? stored : null]
  const instructions = [...valid]
  for (const id of new Set(named)) {
    const isKnown = id === null || id === NO_INSTRUCTION || instructions.some((one) => one.id === id)
    const other = isKnown || !isUuid(id) ? undefined : await selectInstruction(db, scope, id as InstructionId)
    if (other?.farm_id === place.farm.id && other.pig_type === pigType) instructions.push(other)
  }
  const since = addDays(context.today, -RECENT_MEDICINE_DAYS)
  const recent = await selectRecentMedicine(db, scope, { farmId: place.farm.id, pigType, since })
  const allDrugs = await companyDrugs(db, scope)
  const storedDrugId = typeof entry?.values.FF_Drug === 'string' ? entry.values.FF_Drug : null
  const prescribed = new Set(instructions.map(({ drug_id }) => drug_id))
  const drugs = allDrugs.filter(({ id, is_inactive }) => !is_inactive || id === storedDrugId || prescribed.has(id))
  const nameOf = (id: DrugId) => allDrugs.find((drug) => drug.id === id)?.name ?? ''
  const diagnosis = (id: number) => i18n.text(`option:diagnosis.${id}`)
  const offered = new Set([...(await diagnosesFor(db, scope, pigType)), ...instructions.map((one) => one.diagnosis_id)])
  if (typeof entry?.values.FF_Diagnosis === 'string') offered.add(Number(entry.values.FF_Diagnosis))
  return {
    pigType,
    instructions,
    isValid: (instruction) => valid.some(({ id }) => id === instruction.id),
    drugs,
    options: {
      instructions: [
        ...recentFirst(instructions, recent, isSameMedicine).map(({ id, diagnosis_id, drug_id, times }) => ({
          id,
          value: i18n.text('option:instruction', {
            diagnosis: diagnosis(diagnosis_id),
            drug: nameOf(drug_id),
            n: times,
          }),
        })),
        { id: NO_INSTRUCTION, value: i18n.text('option:no_instruction') },
      ],
      diagnoses: recentFirst([...offered], recent, (id, used) => id === used.diagnosis_id).map((id) => ({
        id: String(id),
        value: diagnosis(id),
      })),
      drugs: recentFirst(drugs, recent, ({ id }, used) => id === used.drug_id).map(({ id, name }) => ({
        id,
        value: name,
      })),
    },
    instruction: valid.length === 0 ? NO_INSTRUCTION : null,
    chosen: (values) => instructions.find(({ id }) => id === values.text(INSTRUCTION)) ?? null,
    drug: (id) => allDrugs.find((drug) => drug.id === id) ?? null,
  }
}

const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/** Chosen instruction, provided that drug and diagnosis are still the prescribed ones; else null. */
export function followedInstruction(values: ElementValues, choices: TreatmentChoices): Instruction | null {
  const chosen = choices.chosen(values)
  const isSame =
    chosen?.drug_id === values.text('FS_Course.FF_Drug') &&
    String(chosen?.diagnosis_id) === values.text('FS_Course.FF_Diagnosis')
  return isSame ? chosen : null
}

/** Dose rate from the instruction, else from the drug's label; null where neither has one. */
export function rateOf(instruction: Instruction | null, drug: CompanyDrug | null): DoseRate | null {
  if (instruction && instruction.drug_id === drug?.id) {
    const { dose_rate, dose_unit, is_dose_per_head } = instruction
    return { rate: dose_rate, unit: dose_unit, isPerHead: is_dose_per_head }
  }
  if (!drug || drug.dose_rate === null) return null
  return { rate: drug.dose_rate, unit: drug.dose_unit, isPerHead: drug.is_dose_per_head }
}
