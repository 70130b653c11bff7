import { expect, test } from 'vitest'
import { sparkPath } from './spark-path.ts'

test('spark path puts the lowest week at the bottom, the highest at the top, weeks evenly spaced', () => {
  // 96 × 32 with a margin of 4 px: x from 4 to 92, y from 28 up to 4.
  const { lines, last } = sparkPath([10, 30, 20], 96, 32, 4)
  expect(lines).toEqual(['M4 28L48 4L92 16'])
  expect(last).toEqual({ x: 92, y: 16, value: 20 })
})

test('week without a figure breaks the line; an isolated week is a dot', () => {
  const { lines, dots } = sparkPath([1, 2, null, 3, null, 2, 1], 96, 32, 4)
  expect(lines).toHaveLength(2)
  expect(dots.map(({ x }) => x)).toEqual([48, 92])
})

test('flat series runs through the middle, and a series without figures draws nothing', () => {
  expect(sparkPath([5, 5], 96, 32, 4).lines).toEqual(['M4 16L92 16'])
  expect(sparkPath([null, null], 96, 32, 4)).toEqual({ lines: [], dots: [], last: null })
})
