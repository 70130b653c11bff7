import { getPigMovements } from '@herdboard/contract/figures/dashboard.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aFinisherQuarter } from '#testing/fixtures/finisher-quarter.ts'
import { aCompany } from '#testing/fixtures/test-company.ts'

const api = await testApi({ instant: '2026-07-02T10:00:00.000Z' })
const company = await aCompany(api.db)
const { barn } = await aFinisherQuarter(api, company)
const quarter = { from: '2026-04-01', to: '2026-06-30', site_ids: barn.id } as const
const movements = (query: { page_number?: number; page_size?: number }) =>
  api.as(company).call(getPigMovements, { query: { ...quarter, ...query } })
const whole = await movements({})

test('pages of the movement table together are the whole table in the same order', async () => {
  const pages = await Promise.all([1, 2, 3, 4].map((page_number) => movements({ page_number, page_size: 5 })))
  expect(pages.map(({ data }) => data.length)).toEqual([5, 5, 3, 0])
  expect(pages.flatMap(({ data }) => data)).toEqual(whole.data)
  for (const { total_rows } of pages) expect(total_rows).toBe(13)
})

test('a page of the movement table has the sums and headers of the whole table', async () => {
  const page = await movements({ page_size: 2 })
  expect(page.footers).toEqual(whole.footers)
  expect(page.footers[0]).toMatchObject({ amount: 1275, weight: 39_230 })
  expect(page.headers).toEqual(whole.headers)
})

test('a page of the movement table names the columns without information in any row, not only in its own', async () => {
  const [first] = (await movements({ page_size: 1 })).data
  const { uniform_columns: uniform } = await movements({ page_size: 1 })
  // The counterpart of the count is empty, that of a slaughter is not.
  expect(first).toMatchObject({ type: 'Status (optælling)', counterpart: null })
  expect(uniform).toEqual(['farm', 'barn', 'section', 'remark'])
})

test('the movement table without page size stays whole, without the fields of a page', () => {
  expect(whole.data).toHaveLength(13)
  expect(Object.keys(whole).toSorted()).toEqual(['data', 'empty_text', 'footers', 'headers', 'searchbar', 'title'])
})

test('a page size above 1,000 or below 1 is refused', async () => {
  for (const page_size of [0, 1001]) await expect(movements({ page_size })).rejects.toMatchObject({ status: 400 })
})
