import { weightsAgree } from '@herdboard/domain/forms/weight-triad.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import { type ElementValues, elementAddress } from './element-values.ts'
import type { FieldProposal, FormChange } from './form-definition.ts'
import { linkedAmounts } from './linked-amounts.ts'

const addresses = (sectionId: string) => ({
  number: elementAddress(sectionId, 'FF_Number'),
  each: elementAddress(sectionId, 'FF_AvgWeight'),
  total: elementAddress(sectionId, 'FF_TotalWeight'),
})

const triadIn = (values: ElementValues, sectionId: string) => {
  const { number, each, total } = addresses(sectionId)
  return { number: values.number(number), avgKg: values.number(each), totalKg: values.number(total) }
}

/** Proposals for number, average and total weight of one section. */
export const triadProposals = (change: FormChange, sectionId: string): FieldProposal[] =>
  linkedAmounts(change, { ...addresses(sectionId), number: triadIn(change.values, sectionId).number })

/** Rule: number, average and total weight must agree; the total field shows the error. */
export const triadRule = (values: ElementValues, sectionId: string): BrokenRule[] =>
  weightsAgree(triadIn(values, sectionId))
    ? []
    : [{ code: 'weight.sum', verdict: 'refused', field: addresses(sectionId).total }]

/** Live weight of a section's pigs, whole grams; null without a weight. The typed total, else number × average. */
export function liveGrams(values: ElementValues, sectionId: string): number | null {
  const { number, avgKg, totalKg } = triadIn(values, sectionId)
  if (totalKg !== null) return Math.round(totalKg * 1000)
  return number === null || avgKg === null ? null : Math.round(number * avgKg * 1000)
}
