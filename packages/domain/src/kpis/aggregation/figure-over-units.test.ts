import { dailyGain } from '@herdboard/domain/kpis/formulas/daily-gain.ts'
import { feedConversion } from '@herdboard/domain/kpis/formulas/feed-conversion.ts'
import { proteinPerFe } from '@herdboard/domain/kpis/formulas/feed-quality.ts'
import { mortality } from '@herdboard/domain/kpis/formulas/mortality.ts'
import { inWeight, numberOfPigs } from '@herdboard/domain/kpis/formulas/stock-and-weights.ts'
import { occupancy } from '@herdboard/domain/kpis/formulas/throughput.ts'
import type { KpiFormula } from '@herdboard/domain/kpis/kpi.ts'
import type { UnitSums } from '@herdboard/domain/kpis/period-sums.ts'
import { finisherQuarter, finisherSetting } from '@herdboard/domain/kpis/worked-example.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { figureOverUnits, type UnitPart } from './figure-over-units.ts'
import { sumUnits } from './sum-units.ts'

const { days: _days, places: _places, ...barn } = finisherQuarter
const quarter = { days: 91, places: 1500, innerTransfers: [], lossUnits: new Set<string>() }
const part = (unitId: string, sums: Partial<UnitSums> = {}, isWhole = true): UnitPart => ({
  unitId,
  isWhole,
  sums: { ...barn, ...sums },
})

test('batches are weighted by pig-days: 24 000 + 500 kg over 25 000 days are 980 g', () => {
  const grower = part('a1', { gainKg: 300 * (110 - 30), pigDays: 300 * 80 })
  const newcomer = part('a2', { gainKg: 100 * (35 - 30), pigDays: 100 * 10 })
  expect(figureOverUnits(dailyGain, [grower, newcomer], quarter, finisherSetting).value).toBeCloseTo(980)
})

test('a unit with unknown feed is left out of both feed and gain, and is listed', () => {
  const unfed = part('a2', { feedFe: null, pigDays: 11_000, gainKg: 99_999 })
  const result = figureOverUnits(feedConversion, [part('a1'), unfed], quarter, finisherSetting)
  expect(result.value).toBeCloseTo(294_150 / 110_935.7)
  expect(result.leftOut).toEqual(['a2'])
  // Its growth is known, so it is included in the daily gain.
  expect(figureOverUnits(dailyGain, [part('a1'), unfed], quarter, finisherSetting).leftOut).toEqual([])
})

test('a unit that begins with a count within the period is left out', () => {
  const begun = part('a2', { pigDays: 9000 }, false)
  const result = figureOverUnits(dailyGain, [part('a1'), begun], quarter, finisherSetting)
  expect(result.leftOut).toEqual(['a2'])
  expect(result.value).toBeCloseTo(1007.2, 1)
})

test('a figure is replaced by the reason when more than a tenth of the pig-days are left out', () => {
  const tenth = part('a2', { gainKg: null, feedFe: null, pigDays: 1000 })
  const rest = part('a1', { pigDays: 9000 })
  expect(figureOverUnits(feedConversion, [rest, tenth], quarter, finisherSetting).value).not.toBeNull()
  const more = part('a2', { gainKg: null, feedFe: null, pigDays: 1001 })
  const result = figureOverUnits(feedConversion, [rest, more], quarter, finisherSetting)
  expect(result).toMatchObject({ value: null, leftOut: ['a2'] })
})

test('feed conversion of two known months stands while the third has no feed; with one it does not', () => {
  const known = { ...part('a1', { pigDays: 18_000, gainKg: 18_000, feedFe: 46_800 }), pigDaysWithoutFeed: 9000 }
  // Pigs of the last month alone: nobody has entered their feed, but their growth is known.
  const inserted = part('a2', { feedFe: null, feedDkk: null, pigDays: 4000, gainKg: 3000 })
  const result = figureOverUnits(feedConversion, [known, inserted], quarter, finisherSetting)
  expect(result).toMatchObject({ leftOut: ['a2'], leftOutPigDays: 13_000 })
  expect(result.value).toBeCloseTo(2.6)
  const hardly = { ...known, pigDaysWithoutFeed: 18_001 }
  expect(figureOverUnits(feedConversion, [hardly], quarter, finisherSetting).value).toBeNull()
})

