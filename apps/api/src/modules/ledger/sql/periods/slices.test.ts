import { expect, test } from 'vitest'
import { slicesOf } from './slices.ts'

test('overlapping periods are cut where one begins or ends', () => {
  const slices = slicesOf([
    { opening: '2026-05-31', closing: '2026-06-28' },
    { opening: '2026-06-07', closing: '2026-07-05' },
  ])
  expect(slices).toEqual([
    { slice: 1, firstDay: '2026-06-01', periods: [{ period: 0, is_first: true, is_last: false }] },
    {
      slice: 2,
      firstDay: '2026-06-08',
      periods: [
        { period: 0, is_first: false, is_last: true },
        { period: 1, is_first: true, is_last: false },
      ],
    },
    { slice: 3, firstDay: '2026-06-29', periods: [{ period: 1, is_first: false, is_last: true }] },
  ])
})

test('days between two periods belong to no slice', () => {
  const slices = slicesOf([
    { opening: '2026-05-31', closing: '2026-06-07' },
    { opening: '2026-06-14', closing: '2026-06-21' },
  ])
  expect(slices.map(({ periods }) => periods.map(({ period }) => period))).toEqual([[0], [], [1]])
})
