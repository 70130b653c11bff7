import { recomputeTriad } from '@herdboard/domain/forms/weight-triad.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import type { ElementAddress } from './element-values.ts'
import type { FieldProposal, FormChange } from './form-definition.ts'

/** Three linked fields: number, amount per pig and total. The third follows from two. */
export interface LinkedAmountFields {
  number: number | null
  each: ElementAddress
  total: ElementAddress
}

const elementOf = (address: ElementAddress): string => address.slice(address.indexOf('.') + 1)

/**
 * Recomputes the linked amounts. The one of "each" and "total" that was typed last counts, and the other follows; a new
 * number recomputes the same one. A field that still has the computed value was not typed. This check is needed for
 * copies, because the screen names only the element.
 */
export function linkedAmounts(
  { values, elementId, isComputed }: FormChange,
  { number, each, total }: LinkedAmountFields,
): FieldProposal[] {
  const known = { number, avgKg: values.number(each), totalKg: values.number(total) }
  const totalFollows = { address: total, value: recomputeTriad(known, 'avgKg').totalKg, implied: true }
  const eachFollows = { address: each, value: recomputeTriad(known, 'totalKg').avgKg, implied: true }
  const wasTyped = (address: ElementAddress) => elementId === elementOf(address) && !isComputed(address)
  if (wasTyped(each) && (known.avgKg !== null || isComputed(total))) return [{ ...totalFollows, always: true }]
  if (wasTyped(total) && (known.totalKg !== null || isComputed(each))) return [{ ...eachFollows, always: true }]
  if (known.avgKg !== null && (known.totalKg === null || isComputed(total))) return [totalFollows]
  if (known.totalKg !== null && (known.avgKg === null || isComputed(each))) return [eachFollows]
  // A stored entry does not show which value was typed. An average with many decimals was computed, not typed.
  const isStored = elementId === null && known.avgKg !== null && known.totalKg !== null
  if (isStored) return [roundAsInput(known.avgKg) ? totalFollows : eachFollows]
  return []
}

const MAX_INPUT_DECIMALS = 3

const roundAsInput = (each: number | null): boolean => each !== null && roundHalfAway(each, MAX_INPUT_DECIMALS) === each
