import { expect, test } from 'vitest'
import { aChart } from '#testing/charts.ts'
import { formatChartValue } from './chart-values.ts'

const at = (value: number, unit_one?: string) =>
  formatChartValue(
    { ...aChart(), axes: [{ unit: 'pigs', decimals: 1, from_zero: true, ...(unit_one && { unit_one }) }] },
    0,
    value,
    'en',
  ).replace('\u00a0', ' ')

test('chart value of one pig is singular, whole values have no decimals, and a mean keeps its own', () => {
  expect([1, 2, 0.98, 0.9].map((value) => at(value, 'pig'))).toEqual(['1 pig', '2 pigs', '1 pig', '0.9 pigs'])
})

test('measured values keep their decimals', () => {
  expect(at(1)).toBe('1.0 pigs')
})
