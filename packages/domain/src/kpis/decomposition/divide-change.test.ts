import { SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { addUnitSums } from '@herdboard/domain/kpis/aggregation/add-sums.ts'
import type { FigureSetting } from '@herdboard/domain/kpis/kpi.ts'
import type { KpiKey } from '@herdboard/domain/kpis/kpi-types.ts'
import type { PeriodSums } from '@herdboard/domain/kpis/period-sums.ts'
import { allKpis } from '@herdboard/domain/kpis/registry.ts'
import { finisherQuarter, finisherSetting } from '@herdboard/domain/kpis/worked-example.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { expect, test } from 'vitest'
import { type ComparedFigure, divideChange } from './divide-change.ts'
import type { FigureSide } from './figure-side.ts'
import { shownParts } from './shown-parts.ts'

const none = Object.fromEntries(Object.keys(finisherQuarter).map((key) => [key, 0])) as unknown as PeriodSums

function sideOf(...places: Partial<PeriodSums>[]): FigureSide {
  const herd = { ...none, days: 91, places: 3000 }
  const byId = new Map<string, PeriodSums>()
  for (const [index, place] of places.entries()) {
    const sums = { ...none, days: 91, places: null, ...place }
    byId.set(String(index), sums)
    addUnitSums(herd, sums)
    herd.lossHead += sums.lossHead
  }
  return { herd, places: byId }
}

/** A key figure with its value of both periods; null where one has none. */
function comparedFigure(
  key: KpiKey,
  before: FigureSide,
  now: FigureSide,
  setting: FigureSetting,
): ComparedFigure | null {
  const figure = allKpis.find((each) => each.key === key)
  const [was, is] = [figure?.of(before.herd, setting).value, figure?.of(now.herd, setting).value]
  return was == null || is == null ? null : { key, setting, before: was, now: is }
}

function divided(key: KpiKey, before: FigureSide, now: FigureSide, setting: FigureSetting = finisherSetting) {
  const compared = comparedFigure(key, before, now, setting)
  const parts = compared && divideChange(compared, before, now)
  return (
    parts && {
      change: compared.now - compared.before,
      parts,
      byDriver: Object.fromEntries(parts.map(({ driver, part }) => [driver, part])),
    }
  )
}

test('feed conversion of one place is divided into intake and gain as in the worked example', () => {
  // 2.60 FE a day and 1,000 g before; 2.80 FE and 1,120 g now: 2.60 became 2.50 FE per kg.
  const before = sideOf({ pigDays: 100, feedFe: 260, gainKg: 100 })
  const now = sideOf({ pigDays: 100, feedFe: 280, gainKg: 112 })
  const { change, byDriver } = divided('fcr', before, now) ?? {}
  expect(change).toBeCloseTo(-0.1, 12)
  // ((2.8 − 2.6) / 1 + (2.8 − 2.6) / 1.12) / 2, and ((2.6 / 1.12 − 2.6) + (2.5 − 2.8)) / 2.
  expect(byDriver?.intake).toBeCloseTo(0.189286, 6)
  expect(byDriver?.gain).toBeCloseTo(-0.289286, 6)
  expect(byDriver).not.toHaveProperty('mix')
})

test('change is all mix when each place keeps its level and only their shares move', () => {
  const before = sideOf({ leanHead: 100, leanPctSum: 6000 }, { leanHead: 100, leanPctSum: 6200 })
  const now = sideOf({ leanHead: 300, leanPctSum: 18_000 }, { leanHead: 100, leanPctSum: 6200 })
  expect(divided('lean_pct', before, now)?.byDriver).toEqual({ level: expect.closeTo(0), mix: expect.closeTo(-0.5) })
})

test('place that had no pigs before moves the mix and no other driver', () => {
  const before = sideOf({ pigDays: 100, feedFe: 250, gainKg: 100 }, {})
  const now = sideOf({ pigDays: 100, feedFe: 250, gainKg: 100 }, { pigDays: 100, feedFe: 290, gainKg: 100 })
  const { byDriver } = divided('fcr', before, now) ?? {}
  expect(byDriver).toEqual({ intake: expect.closeTo(0), gain: expect.closeTo(0), mix: expect.closeTo(0.2) })
})

test('heavier pigs at the end are a part of feed conversion of 0.0173 FE per kg of midpoint', () => {
  const pigs = { pigDays: 100, gainKg: 100, inHead: 10, inKg: 300, outHead: 10, outKg: 1150 }
  const now = { ...pigs, outKg: 1170, feedFe: 265 }
  const { byDriver } = divided('fcr', sideOf({ ...pigs, feedFe: 260 }), sideOf(now)) ?? {}
  // The midpoint moved 1 kg; the rest of the 0.05 is intake at the same weights.
  expect(byDriver?.end_weight).toBeCloseTo(0.0173, 12)
  expect(byDriver?.intake).toBeCloseTo(0.05 - 0.0173, 12)
})

test('number of pigs is its opening stock and its movements, each a driver', () => {
  const before = sideOf({ openingHead: 900, inHead: 300, outHead: 180, deadHead: 20, closingHead: 1000 })
  const now = sideOf({ openingHead: 1000, inHead: 250, outHead: 190, deadHead: 12, diffHead: -3, closingHead: 1045 })
  expect(divided('number_of_pigs', before, now)?.byDriver).toEqual({
    opening: expect.closeTo(100),
    pigs_in: expect.closeTo(-50),
    pigs_out: expect.closeTo(-10),
    deaths: expect.closeTo(8),
    counts: expect.closeTo(-3),
  })
})

test('batch and unknown feed give no parts, instead of parts of zero', () => {
  const batch = { ...finisherSetting, periodKind: 'closed_batch' } as const
  expect(divided('mortality', sideOf(finisherQuarter), sideOf({ ...finisherQuarter, deadHead: 60 }), batch)).toBeNull()
  const unknown = sideOf({ pigDays: 10, feedFe: 25, gainKg: 10 }, { pigDays: 10, feedFe: null, gainKg: 10 })
  expect(divideChange({ key: 'fcr', setting: finisherSetting, before: 2.5, now: 2.5 }, unknown, unknown)).toBeNull()
})

/** Park and Miller: the same numbers in every run. */
function randomNumbers(seed: number) {
  let state = seed
  return (from: number, to: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return from + ((to - from) * state) / 2_147_483_647
  }
}

function randomPlace(random: (from: number, to: number) => number, isWeaner: boolean): Partial<PeriodSums> {
  const whole = (from: number, to: number) => Math.round(random(from, to))
  const [inHead, outHead, deadHead, pigDays] = [whole(50, 900), whole(50, 900), whole(0, 40), whole(5000, 90_000)]
  const [inAvg, outAvg] = isWeaner ? [random(6, 9), random(27, 33)] : [random(25, 35), random(100, 125)]
  const gainKg = pigDays * random(0.4, 1.1)
  const openingHead = whole(100, 800)
  const diffHead = whole(-5, 5)
  const closingHead = openingHead + inHead - outHead - deadHead + diffHead
  const slaughterHead = isWeaner ? 0 : outHead
  return {
    pigDays,
    gainKg,
    inHead,
    outHead,
    deadHead,
    openingHead,
    closingHead,
    diffHead,
    slaughterHead,
    inKg: inHead * inAvg,
    outKg: outHead * outAvg,
    deadKg: deadHead * random(inAvg, outAvg),
    slaughterLiveKg: slaughterHead * outAvg,
    closingKg: Math.max(1, closingHead) * 60,
    approvedHead: outHead,
    carcassKg: outHead * random(80, 95),
    condemnedHead: whole(0, 4),
    leanHead: outHead,
    leanPctSum: outHead * random(58, 62),
    lossHead: whole(0, 3),
    feedKg: gainKg * 2.5,
    feedFe: gainKg * random(2.2, 2.9),
    feedDkk: gainKg * random(4, 7),
    feedProteinGrams: gainKg * random(300, 400),
    feedPhosphorusGrams: gainKg * random(9, 14),
  }
}

test('every key figure is divided in 200 random pairs of periods, in parts that add up, as shown too', () => {
  const random = randomNumbers(2026)
  const counts = new Map(allKpis.map(({ key }) => [key, { compared: 0, divided: 0 }]))
  for (let pair = 0; pair < 200; pair++) {
    const isWeaner = pair % 2 === 0
    const setting = { ...finisherSetting, pigType: isWeaner ? WEANERS : SLAUGHTER_PIGS }
    const count = 1 + (pair % 4)
    const side = () =>
      sideOf(...Array.from({ length: count }, () => (random(0, 1) < 0.1 ? {} : randomPlace(random, isWeaner))))
    const [before, now] = [side(), side()]
    for (const { key, decimals, pigType } of allKpis) {
      if (pigType !== null && pigType !== setting.pigType) continue
      const count = counts.get(key)
      if (!count || comparedFigure(key, before, now, setting) === null) continue
      count.compared++
      const { change, parts } = divided(key, before, now, setting) ?? {}
      // Few places have no value with some numbers of one period and the rest of the other.
      if (change === undefined || !parts) continue
      count.divided++
      const sum = parts.reduce((all, { part }) => all + part, 0)
      expect(Math.abs(sum - change), `${key} ${pair}`).toBeLessThan(1e-8 * Math.max(1, Math.abs(change)))
      const shown = roundHalfAway(change, decimals + 1)
      const inSteps = shownParts(
        parts.map(({ part }) => part),
        shown,
        decimals + 1,
      )
      const scale = 10 ** (decimals + 1)
      expect(
        inSteps.reduce((all, part) => all + Math.round(part * scale), 0),
        `${key} ${pair}`,
      ).toBe(Math.round(shown * scale))
      for (const [index, { part }] of parts.entries())
        expect(Math.abs((inSteps[index] ?? 0) - part) * scale).toBeLessThan(2)
    }
  }
  for (const [key, { compared, divided: some }] of counts) {
    expect(compared, key).toBeGreaterThan(50)
    expect(some / compared, key).toBeGreaterThan(0.8)
  }
})

test.each([
  [[0.2, 0.2, 0.2], 1, 0, [1, 0, 0]],
  [[-0.4, -0.4, 0.1], -1, 0, [0, -1, 0]],
  [[2.9999999999, 1], 4, 0, [3, 1]],
  [[0.0154, 0.0249, -0.0103], 0.03, 3, [0.015, 0.025, -0.01]],
])('parts %j are shown so that they add up to %d', (parts, total, decimals, shown) => {
  expect(shownParts(parts, total, decimals)).toEqual(shown)
})