test('a new batch without feed yet leaves the farm its figure; a month without feed removes it', () => {
  const conversion = (...parts: UnitPart[]) => figureOverUnits(feedConversion, parts, quarter, finisherSetting)
  const stated = part('a1', { pigDays: 8000, gainKg: 8000, feedFe: 20_000 })
  const young = { ...part('a2', { pigDays: 100, gainKg: 50, feedFe: 100 }), pigDaysWithoutFeed: 1900 }
  expect(conversion(stated, young)).toMatchObject({ leftOut: [] })
  expect(conversion(stated, young).value).toBeCloseTo(20_100 / 8050)
  expect(conversion(stated, { ...young, pigDaysWithoutFeed: 8101 })).toMatchObject({ value: null, leftOut: ['a2'] })
  // Together with the units left out, it is a half.
  const never = part('a3', { pigDays: 900, feedFe: null })
  expect(conversion(stated, { ...young, pigDaysWithoutFeed: 7200 }, never).value).not.toBeNull()
  expect(conversion(stated, { ...young, pigDaysWithoutFeed: 7201 }, never).value).toBeNull()
})

test('a figure of feed states the pig-days that it leaves out, also where it has no value', () => {
  const conversion = (...parts: UnitPart[]) => figureOverUnits(feedConversion, parts, quarter, finisherSetting)
  const stated = part('a1', { pigDays: 8000, gainKg: 8000, feedFe: 20_000 })
  const young = { ...part('a2', { pigDays: 100, gainKg: 50, feedFe: 100 }), pigDaysWithoutFeed: 1204 }
  const never = part('a3', { pigDays: 300, feedFe: null })
  expect(conversion(stated)).toMatchObject({ leftOutPigDays: 0 })
  expect(conversion(stated, young)).toMatchObject({ leftOutPigDays: 1204 })
  expect(conversion(stated, young, never)).toMatchObject({ leftOutPigDays: 1504 })
  expect(conversion(never)).toMatchObject({ value: null, leftOutPigDays: 300 })
  expect(figureOverUnits(dailyGain, [stated, young], quarter, finisherSetting).leftOutPigDays).toBe(0)
  // A mix without a known protein content is feed that is known.
  const plain = part('a4', { pigDays: 400, feedProteinGrams: null })
  expect(figureOverUnits(proteinPerFe, [stated, plain], quarter, finisherSetting).leftOutPigDays).toBe(0)
})

test('pigs found at counts are stated with the figures that they move, without setting off missing ones', () => {
  // One section lacks 3 pigs and finds 15 at another count; the other one lacks 4.
  const parts = [part('a1', { diffHead: 12, missingHead: 3 }), part('a2', { diffHead: -4, missingHead: 4 })]
  const foundOf = (figure: KpiFormula) => figureOverUnits(figure, parts, quarter, finisherSetting).foundHead
  expect([dailyGain, feedConversion, mortality, numberOfPigs, occupancy].map(foundOf)).toEqual([15, 15, 15, 15, 15])
  expect(foundOf(inWeight)).toBe(0)
  expect(figureOverUnits(dailyGain, [part('a1')], quarter, finisherSetting).foundHead).toBe(0)
})

test('an emptied herd has 0 pigs and is 0 % occupied, and no ratio; a herd that never had pigs has neither', () => {
  const figures = [numberOfPigs, occupancy, dailyGain, feedConversion, mortality, inWeight]
  const valuesOf = (isEmptied: boolean) =>
    figures.map((figure) => figureOverUnits(figure, [], { ...quarter, isEmptied }, finisherSetting).value)
  expect(valuesOf(true)).toEqual([0, 0, null, null, null, null])
  expect(valuesOf(false)).toEqual([null, null, null, null, null, null])
  const unknownPlaces = { ...quarter, places: null, isEmptied: true }
  expect(figureOverUnits(occupancy, [], unknownPlaces, finisherSetting).value).toBeNull()
})

test('missing pigs count per unit where the farm counts them as dead', () => {
  const [short, long] = [part('a1', { missingHead: 10, diffHead: -10 }), part('a2', { missingHead: 0, diffHead: 10 })]
  const easy = part('b1', { missingHead: 5, diffHead: -5 })
  const set = { ...quarter, lossUnits: new Set(['a1', 'a2']) }
  const of = (...parts: UnitPart[]) => figureOverUnits(mortality, parts, set, finisherSetting).inputs[0]
  // 30 dead each.
  expect(of(short, long)).toMatchObject({ key: 'dead_with_missing', value: 70 })
  expect(of(short, long, easy)).toMatchObject({ key: 'dead_with_missing', value: 100 })
  expect(of(easy)).toMatchObject({ key: 'deadHead', value: 30 })
})

