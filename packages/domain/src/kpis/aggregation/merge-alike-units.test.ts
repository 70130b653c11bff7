import type { KpiFormula } from '@herdboard/domain/kpis/kpi.ts'
import type { UnitSums } from '@herdboard/domain/kpis/period-sums.ts'
import { kpisOf } from '@herdboard/domain/kpis/registry.ts'
import { finisherQuarter, finisherSetting } from '@herdboard/domain/kpis/worked-example.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { figureSums } from './fed-days.ts'
import { figureOverUnits } from './figure-over-units.ts'
import { type AlikePart, mergeAlikeUnits } from './merge-alike-units.ts'
import type { InnerTransfer } from './sum-units.ts'

const { days: _days, places: _places, ...barn } = finisherQuarter
const lossUnits = new Set(['u1', 'u3'])

/** Units as on farms: most are complete, some have a count inside the period, no feed, or feed for some days only. */
const unit = fc.record({
  pigDays: fc.integer({ min: 0, max: 5000 }),
  fedShare: fc.constantFrom(1, 1, 0.95, 0.5, 0),
  isWhole: fc.constantFrom(true, true, true, false),
  hasGain: fc.constantFrom(true, true, true, false),
  hasPrice: fc.constantFrom(true, true, false),
  hasNutrients: fc.constantFrom(true, true, false),
  openingHead: fc.constantFrom(0, 120, -3),
})

const herd = fc.array(unit, { minLength: 1, maxLength: 6 }).map((made) =>
  made.map((one, no): AlikePart => {
    const gainKg = one.hasGain ? one.pigDays : null
    const pigDays = Math.round(one.pigDays * one.fedShare)
    const nutrient = one.hasNutrients ? 1000 : null
    const fed = {
      ...{
        pigDays,
        gainKg: gainKg === null ? null : pigDays,
        feedKg: pigDays * 2.4,
        feedFe: pigDays * 2.6,
        feedDkk: null,
      },
      ...{ feedProteinGrams: nutrient, feedPhosphorusGrams: nutrient },
    }
    const priced = one.hasPrice ? { ...fed, feedDkk: pigDays * 5 } : { ...fed, pigDays: 0, feedFe: null, feedDkk: 0 }
    const unfed = { feedKg: null, feedFe: null, feedDkk: null, feedProteinGrams: null, feedPhosphorusGrams: null }
    const sums: UnitSums = { ...barn, ...unfed, pigDays: one.pigDays, gainKg, openingHead: one.openingHead }
    const { isWhole } = one
    return {
      unitId: `u${no}`,
      isWhole,
      isCounted: true,
      isMeasured: true,
      sums,
      known: { fed, priced },
    }
  }),
)
const transfers: InnerTransfer[] = [
  { fromUnitId: 'u0', toUnitId: 'u1', head: 7, kg: 210 },
  { fromUnitId: 'u2', toUnitId: 'u3', head: 5, kg: 150 },
]

function figuresOf(
  units: readonly AlikePart[],
  innerTransfers: readonly InnerTransfer[],
  figures: readonly KpiFormula[] = kpisOf(2),
) {
  const set = { days: 91, places: 1500, innerTransfers, lossUnits }
  return figures.map((figure) => {
    const parts = units.map((one) => ({ ...one, ...figureSums(figure, one.sums, one.known) }))
    const { value, leftOut, inputs } = figureOverUnits(figure, parts, set, finisherSetting)
    const rounded = (number: number | null) => (number === null ? null : Number(number.toPrecision(10)))
    return [figure.key, rounded(value), leftOut.toSorted(), inputs.map((input) => rounded(input.value))]
  })
}

test('every figure of the merged herd equals that of the herd and lists the same units', () => {
  fc.assert(
    fc.property(herd, (units) => {
      const merged = mergeAlikeUnits({ units, innerTransfers: transfers }, lossUnits)
      expect(figuresOf(merged.units, merged.innerTransfers)).toEqual(figuresOf(units, transfers))
    }),
    { numRuns: 500, seed: 3 },
  )
})

test('without nutrients, every figure that needs none equals that of the herd and lists the same units', () => {
  const figures = kpisOf(2).filter(
    ({ needs }) => !needs.includes('feedProteinGrams') && !needs.includes('feedPhosphorusGrams'),
  )
  const forget = { feedProteinGrams: null, feedPhosphorusGrams: null }
  const merges: number[] = []
  fc.assert(
    fc.property(herd, (made) => {
      const units = made.map((one) => ({
        ...one,
        known: { fed: { ...one.known.fed, ...forget }, priced: { ...one.known.priced, ...forget } },
      }))
      const merged = mergeAlikeUnits({ units, innerTransfers: transfers }, lossUnits, { withNutrients: false })
      merges.push(units.length - merged.units.length)
      expect(figuresOf(merged.units, merged.innerTransfers, figures)).toEqual(figuresOf(units, transfers, figures))
    }),
    { numRuns: 500, seed: 4 },
  )
  expect(merges.some((count) => count > 0)).toBe(true)
})

test('complete units are merged into one part, and the given herd is unchanged', () => {
  const [one] = fc.sample(herd, { numRuns: 1, seed: 1 }).flat()
  if (!one) throw new Error('a herd has a unit')
  const known = {
    fed: { ...one.known.fed, pigDays: 100, gainKg: 90, feedFe: 260, feedProteinGrams: 1, feedPhosphorusGrams: 1 },
  }
  const priced = { ...known.fed, feedDkk: 500 }
  const sums = { ...one.sums, pigDays: 100, gainKg: 90, openingHead: 10 }
  const whole = (unitId: string): AlikePart => ({ ...one, unitId, isWhole: true, sums, known: { ...known, priced } })
  const units = [whole('u0'), whole('u2'), whole('u4')]
  const merged = mergeAlikeUnits({ units, innerTransfers: [] }, lossUnits)
  expect(merged.units.map(({ unitId, sums: { pigDays } }) => [unitId, pigDays])).toEqual([['u0', 300]])
  expect(units.map(({ sums: { pigDays } }) => pigDays)).toEqual([100, 100, 100])
  // A unit with feed for half of the days remains separate, because the figure may have to list it.
  const half = { ...whole('u5'), known: { fed: { ...known.fed, pigDays: 50 }, priced } }
  expect(mergeAlikeUnits({ units: [...units, half], innerTransfers: [] }, lossUnits).units).toHaveLength(2)
})
