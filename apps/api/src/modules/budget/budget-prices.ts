import { type BudgetBasis, budgetBasis } from '@herdboard/domain/budget/budget-basis.ts'
import { type CategoryUnit, type EconomyCategory, postingCategoryOf, unitsPerPrice } from '#modules/economy/service.ts'
import type { Translator } from '#platform/text/translator.ts'
import type { BudgetLine } from './sql/budget-lines.ts'

/** Units of categories that no basis counts: their lines state what one unit of the basis uses. */
const MEASURED = ['per_kwh', 'per_hour', 'per_tonne', 'per_m3'] as const satisfies readonly CategoryUnit[]
type MeasuredUnit = (typeof MEASURED)[number]

/** Returns the unit that a category's price is measured in; null where the price is for the basis itself. */
export const measuredUnit = ({ unit }: Pick<EconomyCategory, 'unit'>): MeasuredUnit | null =>
  MEASURED.find((one) => one === unit) ?? null

/** Returns how the price of a line is multiplied; null while the line lacks its use per unit, and has no amount. */
export function budgetFactors(
  line: Pick<BudgetLine, 'category_id' | 'basis_id' | 'use_per_unit'>,
): { usePerUnit: number; unitsPerPrice: number } | null {
  const category = postingCategoryOf(line.category_id)
  if (!category) return null
  if (measuredUnit(category) !== null)
    return line.use_per_unit === null ? null : { usePerUnit: line.use_per_unit, unitsPerPrice: 1 }
  return { usePerUnit: 1, unitsPerPrice: line.basis_id === budgetBasis.feedKg ? unitsPerPrice(category) : 1 }
}

/** Returns the unit of a line's price as text: "kr./kWh", "kr./100 kg", "kr./prod. gris". */
export function budgetPriceUnit(category: EconomyCategory, basis: BudgetBasis | null, text: Translator): string {
  const isPer100Kg = basis === budgetBasis.feedKg && unitsPerPrice(category) === 100
  if (basis === null || measuredUnit(category) !== null || isPer100Kg)
    return text(`option:posting_unit.${category.unit}`)
  return text(`option:budget_price_unit.${basis}`)
}