test('a unit counted for the first time has a stock and movements, but no opening stock and no gain', () => {
  const begun = part('a2', { pigDays: 9000 }, false)
  const over = (figure: KpiFormula) => figureOverUnits(figure, [part('a1'), begun], quarter, finisherSetting)
  expect(over(numberOfPigs)).toMatchObject({ value: 2 * 1057, leftOut: [] })
  expect(over(inWeight).leftOut).toEqual([])
  expect(over(mortality).leftOut).toEqual(['a2'])
  // The places of the unit are not known separately, and a share of all places would be wrong.
  expect(over(occupancy)).toMatchObject({ value: null, leftOut: ['a2'] })
  expect(figureOverUnits(occupancy, [part('a1')], quarter, finisherSetting).value).toBeCloseTo(80.7, 1)
})

test('a figure that needs the gain says so where nobody measured one, unless it has a value without it', () => {
  const unmeasured = { ...part('a1'), isMeasured: false }
  const over = (figure: KpiFormula, setting = finisherSetting) =>
    figureOverUnits(figure, [unmeasured], quarter, setting)
  for (const figure of [dailyGain, feedConversion, mortality])
    expect(over(figure)).toMatchObject({ value: null, isEnough: true, isUnmeasured: true })
  expect(over(numberOfPigs)).toMatchObject({ value: 1057, isUnmeasured: false })
  const closed = over(mortality, { ...finisherSetting, periodKind: 'closed_batch' })
  expect(closed).toMatchObject({ value: expect.any(Number), isUnmeasured: false })
  const unfed = { ...unmeasured, sums: { ...unmeasured.sums, feedFe: null } }
  expect(figureOverUnits(feedConversion, [unfed], quarter, finisherSetting)).toMatchObject({
    isEnough: false,
    isUnmeasured: false,
  })
})

test('an empty unit without known figures is not left out', () => {
  const empty = part('a2', { pigDays: 0, inHead: 0, closingHead: null, gainKg: null })
  expect(figureOverUnits(dailyGain, [part('a1'), empty], quarter, finisherSetting).leftOut).toEqual([])
  expect(figureOverUnits(numberOfPigs, [], quarter, finisherSetting).value).toBeNull()
})

test('pigs moved between two selected units count as in once; moved out of the selection, as in and out', () => {
  const moved = { fromUnitId: 'a1', toUnitId: 'a2', head: 275, kg: 16_230 }
  const set = { ...quarter, innerTransfers: [moved] }
  // 2 · 39 230 kg in for 2 · 1 275 heads, less the 275 pigs of 16 230 kg that only moved between sections.
  expect(figureOverUnits(inWeight, [part('a1'), part('a2')], set, finisherSetting).value).toBeCloseTo(62_230 / 2275)
  expect(figureOverUnits(inWeight, [part('a1')], set, finisherSetting).value).toBeCloseTo(39_230 / 1275)
})

const kilos = fc.integer({ min: -1000, max: 100_000 })
const units = fc.array(
  fc.record({
    pigDays: fc.integer({ min: 0, max: 50_000 }),
    gainKg: fc.option(kilos),
    feedFe: fc.option(kilos),
    inHead: fc.integer({ min: 0, max: 900 }),
    deadHead: fc.integer({ min: 0, max: 30 }),
  }),
  { maxLength: 8 },
)

test('a company is the sum of its farms: adding up in two steps gives the same sums', () => {
  fc.assert(
    fc.property(units, fc.nat(8), (sums, cut) => {
      const parts = sums.map((each, index) => part(`u${index}`, each))
      const [left, right] = [parts.slice(0, cut), parts.slice(cut)].map((half, index) => ({
        unitId: `half ${index}`,
        sums: sumUnits(half, quarter),
      }))
      const whole = sumUnits(parts, quarter)
      if (!left || !right) throw new Error('two halves')
      const halves = sumUnits([left, right], quarter)
      for (const key of ['pigDays', 'gainKg', 'feedFe', 'inHead', 'deadHead'] as const) {
        expect(halves[key], key).toBe(whole[key])
      }
    }),
  )
})

test('the aggregation invariant detects ratios that are averaged instead of calculated last', () => {
  const long = part('a1', { gainKg: 24_000, pigDays: 24_000 })
  const short = part('a2', { gainKg: 500, pigDays: 1000 })
  const each = [long, short].map((unit) => figureOverUnits(dailyGain, [unit], quarter, finisherSetting).value ?? 0)
  const averaged = each.reduce((sum, value) => sum + value, 0) / each.length
  expect(averaged).toBeCloseTo(750)
  expect(figureOverUnits(dailyGain, [long, short], quarter, finisherSetting).value).toBeCloseTo(980)
})
