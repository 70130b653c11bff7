import { meanGainKg } from '@herdboard/domain/growth/growth-interval.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { fePerKgMidpoint, referenceInterval } from '@herdboard/domain/growth/reference-values.ts'
import { averageOutKg, observedInterval } from '@herdboard/domain/kpis/formulas/production-sums.ts'
import type { PeriodSums } from '@herdboard/domain/kpis/period-sums.ts'
import type { DriverKey } from './driver-key.ts'
import type { FigureModel, MakeFigureModel, SideOf } from './figure-model.ts'
import { type ComparedSide, endWeightWithDead, placeRate, sumByShare } from './figure-side.ts'

const GRAMS = 1000

const pigDays = (sums: PeriodSums) => sums.pigDays
const gain = (sums: PeriodSums) => sums.gainKg
const feed = (sums: PeriodSums) => sums.feedFe

type Sides = { before: ComparedSide; now: ComparedSide }
const isOnBoth = ({ before, now }: Sides, test: (side: ComparedSide) => boolean): boolean => test(before) && test(now)

/** Feed of every day and place is known: gain is then intake divided by feed use. */
const isFedThroughout = ({ places }: ComparedSide): boolean =>
  [...places.values()].every(
    ({ pigDays: days, feedFe, gainKg }) => days === 0 || ((feedFe ?? 0) > 0 && (gainKg ?? 0) > 0),
  )

/** Mean gain of the standard curve between the weights of two sides, found once per pair. */
function standardGains(pigType: PigType): (start: ComparedSide, end: ComparedSide) => number {
  const found = new Map<string, number>()
  return (start, end) => {
    const from = observedInterval(start.herd, pigType)?.inKg ?? Number.NaN
    const to = observedInterval(end.herd, pigType)?.outKg ?? Number.NaN
    const key = `${from} ${to}`
    const gainKg = found.get(key) ?? meanGainKg(pigType, from, to) ?? Number.NaN
    found.set(key, gainKg)
    return gainKg
  }
}

/**
 * Gain = gain of the standard curve between the weights × intake ÷ that gain × gain per feed unit. A heavier start is
 * so a driver of its own, and intake is compared at the same weights. Source: docs/domain/why.md#daily-gain
 */
export const dailyGainModel: MakeFigureModel = (sides, { pigType }) => {
  const gainBetween = standardGains(pigType)
  const isWeighed = isOnBoth(sides, (side) => Number.isFinite(gainBetween(side, side)))
  const isFed = isOnBoth(sides, isFedThroughout)
  const standard = (start: ComparedSide, end: ComparedSide) => (isWeighed ? gainBetween(start, end) : 1)
  return {
    size: pigDays,
    drivers: [...(isFed ? FED_DRIVERS : (['growth'] as const)), ...(isWeighed ? WEIGHT_DRIVERS : [])],
    evaluate: (at) => {
      const between = standard(at('start_weight'), at('end_weight'))
      return GRAMS * between * sumByShare(at('mix'), pigDays, (id) => relativeGain(at, id, standard, isFed))
    },
  }
}

const FED_DRIVERS = ['intake', 'feed_use'] as const satisfies readonly DriverKey[]
const WEIGHT_DRIVERS = ['start_weight', 'end_weight'] as const satisfies readonly DriverKey[]

/** Gain of a place in relation to that of the standard curve. */
function relativeGain(
  at: SideOf,
  id: string,
  standard: (start: ComparedSide, end: ComparedSide) => number,
  isFed: boolean,
): number {
  if (!isFed) return placeRate(at('growth'), id, gain, pigDays) / standard(at('growth'), at('growth'))
  const intake = placeRate(at('intake'), id, feed, pigDays) / standard(at('intake'), at('intake'))
  return intake * placeRate(at('feed_use'), id, gain, feed)
}

/** The gain at reference weights: that of the standard curve cancels out. Source: docs/domain/why.md#daily-gain */
export const referenceGainModel: MakeFigureModel = (sides, { pigType }) => {
  const gainBetween = standardGains(pigType)
  const { inKg, outKg } = referenceInterval(pigType)
  const reference = meanGainKg(pigType, inKg, outKg) ?? Number.NaN
  const isFed = isOnBoth(sides, isFedThroughout)
  return {
    size: pigDays,
    drivers: isFed ? FED_DRIVERS : ['growth'],
    evaluate: (at) =>
      GRAMS * reference * sumByShare(at('mix'), pigDays, (id) => relativeGain(at, id, gainBetween, isFed)),
  }
}

