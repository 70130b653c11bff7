import { SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import { exampleLeg } from '@herdboard/domain/testing/finisher-barn.ts'
import { anyCount, anyLeg } from '@herdboard/domain/testing/unit-histories.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BarnUnit, countsOfBarnUnits } from './barn-counts.ts'
import { legKind } from './leg-kind.ts'
import { replayUnit } from './replay/replay-unit.ts'

const section = (unitId: string, facts: Partial<BarnUnit> = {}): BarnUnit => ({
  unitId,
  pigType: SLAUGHTER_PIGS,
  legs: [],
  counts: [],
  ...facts,
})

const opened = (head: number, averageGrams: number) => [{ day: '2026-03-01', head, averageGrams, isOpening: true }]
const young = section('a', { counts: opened(100, 30_000) })
const old = section('b', { counts: opened(100, 80_000) })

describe('a count of the whole barn', () => {
  test('198 pigs of 62 kg over 100 young and 100 old give 99 each, and each section preserves its age', () => {
    // By hand, ten days on the standard curve: 38.5743 and 91.2046 kg. 12 276 kg are split 38.5743 : 91.2046.
    const shares = countsOfBarnUnits([young, old], [{ day: '2026-03-11', head: 198, averageGrams: 62_000 }])
    const [a, b] = ['a', 'b'].map((unitId) => shares.get(unitId)?.at(-1))
    expect([a?.head, b?.head]).toEqual([99, 99])
    expect((a?.grams ?? 0) + (b?.grams ?? 0)).toBe(198 * 62_000)
    expect((a?.grams ?? 0) / 99_000).toBeCloseTo(36.8566, 3)
    expect((b?.grams ?? 0) / 99_000).toBeCloseTo(87.1434, 3)
  })

  test('shares become points of their units with difference and growth, and kilos of the barn to the gram', () => {
    const units = [{ ...young, legs: [exampleLeg('2026-03-05', legKind.dead, -4, 30)] }, old]
    const shares = countsOfBarnUnits(units, [{ day: '2026-03-11', head: 194, averageGrams: 62_000 }])
    const points = units.map((unit) =>
      replayUnit({ ...unit, counts: shares.get(unit.unitId) ?? [], through: '2026-03-11' }).points.at(-1),
    )
    // 194 × 96 / 196 = 95.02 and 98.98
    expect(points).toMatchObject([
      { head: 95, diff_head: -1 },
      { head: 99, diff_head: -1 },
    ])
    expect((points[0]?.stock_g ?? 0) + (points[1]?.stock_g ?? 0)).toBe(194 * 62_000)
    expect(points.every((point) => (point?.growth_g ?? 0) > 0)).toBe(true)
  })

  test('a section counted by itself that day retains its count; its heads and kilos are subtracted first', () => {
    const counted = { ...young, counts: [...young.counts, { day: '2026-03-11', head: 97, averageGrams: 39_000 }] }
    const shares = countsOfBarnUnits([counted, old], [{ day: '2026-03-11', head: 197, averageGrams: 65_000 }])
    expect(shares.get('a')).toHaveLength(2)
    expect(shares.get('b')?.at(-1)).toMatchObject({ head: 100, grams: 197 * 65_000 - 97 * 39_000 })
  })

  test('unused sections get no share while others are in use; when none is in use, all share equally', () => {
    const empty = section('c')
    const count = { day: '2026-03-11', head: 200, averageGrams: 60_000 }
    expect(countsOfBarnUnits([young, old, empty], [count]).get('c')).toEqual([])
    const fresh = countsOfBarnUnits([section('a'), section('b'), empty], [{ ...count, isOpening: true }])
    expect([...fresh.values()].map((counts) => counts.map(({ head, grams }) => [head, grams]))).toEqual([
      [[67, 4_020_000]],
      [[67, 4_020_000]],
      [[66, 3_960_000]],
    ])
  })

  test('an opening count is spread evenly, regardless of earlier movements', () => {
    const opening = [{ day: '2026-05-05', head: 100, averageGrams: 40_000, isOpening: true }]
    const units = [section('a'), section('b', { legs: [exampleLeg('2026-05-02', legKind.insertion, 30, 30)] })]
    const shares = countsOfBarnUnits(units, opening)
    expect(['a', 'b'].map((unitId) => shares.get(unitId)?.[0]?.head)).toEqual([50, 50])
    // A section with its own count that day keeps it; a section that opens later gets no share.
    const own = section('a', { counts: [{ day: '2026-05-05', head: 30, averageGrams: 40_000 }] })
    const later = section('c', { counts: [{ day: '2026-05-20', head: 9, averageGrams: 40_000, isOpening: true }] })
    const rest = countsOfBarnUnits([own, section('b'), later], opening)
    expect(rest.get('b')?.map(({ head }) => head)).toEqual([70])
    expect(rest.get('c')).toHaveLength(1)
  })

  test('pigs counted in a barn with an empty ledger are spread evenly over sections used before', () => {
    const used = (unitId: string) =>
      section(unitId, {
        legs: [exampleLeg('2026-03-01', legKind.insertion, 10, 30), exampleLeg('2026-03-02', legKind.dead, -10, 30)],
      })
    const shares = countsOfBarnUnits(
      [used('a'), used('b'), section('c')],
      [{ day: '2026-03-11', head: 3, averageGrams: 35_000 }],
    )
    expect([...shares.values()].map((counts) => counts.map(({ head }) => head))).toEqual([[2], [1], []])
  })
})

describe('invariants of barn counts', () => {
  const anySection = (unitId: string) =>
    fc
      .record({
        legs: fc.array(anyLeg, { maxLength: 8 }),
        counts: fc.uniqueArray(anyCount, { maxLength: 2, selector: ({ day }) => day }),
      })
      .map((facts) =>
        section(unitId, { ...facts, counts: [...opened(80, 40_000).map(onNewYear), ...facts.counts.filter(isLater)] }),
      )
  const onNewYear = (count: { head: number; averageGrams: number; isOpening: boolean }) => ({
    ...count,
    day: '2026-01-01',
  })
  const isLater = ({ day }: { day: string }) => day > '2026-01-01'
  const anyBarn = fc.tuple(anySection('a'), anySection('b'), anySection('c'))
  const anyBarnCounts = fc.uniqueArray(anyCount, { minLength: 1, maxLength: 3, selector: ({ day }) => day })
  const runs = { seed: 20261121, numRuns: 200 }
  const through = '2026-04-30'

  const replayUnits = (units: readonly BarnUnit[], counts: ReturnType<typeof countsOfBarnUnits>) =>
    units.map((unit) => replayUnit({ ...unit, counts: counts.get(unit.unitId) ?? [], through }))

  const sumLaw = (spread: typeof countsOfBarnUnits) =>
    fc.property(anyBarn, anyBarnCounts, (units, barnCounts) => {
      const points = replayUnits(units, spread(units, barnCounts)).map((replay) => replay.points)
      for (const count of barnCounts.filter(isLater)) {
        if (units.some(({ counts }) => counts.some(({ day }) => day === count.day))) continue
        const there = points.map((unitPoints) => unitPoints.find(({ day }) => day === count.day))
        expect(there.reduce((sum, point) => sum + (point?.head ?? 0), 0)).toBe(count.head)
        expect(there.reduce((sum, point) => sum + (point?.stock_g ?? 0), 0)).toBe(count.head * count.averageGrams)
      }
    })

  test('the points of the units sum to the heads and kilos of the barn', () =>
    fc.assert(sumLaw(countsOfBarnUnits), runs))

  test('the sum invariant detects shares that are rounded one by one', () => {
    const rounded: typeof countsOfBarnUnits = (units, barnCounts) =>
      new Map(
        units.map((unit) => [
          unit.unitId,
          [
            ...unit.counts,
            ...barnCounts
              .filter(({ day }) => !unit.counts.some((own) => own.day === day))
              .map((count) => ({ ...count, head: Math.round(count.head / 3) })),
          ],
        ]),
      )
    expect(fc.check(sumLaw(rounded), runs).failed).toBe(true)
  })

  const orderLaw = (spread: typeof countsOfBarnUnits) =>
    fc.property(anyBarn, anyBarnCounts, (units, barnCounts) => {
      const one = spread(units, barnCounts)
      const other = spread(units.toReversed(), barnCounts.toReversed())
      for (const { unitId } of units) expect(other.get(unitId)).toEqual(one.get(unitId))
    })

  test('any order of units and counts gives the same shares', () => {
    fc.assert(orderLaw(countsOfBarnUnits), runs)
  })

  test('the order invariant detects ties that go to whichever unit was named first', () => {
    const byPlace: typeof countsOfBarnUnits = (units, barnCounts) => {
      const placed = units.map((unit, index) => ({ ...unit, unitId: String(index) }))
      const counts = countsOfBarnUnits(placed, barnCounts)
      return new Map(units.map(({ unitId }, index) => [unitId, counts.get(String(index)) ?? []]))
    }
    expect(fc.check(orderLaw(byPlace), runs).failed).toBe(true)
  })

  const reachLaw = (replay: typeof replayUnits) =>
    fc.property(anyBarn, anyBarnCounts, anyLeg, fc.nat(20), (units, barnCounts, change, later) => {
      // Every section is counted separately on one day after the change: nothing after that day may change.
      const bound = addDays(change.day, 1 + later)
      const counted = units.map((unit) => ({
        ...unit,
        counts: [...unit.counts.filter(({ day }) => day !== bound), { day: bound, head: 60, averageGrams: 70_000 }],
      }))
      const barnCountsOn = [
        ...barnCounts.filter(({ day }) => day !== bound),
        { day: '2026-04-20', head: 150, averageGrams: 90_000 },
      ]
      const changed = counted.map((unit, index) => (index === 0 ? { ...unit, legs: [...unit.legs, change] } : unit))
      const pointsAfter = (of: readonly BarnUnit[]) =>
        replay(of, countsOfBarnUnits(of, barnCountsOn)).map(({ points }) => points.filter(({ day }) => day > bound))
      expect(pointsAfter(changed)).toEqual(pointsAfter(counted))
    })

  test('a change reaches no further than the next day on which each unit has its own count', () => {
    fc.assert(reachLaw(replayUnits), runs)
  })

  test('the reach invariant detects points that depend on facts before that day', () => {
    const remembering: typeof replayUnits = (units, counts) =>
      replayUnits(units, counts).map(({ points, days }) => ({
        days,
        points: points.map((point) => ({
          ...point,
          growth_g: (points[0]?.head ?? 0) + (points.length > 1 ? (points.at(1)?.diff_head ?? 0) : 0),
        })),
      }))
    expect(fc.check(reachLaw(remembering), runs).failed).toBe(true)
  })
})
