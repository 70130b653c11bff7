import type { DeviationFacts } from '@herdboard/domain/analysis/deviation-value.ts'
import { sumsOverUnits } from '@herdboard/domain/kpis/aggregation/figure-over-units.ts'
import { knownFeed, lossBase, producedPigs } from '@herdboard/domain/kpis/formulas/production-sums.ts'
import type { KpiFormula } from '@herdboard/domain/kpis/kpi.ts'
import type { KpiKey } from '@herdboard/domain/kpis/kpi-types.ts'
import { allKpis } from '@herdboard/domain/kpis/registry.ts'
import { ratioOrNull } from '@herdboard/domain/numbers/ratio.ts'
import { figureHerd, type HerdSelection, herdFigure } from '#modules/kpis/service.ts'
import type { HerdPeriod } from '#modules/ledger/service.ts'
import { selectStockPrices } from '#modules/reports/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** DKK of a herd that turn deviations into money; the same for all of its places. */
export interface HerdPrices {
  feedPrice: number | null
  pigPrice: number | null
  feedPerPig: number | null
}

const formulaOf = (key: KpiKey): KpiFormula => {
  const found = allKpis.find((figure) => figure.key === key)
  if (!found) throw new Error(`no key figure ${key}`)
  return found
}
const feedPriceFormula = formulaOf('feed_price')
const feedCostFormula = formulaOf('feed_cost_per_gain')

/** Loads the prices of a herd in a period: its feed, and the pigs inserted at the status prices of its last month. */
export async function loadHerdPrices(
  db: Db,
  scope: TenantScope,
  herd: HerdSelection,
  herdPeriod: HerdPeriod,
): Promise<HerdPrices> {
  const { sums, setting } = figureSums(feedCostFormula, herd, herdPeriod)
  return {
    feedPrice: herdFigure(feedPriceFormula, herd, herdPeriod).value,
    feedPerPig: ratioOrNull(knownFeed(sums.feedDkk), producedPigs(sums, setting)),
    pigPrice: await loadPigPrice(db, scope, herd, herdPeriod),
  }
}

function figureSums(figure: KpiFormula, herd: HerdSelection, herdPeriod: HerdPeriod) {
  const { parts, set, setting } = figureHerd(figure, herd, herdPeriod)
  return { sums: sumsOverUnits(figure.needs, parts, set).sums, setting }
}

/** Value of an inserted pig; null where a farm with insertions has no price in the last month. */
async function loadPigPrice(
  db: Db,
  scope: TenantScope,
  { units, pigType }: HerdSelection,
  herdPeriod: HerdPeriod,
): Promise<number | null> {
  const inserted = herdPeriod.units.filter(({ sums }) => sums.inHead > 0)
  const farmOf = (unitId: HerdPeriod['units'][number]['unitId']) => units.get(unitId)?.farmId
  const farmIds = [...new Set(inserted.flatMap(({ unitId }) => farmOf(unitId) ?? []))]
  const prices = await selectStockPrices(db, scope, { farmIds, days: [herdPeriod.period.closing], pigType })
  const byFarm = new Map(prices.map((price) => [price.farm_id, price]))
  let [head, ore]: [number, number | null] = [0, 0]
  for (const { unitId, sums } of inserted) {
    const farmId = farmOf(unitId)
    const price = farmId && byFarm.get(farmId)
    head += sums.inHead
    ore = price && ore !== null ? ore + sums.inHead * price.base_ore + sums.inKg * price.ore_per_kg : null
  }
  return ratioOrNull(ore === null ? null : ore / 100, head)
}

/** Returns what values a deviation of a figure: quantities of the places, and the prices of the herd. */
export function deviationFacts(
  figure: KpiFormula,
  herd: HerdSelection,
  herdPeriod: HerdPeriod,
  prices: HerdPrices,
): DeviationFacts {
  const { sums, setting } = figureSums(figure, herd, herdPeriod)
  return {
    ...prices,
    gainKg: sums.gainKg,
    feedFe: sums.feedFe,
    producedHead: lossBase(sums, setting),
    carcassKg: sums.carcassKg,
  }
}
