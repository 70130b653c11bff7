import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CounterTotal, counterSteps } from './counter.ts'

const QUARTER_MS = 900_000
const limits = { mostPerHour: 1000, modulus: 100_000 }

/** Totals a quarter of an hour apart. */
const totals = (...values: number[]): CounterTotal[] =>
  values.map((total, no) => ({ ms: no * QUARTER_MS, total, decision: null }))
const used = (...values: number[]) => counterSteps(totals(...values), limits).map(({ used }) => used)

test('the first total gives no use, and each later one the difference', () => {
  expect(used(500, 520, 520, 545)).toEqual([null, 20, 0, 25])
})

test('a roll-over counts up to the modulus and on from 0', () => {
  // 100,000 - 99,990 + 15
  expect(used(99_990, 15, 40)).toEqual([null, 25, 25])
})

test('a total that falls to near 0 is a reset, and what it counted since then is used', () => {
  expect(used(54_000, 12, 30)).toEqual([null, 12, 18])
})

test('without a modulus a fall to near 0 is always a reset', () => {
  expect(counterSteps(totals(99_990, 15), { ...limits, modulus: null }).map(({ used }) => used)).toEqual([null, 15])
})

test('a total that falls by less than half is suspect, neither a reset nor nearly a whole turn', () => {
  const used = (modulus: number | null) =>
    counterSteps(totals(12_991, 12_980, 12_995), { mostPerHour: 31_250, modulus }).map(({ used, isSuspect }) => [
      used,
      isSuspect,
    ])
  const expected = [
    [null, false],
    [null, true],
    [4, false],
  ]
  expect([used(null), used(20_000), used(100_000)]).toEqual([expected, expected, expected])
})

test('a wild total is suspect, and the next one counts from the last good one', () => {
  expect(counterSteps(totals(500, 99_999_999, 530, -1, 540), limits)).toEqual([
    { used: null, isSuspect: false },
    { used: null, isSuspect: true },
    { used: 30, isSuspect: false },
    { used: null, isSuspect: true },
    { used: 10, isSuspect: false },
  ])
})

test('a replaced meter starts at its first total once a second continues it', () => {
  expect(counterSteps(totals(500, 40_000), limits)[1]).toEqual({ used: null, isSuspect: true })
  expect(counterSteps(totals(500, 40_000, 40_010), limits).slice(1)).toEqual([
    { used: null, isSuspect: false },
    { used: 10, isSuspect: false },
  ])
})

test('a longer time allows more use', () => {
  const after = (hours: number) =>
    counterSteps(
      [
        { ms: 0, total: 0, decision: null },
        { ms: hours * 4 * QUARTER_MS, total: 9000, decision: null },
      ],
      limits,
    )[1]
  expect(after(8)).toEqual({ used: null, isSuspect: true })
  expect(after(9)).toEqual({ used: 9000, isSuspect: false })
})

test('totals that a person excluded are skipped, and those that a person restored count', () => {
  const [first, second, third] = totals(500, 520, 545)
  if (!first || !second || !third) throw new Error('three totals')
  expect(counterSteps([first, { ...second, decision: 'left_out' }, third], limits)).toEqual([
    { used: null, isSuspect: false },
    { used: null, isSuspect: true },
    { used: 45, isSuspect: false },
  ])
  expect(counterSteps([first, { ...second, total: 70_000, decision: 'kept' }], limits)[1]).toEqual({
    used: null,
    isSuspect: false,
  })
})

test('use in any slices of a rising counter adds up to what it counted, over roll-overs', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999 }), fc.array(fc.integer({ min: 0, max: 1000 })), (start, uses) => {
      const counted = [start]
      for (const one of uses) counted.push((counted.at(-1) ?? 0) + one)
      const sum = used(...counted.map((total) => total % 100_000)).reduce<number>((all, one) => all + (one ?? 0), 0)
      expect(sum).toBe((counted.at(-1) ?? 0) - start)
    }),
  )
})
