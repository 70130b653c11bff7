import { isAntibiotic } from '@herdboard/domain/health/drug-class.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { type Instruction, isInstructionValidOn } from '#modules/health/service.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import { type ElementValues, isSameElementValue } from '../engine/element-values.ts'
import type { Localizer } from '../engine/localizer.ts'
import { DEFAULT_VALID_DAYS, selectedDrug, selectedPigType } from './instruction-proposals.ts'
import { MAX_VALID_DAYS, storedInstructionValues } from './instruction-sections.ts'
import type { InstructionSession } from './instruction-session.ts'

const EXPIRES = 'FS_Valid.FF_Expires'
/** Sections of the prescription itself, without validity, precautions and remark. */
const PRESCRIPTION_SECTIONS = ['FS_Main', 'FS_Dose'] as const

/** Rules of an instruction, doubtful or refused. `others` are the existing instructions. */
export function instructionRules(
  session: InstructionSession,
  values: ElementValues,
  others: readonly Instruction[],
  i18n: Localizer,
): BrokenRule[] {
  return [
    ...expiryRules(session, values, i18n),
    ...duplicateRule(session, values, others),
    ...withdrawalRules(session, values),
    ...inUseRules(session, values),
  ]
}

function expiryRules(session: InstructionSession, values: ElementValues, i18n: Localizer): BrokenRule[] {
  const [issued, expires] = [values.text('FS_Valid.FF_IssueDate'), values.text(EXPIRES)]
  if (issued === null || expires === null) return []
  const last = addDays(issued, MAX_VALID_DAYS)
  const refused = (code: BrokenRule['code'], day: string): BrokenRule[] => [
    { code, verdict: 'refused', field: EXPIRES, params: { value: i18n.day(day) } },
  ]
  if (expires < issued) return refused('dates.min', issued)
  if (expires > last) return refused('dates.max', last)
  const drug = selectedDrug(session, values)
  const isLong = drug !== null && isAntibiotic(drug.drug_class) && expires > addDays(issued, DEFAULT_VALID_DAYS)
  return isLong ? [{ code: 'instruction.long', verdict: 'doubtful', field: EXPIRES }] : []
}

function duplicateRule(
  session: InstructionSession,
  values: ElementValues,
  others: readonly Instruction[],
): BrokenRule[] {
  const typed = {
    drug: values.text('FS_Main.FF_Drug'),
    diagnosis: values.text('FS_Main.FF_Diagnosis'),
    pigType: selectedPigType(values),
  }
  const farms = new Set(session.farms.map(({ id }) => id))
  const isDuplicate = others.some(
    (other) =>
      other.id !== session.stored?.id &&
      farms.has(other.farm_id) &&
      other.drug_id === typed.drug &&
      String(other.diagnosis_id) === typed.diagnosis &&
      other.pig_type === typed.pigType &&
      isInstructionValidOn(other, session.context.today),
  )
  return isDuplicate ? [{ code: 'instruction.exists', verdict: 'doubtful', field: 'FS_Main.FF_Drug' }] : []
}

function withdrawalRules(session: InstructionSession, values: ElementValues): BrokenRule[] {
  const field = 'FS_Dose.FF_Withdrawal'
  const days = values.number(field)
  const drug = selectedDrug(session, values)
  if (drug === null || days === null || days >= drug.withdrawal_days) return []
  const params = { n: drug.withdrawal_days, count: drug.withdrawal_days }
  return [{ code: 'instruction.withdrawal_short', verdict: 'doubtful', field, params }]
}

/** Refused: the prescription of an instruction that treatments used cannot change. */
function inUseRules(session: InstructionSession, values: ElementValues): BrokenRule[] {
  if (!session.isInUse) return []
  const stored = storedInstructionValues(session)
  return [...values.all]
    .filter(([address, value]) => {
      const [section = '', element = ''] = address.split('.')
      return (
        PRESCRIPTION_SECTIONS.some((name) => name === section) && !isSameElementValue(value, stored[element] ?? null)
      )
    })
    .map(([field]) => ({ code: 'instruction.in_use', verdict: 'refused', field }))
}
