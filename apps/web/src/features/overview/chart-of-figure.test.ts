import { expect, test } from 'vitest'
import { chartOfFigure } from './chart-of-figure.ts'

test('a figure leads to its chart only where that chart is on the screen', () => {
  expect(chartOfFigure(1, new Set([10, 11]))).toBe(10)
  expect(chartOfFigure(1, new Set([11]))).toBeNull()
  expect(chartOfFigure(16, new Set([10, 11]))).toBeNull()
})
