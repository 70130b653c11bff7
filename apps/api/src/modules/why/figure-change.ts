import type { FigureOverUnits } from '@herdboard/domain/kpis/aggregation/figure-over-units.ts'
import { type ChangePart, divideChange } from '@herdboard/domain/kpis/decomposition/divide-change.ts'
import type { FigureSide } from '@herdboard/domain/kpis/decomposition/figure-side.ts'
import { sidesOfPlaces } from '@herdboard/domain/kpis/decomposition/sides-of-places.ts'
import { type FigureHerd, figureHerd, type HerdSelection, herdFigure } from '#modules/kpis/service.ts'
import type { HerdPeriod, UnitPeriod } from '#modules/ledger/service.ts'
import type { ComparedHerd } from './compared-herd.ts'

/** A key figure in both periods, and the parts of its change. */
export interface FigureChange {
  now: FigureOverUnits | null
  before: FigureOverUnits | null
  sideNow: FigureSide | null
  sideBefore: FigureSide | null
  /** Null where the change cannot be divided. */
  parts: ChangePart[] | null
}

/** Compares a key figure of a herd with the period before, and divides its change over the places of its units. */
export function figureChange(
  { figure, now, before }: Pick<ComparedHerd, 'figure' | 'now' | 'before'>,
  herd: HerdSelection,
  placeOf: (unitId: string) => string,
): FigureChange {
  const of = (herdPeriod: HerdPeriod | null) => {
    if (!herdPeriod) return { value: null, side: null, setting: null }
    const value = herdFigure(figure, herd, herdPeriod)
    const base = figureHerd(figure, herd, herdPeriod)
    return { value, side: includedSide(base, herdPeriod, value, placeOf), setting: base.setting }
  }
  const [is, was] = [of(now), of(before)]
  const change = { now: is.value, before: was.value, sideNow: is.side, sideBefore: was.side }
  const [valueNow, valueBefore] = [is.value?.value ?? null, was.value?.value ?? null]
  if (!is.side || !was.side || !is.setting || valueNow === null || valueBefore === null)
    return { ...change, parts: null }
  const parts = divideChange(
    { key: figure.key, setting: is.setting, before: valueBefore, now: valueNow },
    was.side,
    is.side,
  )
  return { ...change, parts }
}

/** Units that take no part in the numbers of a figure. A figure without a value has the numbers of all its units. */
export const leftOutOfNumbers = ({ value, leftOut }: FigureOverUnits): ReadonlySet<string> =>
  new Set(value === null ? [] : leftOut)

/** Adds the units that take part in the numbers of the figure; without a value, what is known of each. */
function includedSide(
  { parts, set }: FigureHerd,
  { units }: HerdPeriod,
  figure: FigureOverUnits,
  placeOf: (unitId: string) => string,
): FigureSide {
  if (figure.value === null) return sidesOfPlaces(units.map(knownPart), set, placeOf)
  const left = leftOutOfNumbers(figure)
  const byId = new Map<string, UnitPeriod>(units.map((unit) => [unit.unitId, unit]))
  const included = parts
    .filter(({ unitId }) => !left.has(unitId))
    .map(({ unitId, sums }) => ({
      unitId,
      // A figure without feed knows none; where all of it is known, it separates intake and growth.
      sums: { ...sums, feedFe: sums.feedFe ?? wholeFeedFe(byId.get(unitId)) },
    }))
  return sidesOfPlaces(included, left.size > 0 ? { ...set, places: null } : set, placeOf)
}

const wholeFeedFe = (unit: UnitPeriod | undefined): number | null =>
  unit && unit.known.fed.pigDays === unit.sums.pigDays ? unit.known.fed.feedFe : null

/** A unit with all its pigs and days, and the feed that is known of it: none adds none to the feed of others. */
const knownPart = ({ unitId, sums, known: { fed, priced } }: UnitPeriod) => ({
  unitId,
  sums: { ...sums, feedFe: fed.feedFe ?? 0, feedDkk: priced.feedDkk ?? 0 },
})
