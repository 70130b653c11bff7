import { isPeriod } from '@herdboard/contract/core/period.ts'
import { expect, test } from 'vitest'
import { batchRecordsPeriod } from './batch-records-period.ts'

test.each([
  ['a batch of this year', ['2026-08-01', '2026-11-05'], ['2026-08-01', '2027-11-30']],
  ['a batch that began five years ago', ['2021-03-01', '2021-07-05'], ['2021-03-01', '2026-12-31']],
  ['a batch that has been open for eight years', ['2018-03-01', '2026-11-30'], ['2021-01-01', '2026-11-30']],
] as const)('records of %s are of a period that can be read', (_, [from, to], [first, last]) => {
  const period = batchRecordsPeriod({ from, to }, '2027-11-30')
  expect(period).toEqual({ from: first, to: last })
  expect(isPeriod(period)).toBe(true)
})
