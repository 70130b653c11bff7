import { expect, test } from 'vitest'
import { periodSearch } from './period-search.ts'

const NONE = { from: undefined, to: undefined }

test('period search accepts a period in the address', () => {
  expect(periodSearch({ from: '2024-02-29', to: '2024-03-31', other: 1 })).toEqual({
    from: '2024-02-29',
    to: '2024-03-31',
  })
})

test.each([
  ['a day that no calendar has', '2026-02-31', '2026-03-31'],
  ['a month that no calendar has', '2026-13-01', '2026-13-02'],
  ['backwards', '2026-03-31', '2026-03-01'],
  ['longer than five years', '2019-12-31', '2025-01-01'],
  ['half of it', '2026-03-01', undefined],
  ['no day at all', 20260301, '2026-03-31'],
])('period search ignores %s', (_, from, to) => {
  expect(periodSearch({ from, to })).toEqual(NONE)
})
