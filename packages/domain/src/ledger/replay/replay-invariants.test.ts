import type { HerdDay } from '@herdboard/domain/ledger/herd-rows.ts'
import { type LedgerPeriodSums, sumLedgerDays } from '@herdboard/domain/ledger/ledger-period-sums.ts'
import { headBreaches, kiloBreaches } from '@herdboard/domain/ledger/row-breaches.ts'
import { growthFromPoints, pigDaysOfLevels, stockLevelsFromFacts } from '@herdboard/domain/ledger/stock-levels.ts'
import type { HerdLeg, UnitReplayInput } from '@herdboard/domain/ledger/unit-facts.ts'
import { anyCount, anyDay, anyLeg, anyUnit } from '@herdboard/domain/testing/unit-histories.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { replayUnit } from './replay-unit.ts'

/**
 * The invariants of the ledger over random histories. Each invariant is a property of a replay (or of sums) that the ledger must
 * satisfy. Each invariant must also detect a replay that is broken on purpose; otherwise it proves nothing.
 */
type ReplayFunction = typeof replayUnit
type SumFunction = typeof sumLedgerDays

const runs = { seed: 20261121, numRuns: 250 }

const assertInvariant = <Ts>(invariant: fc.IProperty<Ts>) => fc.assert(invariant, runs)
/** The failure must come from an expectation: an error before it proves nothing. */
const assertDetected = <Ts>(invariant: fc.IProperty<Ts>) =>
  expect(fc.check(invariant, runs).errorInstance).toMatchObject({ name: 'AssertionError' })

/** Returns the same replay with manipulated rows. */
const tampered =
  (tamper: (day: HerdDay, index: number, all: readonly HerdDay[]) => HerdDay): ReplayFunction =>
  (input) => {
    const { points, days } = replayUnit(input)
    return { points, days: days.map(tamper) }
  }

const stockOn = (days: readonly HerdDay[], day: string) => days.findLast((row) => row.day <= day)?.head ?? 0

describe('head: opening + in − out + difference = closing', () => {
  const invariant = (replayRows: ReplayFunction, sum: SumFunction = sumLedgerDays) =>
    fc.property(anyUnit, anyDay, anyDay, (unit, one, other) => {
      const { days } = replayRows(unit)
      expect(headBreaches(days)).toEqual([])
      const [opening, closing] = one < other ? [one, other] : [other, one]
      const begins = days[0]?.day
      if (begins === undefined || opening < begins) return
      const sums = sum(days, opening, closing)
      const balance = stockOn(days, opening) + sums.inHead - sums.outHead - sums.deadHead + sums.diffHead
      expect(balance).toBe(stockOn(days, closing))
    })

  test('the head invariant is true for every day and any two days', () => assertInvariant(invariant(replayUnit)))
  test('the head invariant detects a dead pig that stays in the stock', () =>
    assertDetected(invariant(tampered((row) => (row.dead_head > 0 ? { ...row, head: row.head + 1 } : row)))))
  test('the head invariant detects a difference that is missing in the sums', () =>
    assertDetected(invariant(replayUnit, (...period) => ({ ...sumLedgerDays(...period), diffHead: 0 }))))
})

describe('kilos: the days of an interval sum to its growth', () => {
  const invariant = (replayRows: ReplayFunction) =>
    fc.property(anyUnit, (unit) => {
      const { points, days } = replayRows(unit)
      expect(kiloBreaches(points, days)).toEqual([])
    })

  test('the kilo invariant is true to the gram', () => assertInvariant(invariant(replayUnit)))
  test('the kilo invariant detects one gram lost on one day', () =>
    assertDetected(
      invariant(tampered((row, index) => (index === 3 ? { ...row, gain_g: (row.gain_g ?? 0) - 1 } : row))),
    ))
  test('the kilo invariant detects dead pigs that take no kilos with them', () =>
    assertDetected(invariant(tampered((row) => ({ ...row, dead_g: 0 })))))
})

