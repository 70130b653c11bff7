import { nice, ticks } from 'd3-array'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { axisScale, TICK_TOLERANCE } from './axis-scale.ts'

test('axis of dead pigs per week begins at zero, in whole pigs', () => {
  expect(axisScale([1, 3, 2], { fromZero: true, decimals: 0 })).toEqual({ min: 0, max: 3, step: 1, isBroken: false })
})

test('axis of daily gain may begin above zero, and says so', () => {
  expect(axisScale([962, 1012, 1040], { fromZero: false, decimals: 0 })).toEqual({
    min: 960,
    max: 1040,
    step: 20,
    isBroken: true,
  })
})

test('losses and gains share an axis through zero', () => {
  const { min, max, isBroken } = axisScale([-40, 120], { fromZero: true, decimals: 0 })
  expect(min).toBeLessThanOrEqual(-40)
  expect(max).toBeGreaterThanOrEqual(120)
  expect(isBroken).toBe(false)
})

test('axis without values, or with a single flat value, still has room', () => {
  expect(axisScale([], { fromZero: true, decimals: 0 })).toMatchObject({ min: 0, max: 3, step: 1 })
  const flat = axisScale([2.61, 2.61], { fromZero: false, decimals: 2 })
  expect(flat.max).toBeGreaterThan(flat.min)
})

test('value a hair below a tick stays on the axis', () => {
  const { min, step } = axisScale([-4000.0000010000003], { fromZero: true, decimals: 0 })
  expect({ min, step }).toEqual({ min: -4000, step: 1000 })
  expect(axisScale([-4000.1], { fromZero: true, decimals: 0 }).min).toBe(-5000)
})

test('axis fits any values between its ends, with two to six ticks', () => {
  const values = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(values, fc.boolean(), fc.integer({ min: 0, max: 3 }), (values, fromZero, decimals) => {
      const { min, max, step } = axisScale(values, { fromZero, decimals })
      // Twice the tolerance of a tick, because the ends are also rounded to 12 digits.
      const slack = 2 * TICK_TOLERANCE * step
      expect(min).toBeLessThanOrEqual(Math.min(...values) + slack)
      expect(max).toBeGreaterThanOrEqual(Math.max(...values) - slack)
      const ticks = Math.round((max - min) / step) + 1
      expect(ticks).toBeGreaterThanOrEqual(2)
      expect(ticks).toBeLessThanOrEqual(6)
    }),
  )
})

test('no tick count of d3-array keeps both whole pigs and full axes, so the steps are our own', () => {
  const d3Axis = (low: number, high: number, count: number) => {
    const [min, max] = nice(low, high, count)
    return ticks(min, max, count)
  }
  for (let count = 1; count <= 10; count++) {
    const hasHalfPigs = d3Axis(0, 1, count).some((tick) => !Number.isInteger(tick))
    const weights = d3Axis(25, 125, count)
    const isHalfEmpty = ((weights.at(-1) ?? 0) - (weights[0] ?? 0)) / 2 >= 125 - 25
    expect([count, hasHalfPigs || isHalfEmpty || weights.length > 6]).toEqual([count, true])
  }
  expect(axisScale([0, 1], { fromZero: true, decimals: 0 })).toMatchObject({ min: 0, step: 1 })
  expect(axisScale([25, 125], { fromZero: false, decimals: 0 })).toMatchObject({ min: 25, max: 125, step: 25 })
})
