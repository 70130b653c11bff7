import { expect, test } from 'vitest'
import { aWhy } from '#testing/why.ts'
import { waterfallSteps } from './waterfall-steps.ts'

const names = { before: 'Before', now: 'Now' }

test('bars of the waterfall begin where the one before ends, and the last part ends at the value of now', () => {
  const steps = waterfallSteps(aWhy(), names)
  const parts = steps.slice(1, -1)
  let level = steps[0]?.to
  for (const { from, to } of parts) {
    expect(from).toBeCloseTo(level ?? 0, 10)
    level = to
  }
  expect(level).toBeCloseTo(steps.at(-1)?.to ?? 0, 10)
  expect(parts.map(({ kind }) => kind)).toEqual(['worse', 'worse', 'better'])
})

test('the ends begin at zero where it is near, and are broken where it is far', () => {
  const ends = (why: Parameters<typeof aWhy>[0]) => {
    const steps = waterfallSteps(aWhy(why), names)
    return [steps[0], steps.at(-1)].map((step) => [step?.from, step?.isBroken])
  }
  const part = (change: number) =>
    aWhy()
      .parts.slice(0, 1)
      .map((one) => ({ ...one, change }))
  // 2.55 to 2.58: the parts would be invisible above zero.
  expect(ends({})).toEqual([
    [0, true],
    [0, true],
  ])
  expect(ends({ previous: 0, value: 4, change: 4, parts: part(4) })).toEqual([
    [0, false],
    [0, false],
  ])
  // From −20 to 60 kr., with a margin of 20 on both sides: zero is a third from the bottom.
  const loss = waterfallSteps(aWhy({ previous: -20, value: 60, change: 80, parts: part(80) }), names)
  expect(loss.map(({ from, to }) => [from, to].map((share) => Math.round(share * 1000)))).toEqual([
    [333, 167],
    [167, 833],
    [333, 833],
  ])
})

test('figure without parts has no waterfall', () => {
  expect(waterfallSteps(aWhy({ parts: [] }), names)).toEqual([])
  expect(waterfallSteps(aWhy({ previous: null }), names)).toEqual([])
})