describe('order: the same points and days in any order of entry', () => {
  const invariant = (replayRows: ReplayFunction) =>
    fc.property(
      anyUnit.chain((unit) =>
        fc.record({
          unit: fc.constant(unit),
          legs: shuffled(unit.legs),
          counts: shuffled(unit.counts),
          weighings: shuffled(unit.weighings ?? []),
        }),
      ),
      ({ unit, ...entered }) => {
        expect(replayRows({ ...unit, ...entered })).toStrictEqual(replayRows(unit))
      },
    )
  const shuffled = <T>(list: readonly T[]) => fc.shuffledSubarray([...list], { minLength: list.length })

  test('the order invariant is true for any order of entry', () => assertInvariant(invariant(replayUnit)))
  test('the order invariant detects two movements on one day of which only the last entered counts', () =>
    assertDetected(
      invariant((input) =>
        replayUnit({ ...input, legs: [...new Map(input.legs.map((leg) => [leg.day, leg])).values()] }),
      ),
    ))
})

describe('replay: replayed from any point = replayed from the start, byte for byte', () => {
  const invariant = (replay: ReplayFunction) =>
    fc.property(anyUnit, fc.nat(), fc.nat(), (unit, from, upTo) => {
      const completeRows = replayUnit(unit)
      const start = completeRows.points[from % Math.max(completeRows.points.length, 1)]
      if (start === undefined) return
      const later = unit.counts.map(({ day }) => day).filter((day) => day > start.day)
      const through = [...later.sort(), unit.through][upTo % (later.length + 1)] ?? unit.through
      const partialRows = replay({ ...unit, start: throughDatabase(start), through })
      const isInWindow = ({ day }: { day: string }) => day > start.day && day <= through
      expect(JSON.stringify(partialRows.points)).toBe(JSON.stringify(completeRows.points.filter(isInWindow)))
      expect(JSON.stringify(partialRows.days)).toBe(JSON.stringify(completeRows.days.filter(isInWindow)))
    })

  test('the replay invariant is true for any interval', () => assertInvariant(invariant(replayUnit)))
  test('the replay invariant detects a scale that is not carried on', () =>
    assertDetected(
      invariant((input) =>
        replayUnit(input.start ? { ...input, start: { ...input.start, curve_scale: null } } : input),
      ),
    ))
  test('the replay invariant detects a start that is one gram off', () =>
    assertDetected(
      invariant((input) =>
        replayUnit(input.start ? { ...input, start: { ...input.start, stock_g: input.start.stock_g + 1 } } : input),
      ),
    ))

  /** Returns the value as a `real` column returns it: the shortest digits of the same single-precision number. */
  const throughDatabase = (point: NonNullable<UnitReplayInput['start']>) => ({
    ...point,
    curve_scale: point.curve_scale === null ? null : shortestSingle(point.curve_scale),
  })
  const shortestSingle = (single: number): number => {
    for (let digits = 1; digits <= 9; digits++) {
      const text = Number(single.toPrecision(digits))
      if (Math.fround(text) === single) return text
    }
    return single
  }
})

describe('periods: adjacent periods sum to the whole', () => {
  const invariant = (sum: SumFunction) =>
    fc.property(anyUnit, fc.tuple(anyDay, anyDay, anyDay), (unit, three) => {
      const [first, middle, last] = three.sort() as [string, string, string]
      const { days } = replayUnit(unit)
      const [one, two, completeRows] = [sum(days, first, middle), sum(days, middle, last), sum(days, first, last)]
      for (const name of flows) expect(one[name] + two[name]).toBe(completeRows[name])
      expect(one.gainKnown && two.gainKnown).toBe(completeRows.gainKnown)
    })
  const flows = [
    'pigDays',
    'gainGrams',
    'diffHead',
    'inHead',
    'inGrams',
    'outHead',
    'outGrams',
    'slaughterHead',
    'slaughterGrams',
    'carcassGrams',
    'deadHead',
    'deadGrams',
  ] as const satisfies (keyof LedgerPeriodSums)[]

  test('the period invariant shares no day and loses none', () => assertInvariant(invariant(sumLedgerDays)))
  test('the period invariant detects a period that also counts its opening day', () =>
    assertDetected(invariant((days, opening, closing) => sumLedgerDays(days, addDays(opening, -1), closing))))
})

