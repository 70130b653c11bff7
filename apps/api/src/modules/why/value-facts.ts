import type { FarmId } from '@herdboard/contract/core/ids.ts'
import {
  type DeviationPrices,
  deviationQuantities,
  feedDkkPerPig,
  grossMarginPerPig,
  hasDerivedPrice,
  insertedPigPrice,
  type PricedInsertion,
} from '@herdboard/domain/analysis/deviation-facts.ts'
import type { DeviationFacts, DeviationFormula } from '@herdboard/domain/analysis/deviation-value.ts'
import { lateReasons, type MoneySums, type ProvisionalReason } from '@herdboard/domain/economy/money-line.ts'
import { sumsOverUnits } from '@herdboard/domain/kpis/aggregation/figure-over-units.ts'
import type { KpiFormula } from '@herdboard/domain/kpis/kpi.ts'
import type { KpiKey } from '@herdboard/domain/kpis/kpi-types.ts'
import { allKpis } from '@herdboard/domain/kpis/registry.ts'
import { figureHerd, type HerdSelection, herdFigure } from '#modules/kpis/service.ts'
import type { HerdPeriod } from '#modules/ledger/service.ts'
import { loadStockPrices, type StockPriceInForce } from '#modules/reports/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { loadHerdMoney } from './herd-money.ts'

const formulaOf = (key: KpiKey): KpiFormula => {
  const found = allKpis.find((figure) => figure.key === key)
  if (!found) throw new Error(`no key figure ${key}`)
  return found
}
const feedPriceFormula = formulaOf('feed_price')
const feedCostFormula = formulaOf('feed_cost_per_gain')
const gainFormula = formulaOf('daily_gain')

/** Prices of a herd, and what they are estimated without, by the formula that uses them. */
export interface HerdPrices extends DeviationPrices {
  late: Partial<Record<DeviationFormula, readonly ProvisionalReason[]>>
}

/**
 * Loads the prices of a herd in a period: its feed, the pigs inserted at the status prices of its last month, and its
 * gross margin, which is left out where no figure needs it.
 */
export async function loadHerdPrices(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { herd, herdPeriod, needsMargin = true }: { herd: HerdSelection; herdPeriod: HerdPeriod; needsMargin?: boolean },
): Promise<HerdPrices> {
  const insertions = await loadInsertionPrices(db, scope, herd, herdPeriod)
  const moneyOf = needsMargin ? await loadHerdMoney(db, context, scope, herd, herdPeriod.period) : null
  const farmIds = new Set([...herd.units.values()].map(({ farmId }) => farmId))
  return herdPrices(herd, herdPeriod, insertions, moneyOf?.(farmIds) ?? null)
}

/** Returns the prices of a herd in a period. The prices of insertions may be of more farms. */
export function herdPrices(
  herd: HerdSelection,
  herdPeriod: HerdPeriod,
  insertions: InsertionPrices,
  money: MoneySums | null,
): HerdPrices {
  const { sums, setting } = figureSums(feedCostFormula, herd, herdPeriod)
  const inserted = pricedInsertions(herd, herdPeriod, insertions)
  return {
    feedPrice: herdFigure(feedPriceFormula, herd, herdPeriod).value,
    feedPerPig: feedDkkPerPig(sums, setting),
    pigPrice: insertedPigPrice(inserted),
    marginPerPig: money && marginOfHerd(herd, herdPeriod, money),
    late: {
      growth: money ? lateReasons(money) : [],
      losses: hasDerivedPrice(inserted) ? ['status_price'] : [],
    },
  }
}

/** The margin is true only of all pigs: money is not divided over those that lack a gain. */
function marginOfHerd(herd: HerdSelection, herdPeriod: HerdPeriod, money: MoneySums): number | null {
  const { parts, set, setting } = figureHerd(gainFormula, herd, herdPeriod)
  const { sums, isEnough, leftOut } = sumsOverUnits(gainFormula.needs, parts, set)
  return isEnough && leftOut.length === 0 ? grossMarginPerPig(money, sums, setting) : null
}

function figureSums(figure: KpiFormula, herd: HerdSelection, herdPeriod: HerdPeriod) {
  const { parts, set, setting } = figureHerd(figure, herd, herdPeriod)
  return { sums: sumsOverUnits(figure.needs, parts, set).sums, setting }
}

/** Status prices of the last month, by farm. */
export type InsertionPrices = ReadonlyMap<FarmId, StockPriceInForce>

/** Loads what inserted pigs cost on the farms of a herd. One statement. */
export async function loadInsertionPrices(
  db: Db,
  scope: TenantScope,
  { units, pigType }: HerdSelection,
  herdPeriod: HerdPeriod,
): Promise<InsertionPrices> {
  const inserted = herdPeriod.units.filter(({ sums }) => sums.inHead > 0)
  const farmIds = [...new Set(inserted.flatMap(({ unitId }) => units.get(unitId)?.farmId ?? []))]
  const prices = await loadStockPrices(db, scope, { farmIds, days: [herdPeriod.period.closing], pigType })
  return new Map(prices.map((price) => [price.farm_id, price]))
}

const pricedInsertions = (
  { units }: HerdSelection,
  herdPeriod: HerdPeriod,
  insertions: InsertionPrices,
): PricedInsertion[] =>
  herdPeriod.units.map(({ unitId, sums }) => {
    const farmId = units.get(unitId)?.farmId
    return { head: sums.inHead, kg: sums.inKg, price: farmId === undefined ? undefined : insertions.get(farmId) }
  })

/** Returns what values a deviation of a figure: quantities of the places, and the prices of the herd. */
export function deviationFacts(
  figure: KpiFormula,
  herd: HerdSelection,
  herdPeriod: HerdPeriod,
  { late: _late, ...prices }: HerdPrices,
): DeviationFacts {
  const { sums, setting } = figureSums(figure, herd, herdPeriod)
  return { ...prices, ...deviationQuantities(sums, setting) }
}
