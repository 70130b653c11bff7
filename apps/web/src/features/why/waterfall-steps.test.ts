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

test('figure without parts has no waterfall', () => {
  expect(waterfallSteps(aWhy({ parts: [] }), names)).toEqual([])
  expect(waterfallSteps(aWhy({ previous: null }), names)).toEqual([])
})