describe('reach: a change alters no head, kilo or gain outside its interval', () => {
  const invariant = (replayRows: ReplayFunction) =>
    fc.property(anyUnit, fc.oneof(anyLeg.map(addLeg), anyCount.map(addCount)), (unit, { day, change }) => {
      const changed = change(unit)
      if (changed === null) return
      const [old, now] = [replayRows(unit), replayRows(changed)]
      const from = old.points.findLast((point) => point.day < day)?.day ?? ''
      // An added count ends its own interval, but the rows after it start from new heads: up to the next existing
      // count.
      const upTo =
        unit.counts
          .map((count) => count.day)
          .sort()
          .find((countDay) => countDay >= day) ?? '9999-12-31'
      const lastPoints = [old, now].map(({ points }) => points.at(-1)?.day ?? '')
      const isOpen = lastPoints.some((last) => last <= upTo)
      const isOutside = (row: { day: string }) => row.day <= from || (row.day > upTo && !isOpen)
      expect(now.points.filter(isOutside)).toEqual(old.points.filter(isOutside))
      expect(now.days.filter(isOutside).map(withoutFlags)).toEqual(old.days.filter(isOutside).map(withoutFlags))
    })
  const addLeg = (leg: HerdLeg) => ({
    day: leg.day,
    change: (unit: UnitReplayInput): UnitReplayInput | null => ({ ...unit, legs: [...unit.legs, leg] }),
  })
  const addCount = (count: UnitReplayInput['counts'][number]) => ({
    day: count.day,
    change: (unit: UnitReplayInput): UnitReplayInput | null =>
      unit.counts.some(({ day }) => day === count.day) ? null : { ...unit, counts: [...unit.counts, count] },
  })
  const withoutFlags = ({ flags: _, ...row }: HerdDay) => row

  test('the reach invariant is true for added movements and counts, and in reverse for removed ones', () =>
    assertInvariant(invariant(replayUnit)))
  test('the reach invariant detects growth spread over the whole life of the unit', () =>
    assertDetected(
      invariant(
        tampered((row, _, all) => ({
          ...row,
          gain_g: Math.round(all.reduce((sum, { gain_g }) => sum + (gain_g ?? 0), 0) / all.length),
        })),
      ),
    ))
  test('the reach invariant detects a difference that rewrites the heads before its count', () =>
    assertDetected(
      invariant(
        tampered((row, _, all) => ({
          ...row,
          head: row.head + all.reduce((sum, { diff_head }) => sum + diff_head, 0),
        })),
      ),
    ))
})

describe('facts: figures from movements and points = figures from days', () => {
  const invariant = (replayRows: ReplayFunction) =>
    fc.property(anyUnit, anyDay, anyDay, fc.nat(), fc.nat(), (unit, one, other, a, b) => {
      const { points, days } = replayRows(unit)
      const [opening, closing] = one < other ? [one, other] : [other, one]
      const levels = stockLevelsFromFacts(points, unit.legs, opening, closing)
      const sums = sumLedgerDays(days, opening, closing)
      if (levels !== null) expect(sums.pigDays).toBe(pigDaysOfLevels(levels))
      if (points.length < 2) return
      const [from, to] = [a % points.length, b % points.length]
        .sort((x, y) => x - y)
        .map((index) => points[index]?.day ?? '')
      expect(sumLedgerDays(days, from ?? '', to ?? '').gainGrams).toBe(growthFromPoints(points, from ?? '', to ?? ''))
    })

  test('the facts invariant is true for pig-days between any days and gain between any points', () =>
    assertInvariant(invariant(replayUnit)))
  test('the facts invariant detects pig-days counted on the day of insertion instead of the day after', () =>
    assertDetected(invariant(tampered((row) => ({ ...row, head_open: row.head })))))
  test('the facts invariant detects a gain moved to the day after its count', () =>
    assertDetected(invariant(tampered((row, index, all) => ({ ...row, gain_g: all[index - 1]?.gain_g ?? 0 })))))
})
