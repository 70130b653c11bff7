import { expect, test } from 'vitest'
import { kpiChartItem } from './kpi-chart.ts'

test('key figure links to its chart only where that chart is on the screen', () => {
  expect(kpiChartItem(1, new Set([10, 11]))).toBe(10)
  expect(kpiChartItem(1, new Set([11]))).toBeNull()
  expect(kpiChartItem(16, new Set([10, 11]))).toBeNull()
})
