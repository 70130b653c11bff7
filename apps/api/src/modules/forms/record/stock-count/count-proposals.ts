import { roundOrNull } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { type ElementValues, elementAddress } from '#modules/forms/engine/element-values.ts'
import type { FieldProposal } from '#modules/forms/engine/form-definition.ts'
import { type CountedPlace, countedHead } from './counted-places.ts'

/** Values that a place's section proposes after a change. */
export function unitProposals(unit: CountedPlace, values: ElementValues, elementId: string | null): FieldProposal[] {
  const weightAt = elementAddress(unit.sectionId, 'FF_AvgWeight')
  // Without pigs the weight is 0, so the user need not type it.
  const noWeight = countedHead(unit, values) === 0 ? [{ address: weightAt, value: 0, implied: true }] : []
  if (elementId === 'FF_UseCalculated') {
    const value = Math.max(0, unit.calculated ?? 0)
    return [{ address: elementAddress(unit.sectionId, 'FF_Counted'), value }, ...noWeight]
  }
  if (noWeight.length > 0) return noWeight
  // The number is not zero any more: the estimate replaces the weight 0.
  if (elementId === 'FF_Counted') return [{ address: weightAt, value: roundOrNull(unit.estimatedKg, 1) }]
  if (elementId !== 'FF_Date') return []
  return [{ address: weightAt, value: roundOrNull(unit.estimatedKg, 1), always: true }]
}
