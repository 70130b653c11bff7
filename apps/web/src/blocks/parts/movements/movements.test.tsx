import { getPigMovements } from '@herdboard/contract/figures/dashboard.ts'
import type { TableRow } from '@herdboard/contract/figures/table.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createQueryClient } from '#lib/http/query-client.ts'
import { setCurrentLocale } from '#lib/locale/current-locale.ts'
import { mockEndpoint } from '#testing/mock-endpoint.ts'
import { renderPart } from '#testing/render-part.tsx'
import { clearAfterTest } from '#testing/reset-page.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { aTable } from '#testing/tables.ts'
import { PigMovementsCard } from './movements.tsx'

const TOTAL = 120
const day = (index: number) => new Date(Date.UTC(2026, 10, 1) - index * 86_400_000).toISOString().slice(0, 10)
/** Newest first, one pig each; only the last row has a remark. */
const rows: TableRow[] = Array.from({ length: TOTAL }, (_, index) => ({
  id: `row-${index}`,
  record_id: `record-${index}`,
  date: day(index),
  type: index === TOTAL - 1 ? 'Indsættelse' : 'Døde',
  barn: 'Østerstald',
  amount: -1,
  weight: null,
  remark: index === TOTAL - 1 ? 'Sene' : null,
}))
const whole = aTable({ data: rows, footers: [{ date: 'Ind' }, { date: 'Ud', amount: -TOTAL }, { date: 'I alt' }] })

async function show() {
  signInBrowser()
  setCurrentLocale('da')
  const requests = mockEndpoint(getPigMovements, ({ input: { query } }) => {
    const { page_size: size, page_number: page } = query
    if (size === undefined) return whole
    const data = rows.slice((page - 1) * size, page * size)
    return { ...whole, data, total_rows: TOTAL, uniform_columns: ['barn'] }
  })
  const client = createQueryClient(() => undefined)
  clearAfterTest(client)
  await renderPart(
    <QueryClientProvider client={client}>
      <PigMovementsCard period={{ from: '2026-07-01', to: '2026-11-01' }} places={{}} title="Bevægelser" />
    </QueryClientProvider>,
    { areas: ['data-table'] },
  )
  await act(() => import('#blocks/parts/data-table/ready-table.tsx'))
  await screen.findByRole('table', { name: 'Bevægelser' })
  return { requests, pageSizes: () => requests.map(({ input }) => input.query.page_size) }
}

test('movements load fifty rows, and show the number and the sums of all', async () => {
  const { pageSizes } = await show()
  expect(pageSizes()).toEqual([50])
  expect(screen.getByText('1–10 af 120')).toBeVisible()
  expect(within(screen.getByRole('table')).getByText('−120')).toBeVisible()
  // Only a row that is not loaded has a remark.
  expect(screen.getByRole('columnheader', { name: 'Bemærkning' })).toBeVisible()
})

test('movements load the next page when the last loaded rows are shown', async () => {
  const { requests, pageSizes } = await show()
  for (let turn = 0; turn < 4; turn += 1) await userEvent.click(screen.getByRole('button', { name: 'Næste side' }))
  await expect.poll(pageSizes).toEqual([50, 50])
  expect(requests.at(-1)?.input.query.page_number).toBe(2)
  const next = screen.getByRole('button', { name: 'Næste side' })
  await expect.poll(() => next.hasAttribute('disabled')).toBe(false)
  expect(screen.getByText('41–50 af 120')).toBeVisible()
  await userEvent.click(next)
  expect(screen.getByText('51–60 af 120')).toBeVisible()
})

test('a search of movements reads the whole table and sums the rows that match', async () => {
  const { pageSizes } = await show()
  await userEvent.type(screen.getByRole('searchbox'), 'Sene')
  await expect.poll(pageSizes).toEqual([50, undefined])
  expect(await screen.findByRole('cell', { name: 'Sene' })).toBeVisible()
  expect(within(screen.getByRole('table')).queryByText('−120')).toBeNull()
})

test('movements sorted by another column are sorted over the whole table', async () => {
  const { pageSizes } = await show()
  await userEvent.click(screen.getByRole('button', { name: 'Hændelse' }))
  await userEvent.click(screen.getByRole('button', { name: 'Hændelse' }))
  await expect.poll(pageSizes).toEqual([50, undefined])
  expect(await screen.findByRole('cell', { name: 'Sene' })).toBeVisible()
})