/** FE per kg gain that a weight adds, compared with the reference; null where the weights are not known. */
const weightTerm =
  (end: 'inKg' | 'outKg') =>
  ({ herd }: ComparedSide, pigType: PigType): number | null => {
    const observed = observedInterval(herd, pigType)
    return observed && (fePerKgMidpoint(pigType) * (observed[end] - referenceInterval(pigType)[end])) / 2
  }

/** FE per kg gain that dead pigs save: they end at a lower weight, where a kg takes less feed. */
const deadTerm = ({ herd }: ComparedSide, pigType: PigType): number | null => {
  const [all, alive] = [endWeightWithDead(herd), averageOutKg(herd)]
  return all === null || alive === null ? null : (fePerKgMidpoint(pigType) * (all - alive)) / 2
}

/**
 * Feed conversion = (intake at reference weights + what the weights take) ÷ gain.
 * Source: docs/domain/why.md#feed-conversion
 */
export const feedConversionModel: MakeFigureModel = (sides, { pigType }) =>
  conversionModel(sides, pigType, [...WEIGHT_DRIVERS, 'dead_weight'])

/** The same without the weights: they cancel out. */
export const referenceConversionModel: MakeFigureModel = (sides, { pigType }) => {
  const model = conversionModel(sides, pigType, WEIGHT_DRIVERS)
  return {
    ...model,
    drivers: model.drivers.filter((driver) => driver === 'intake' || driver === 'gain'),
    evaluate: (at) =>
      WEIGHT_DRIVERS.reduce(
        (value, driver) => value - (weightTerms[driver](at(driver), pigType) ?? Number.NaN),
        model.evaluate(at),
      ),
  }
}

const weightTerms = {
  start_weight: weightTerm('inKg'),
  end_weight: weightTerm('outKg'),
  dead_weight: deadTerm,
} as const

function conversionModel(
  sides: Sides,
  pigType: PigType,
  weighedDrivers: readonly (keyof typeof weightTerms)[],
): FigureModel {
  const isWeighed = isOnBoth(sides, (side) =>
    weighedDrivers.every((driver) => weightTerms[driver](side, pigType) !== null),
  )
  const weights = isWeighed ? weighedDrivers : []
  const termOf = (of: (driver: DriverKey) => ComparedSide): number =>
    weights.reduce((sum, driver) => sum + (weightTerms[driver](of(driver), pigType) ?? Number.NaN), 0)
  const intakeOf = (side: ComparedSide, id: string): number =>
    placeRate(side, id, feed, pigDays) - termOf(() => side) * placeRate(side, id, gain, pigDays)
  return {
    size: pigDays,
    drivers: ['intake', 'gain', ...weights],
    evaluate: (at) => {
      const mix = at('mix')
      const intake = sumByShare(mix, pigDays, (id) => intakeOf(at('intake'), id))
      const grown = sumByShare(mix, pigDays, (id) => placeRate(at('gain'), id, gain, pigDays))
      return grown > 0 ? intake / grown + termOf(at) : Number.NaN
    },
  }
}

/** Intake = feed use per kg × gain. Source: docs/domain/why.md#other-figures */
export const intakeModel: MakeFigureModel = () => ({
  size: pigDays,
  drivers: ['feed_use', 'gain'],
  evaluate: (at) =>
    sumByShare(
      at('mix'),
      pigDays,
      (id) => placeRate(at('feed_use'), id, feed, gain) * placeRate(at('gain'), id, gain, pigDays),
    ),
})

/** Feed cost = price × intake ÷ gain; without the feed units of the days with a price, cost per day ÷ gain. */
export const feedCostModel: MakeFigureModel = (sides) => {
  const isFed = isOnBoth(sides, isFedThroughout)
  const cost = (sums: PeriodSums) => sums.feedDkk
  const costOf = (at: SideOf, id: string): number =>
    isFed
      ? placeRate(at('feed_price'), id, cost, feed) * placeRate(at('intake'), id, feed, pigDays)
      : placeRate(at('feed_cost'), id, cost, pigDays)
  return {
    size: pigDays,
    drivers: isFed ? ['feed_price', 'intake', 'gain'] : ['feed_cost', 'gain'],
    evaluate: (at) => {
      const grown = sumByShare(at('mix'), pigDays, (id) => placeRate(at('gain'), id, gain, pigDays))
      return grown > 0 ? sumByShare(at('mix'), pigDays, (id) => costOf(at, id)) / grown : Number.NaN
    },
  }
}
