import { expect, test } from 'vitest'
import { deviationBar } from './benchmark-bar.ts'

test('bar grows from the average in the middle, to the right above and to the left below it', () => {
  // 1,048 is 4.3 % below 1,095: 0.0429 / 0.2 / 2 = 0.107 of the length.
  const below = deviationBar(1048, 1095)
  expect(below?.length).toBeCloseTo(0.1073, 4)
  expect(below?.start).toBeCloseTo(0.5 - 0.1073, 4)
  // 2.75 is 10 % above 2.5: half of one half.
  expect(deviationBar(2.75, 2.5)).toEqual({ start: 0.5, length: expect.closeTo(0.25, 6) })
})

test('deviation above a fifth fills one half, and the smallest is still seen', () => {
  expect(deviationBar(5, 2)).toEqual({ start: 0.5, length: 0.5 })
  expect(deviationBar(0, 2)).toEqual({ start: 0, length: 0.5 })
  expect(deviationBar(1000.1, 1000)).toEqual({ start: 0.5, length: 0.02 })
  expect(deviationBar(1000, 1000)).toEqual({ start: 0.5, length: 0 })
})

test('average that is not above zero has no bar', () => {
  expect(deviationBar(900, -40)).toBeNull()
  expect(deviationBar(0, 0)).toBeNull()
})
