import { stockValueOre } from '@herdboard/domain/economy/stock-value.ts'
import type { HerdPeriod } from '#modules/ledger/service.ts'
import type { StockPriceRow } from '../sql/stock-prices.ts'
import type { ReportGroup } from './report-group.ts'

const GRAMS = 1000

/** Value of the farms' stock at both ends of a period, øre; null where a price or a weight is unknown. */
export function stockValues(
  groups: readonly ReportGroup[],
  { units, period }: HerdPeriod,
  prices: readonly StockPriceRow[],
): { openingValueOre: number | null; closingValueOre: number | null } {
  const at = (day: string, head: 'openingHead' | 'closingHead', kg: 'openingKg' | 'closingKg'): number | null => {
    let sum = 0
    for (const group of groups) {
      const price = prices.find((one) => one.farm_id === group.farmId && one.day === day)
      const own = units.filter(({ unitId }) => group.unitIds.has(unitId))
      if (!price || own.some(({ sums }) => sums[head] === null || sums[kg] === null)) return null
      const stock = {
        head: own.reduce((all, { sums }) => all + (sums[head] ?? 0), 0),
        grams: Math.round(own.reduce((all, { sums }) => all + (sums[kg] ?? 0), 0) * GRAMS),
      }
      sum += stockValueOre(stock, { baseOre: price.base_ore, orePerKg: price.ore_per_kg })
    }
    return sum
  }
  return {
    openingValueOre: at(period.opening, 'openingHead', 'openingKg'),
    closingValueOre: at(period.closing, 'closingHead', 'closingKg'),
  }
}
