import { batchPeriodKind } from '@herdboard/domain/kpis/aggregation/batch-period-kind.ts'
import { figureSums, usesFeed } from '@herdboard/domain/kpis/aggregation/fed-days.ts'
import {
  type FigureOverUnits,
  figureOverUnits,
  sumsOverUnits,
  type UnitPart,
} from '@herdboard/domain/kpis/aggregation/figure-over-units.ts'
import { mergeAlikeUnits } from '@herdboard/domain/kpis/aggregation/merge-alike-units.ts'
import type { UnitSet } from '@herdboard/domain/kpis/aggregation/sum-units.ts'
import { type EstimateError, type FigureRange, figureRange } from '@herdboard/domain/kpis/estimate-range.ts'
import { restsOnWeight } from '@herdboard/domain/kpis/figure-end.ts'
import type { FigureSetting, KpiFormula } from '@herdboard/domain/kpis/kpi.ts'
import { ratioOrNull } from '@herdboard/domain/numbers/ratio.ts'
import { daysIn } from '@herdboard/domain/time/period.ts'
import type { HerdPeriod, UnitPeriod } from '#modules/ledger/service.ts'
import type { HerdSelection } from './herd-selection.ts'

/** Calculates a key figure over a herd in a period, with its inputs and the units that had to be left out. */
export function herdFigure(figure: KpiFormula, herd: HerdSelection, herdPeriod: HerdPeriod): FigureOverUnits {
  const { parts, set, setting } = figureHerd(figure, herd, herdPeriod)
  return figureOverUnits(figure, parts, set, setting)
}

/**
 * Returns the range of a figure of a herd with an error of its estimates. A figure of feed counts only the gain of days
 * with known feed, and the same share of the error. Null for a figure that no weight of the stock moves.
 */
export function herdFigureRange(
  figure: KpiFormula,
  herd: HerdSelection,
  herdPeriod: HerdPeriod,
  error: EstimateError,
): FigureRange | null {
  if (!restsOnWeight(figure)) return null
  const { parts, set, setting } = figureHerd(figure, herd, herdPeriod)
  const { sums } = sumsOverUnits(figure.needs, parts, set)
  const allGainKg = herdPeriod.units.reduce((sum, unit) => sum + (unit.sums.gainKg ?? 0), 0)
  const share = usesFeed(figure) ? ratioOrNull(sums.gainKg, allGainKg) : 1
  if (share === null) return null
  return figureRange(figure, sums, setting, { ...error, gainKg: error.gainKg * Math.min(1, Math.abs(share)) })
}

/** What a key figure is calculated from: sums of the units, properties of the herd, and settings. */
export interface FigureHerd {
  parts: readonly UnitPart[]
  set: UnitSet
  setting: FigureSetting
}

/** Returns what a key figure of a herd in a period is calculated from. */
export function figureHerd(
  figure: KpiFormula,
  herd: HerdSelection,
  { period, units, innerTransfers, isEmptied }: HerdPeriod,
): FigureHerd {
  // A figure without feed counts all days of a unit: its sums are used as they are.
  const parts = usesFeed(figure) ? units.map((unit) => fedPart(figure, unit)) : units
  const setting: FigureSetting = {
    pigType: herd.pigType,
    periodKind: herd.isOfBatches ? batchPeriodKind(units) : 'period',
    emptyDays: herd.goals.empty_days ?? undefined,
    basis: units.every(({ isCounted }) => isCounted) ? 'counted' : 'estimated',
  }
  const set = { days: daysIn(period), places: herd.places, innerTransfers, lossUnits: lossUnitsOf(herd), isEmptied }
  return { parts, set, setting }
}

/** Returns a unit with its sums over the days with known feed. */
const fedPart = (
  figure: KpiFormula,
  { unitId, isWhole, isMeasured, feedWithoutPigs, sums, known }: UnitPeriod,
): UnitPart => ({
  unitId,
  isWhole,
  isMeasured,
  feedWithoutPigs,
  ...figureSums(figure, sums, known),
})

/**
 * Merges the units of a herd that figures treat alike. A company with hundreds of farms needs twenty figures for many
 * periods, so fewer parts are much faster.
 */
export const mergeHerdPeriod = (herd: HerdSelection, { period, isEmptied, ...parts }: HerdPeriod): HerdPeriod => ({
  period,
  isEmptied,
  ...mergeAlikeUnits(parts, lossUnitsOf(herd)),
})

/** Found once per selection: a request calculates hundreds of figures over the same one. */
const knownLossUnits = new WeakMap<HerdSelection, ReadonlySet<string>>()

function lossUnitsOf(herd: HerdSelection): ReadonlySet<string> {
  const cached = knownLossUnits.get(herd)
  if (cached) return cached
  const { units, lossFarms } = herd
  const found = new Set<string>([...units.values()].filter(({ farmId }) => lossFarms.has(farmId)).map(({ id }) => id))
  knownLossUnits.set(herd, found)
  return found
}
