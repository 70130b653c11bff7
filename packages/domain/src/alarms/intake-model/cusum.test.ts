import { expect, test } from 'vitest'
import { addToCusum, CUSUM_LIMITS } from './cusum.ts'

/** Hours until the sum of a steady deviation reaches a limit. */
function hoursUntil(deviation: number, limit: number): number {
  let sum = { low: 0, high: 0 }
  let hours = 0
  while (Math.max(sum.low, sum.high) < limit) {
    sum = addToCusum(sum, deviation)
    hours += 1
  }
  return hours
}

test('a steady deviation of -1.4 grows by 0.9 an hour: attention after 6 hours, alarm after 9', () => {
  expect(addToCusum({ low: 0.9, high: 0 }, -1.4)).toEqual({ low: 1.7999999999999998, high: 0 })
  expect(hoursUntil(-1.4, CUSUM_LIMITS[0])).toBe(6)
  expect(hoursUntil(-1.4, CUSUM_LIMITS[1])).toBe(9)
})

test('deviations of less than half a standard deviation do not add up', () => {
  expect(addToCusum({ low: 0, high: 0 }, 0.5)).toEqual({ low: 0, high: 0 })
})
