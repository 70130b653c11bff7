import { getChart } from '@herdboard/contract/figures/chart-endpoints.ts'
import type { ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import type { Table, TableHeader } from '@herdboard/contract/figures/table.ts'
import { getSlaughterSettlements } from '@herdboard/contract/figures/table-endpoints.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { exampleBarn, exampleFarm } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'

const farm = exampleFarm({ pigs: 1200 })
const barn = exampleBarn(farm, { pigs: 1200 })
const weaners = exampleBarn(farm, { is_weaners: true })
const period = 'from=2026-11-01&to=2026-11-20'

const column = (value: string, text: string, rest: Partial<TableHeader> = {}): TableHeader => ({
  value,
  text,
  type: null,
  sortable: true,
  searchable: true,
  align: 'left',
  numberFormat: 'none',
  ...rest,
})
const aChart = (title: string): ChartSpec => ({
  title,
  subtitle: null,
  x: { kind: 'name', names: ['88', '89'] },
  axes: [{ unit: 'pigs', decimals: 0, from_zero: true }],
  series: [],
  reference_lines: [],
  bands: [],
  running: null,
  empty_reason: 'No settlements with carcasses in the period',
})
const load = {
  above_scale: null,
  in_range_pct: null,
  condemned: 0,
  lean_pct: 60,
  adjustments: null,
  supplements: null,
  deductions: null,
}
const settlements: Table = {
  title: 'Slaughter settlements',
  searchbar: { label: 'Search' },
  headers: [
    column('date', 'Slaughter date', { type: 'date', searchable: false }),
    column('place', 'Barn or batch'),
    column('heads', 'Approved', { searchable: false, numberFormat: 'int', align: 'right' }),
    column('in_range_pct', 'In basic weight, %', { searchable: false, numberFormat: 'percent', align: 'right' }),
    column('price_per_kg', 'DKK/kg', { searchable: false, numberFormat: 'price', align: 'right' }),
  ],
  data: [
    {
      ...load,
      id: 'a',
      record_id: 'a',
      date: '2026-11-10',
      place: 'Barn 4, A1',
      heads: 100,
      weight: 9000,
      basic_price: 10,
      amount: 90_000,
      price_per_kg: 10,
    },
    {
      ...load,
      id: 'b',
      record_id: 'b',
      date: '2026-11-03',
      place: 'Barn 5',
      heads: 50,
      weight: 4500,
      basic_price: 11,
      amount: 49_500,
      price_per_kg: 11,
    },
  ],
  footers: [{ date: 'Total', heads: 150, price_per_kg: 10.33 }],
  empty_text: 'No slaughters in the period',
}

test('[SHELL-038] [SLAUGHTER-002] [SLAUGHTER-003] slaughter settlements are listed for the chosen pigs and days and can be opened', async () => {
  signInBrowser({ farms: [farm], barns: [barn, weaners] })
  const requests = mockEndpoint(getSlaughterSettlements, () => settlements)
  const charts = mockEndpoint(getChart, () => ({ options: aChart('Carcass weights'), filters: [] }))
  const { user } = await openPage(`/slaughters?${period}&pigs=slaughter`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Slaughters' })).toBeVisible()
  const table = await screen.findByRole('table', { name: 'Slaughter settlements' })
  expect(requests[0]?.input.query).toMatchObject({ from: '2026-11-01', to: '2026-11-20', site_ids: [barn.barn_id] })
  expect(within(table).getByText('10.33')).toBeVisible()
  // No settlement has carcasses: their columns are left out, and a line says how to fill them.
  expect(within(table).queryByText('In basic weight, %')).toBeNull()
  expect(screen.getByText(/Paste them in the slaughter/)).toBeVisible()
  expect(charts[0]?.input).toMatchObject({ params: { chartType: 'carcass-histogram' }, query: { from: '2026-11-01' } })
  // Totals follow the search: 49 500 kr. for 4 500 kg.
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'Barn 5')
  await expect.poll(() => within(table).queryAllByText('11.00').length).toBe(2)
  await user.click(screen.getByRole('radio', { name: 'Weaners' }))
  await expect.poll(() => requests.at(-1)?.input.query.site_ids).toEqual([weaners.barn_id])
})

test('failed table is reported and can be refetched', async () => {
  signInBrowser({ farms: [farm], barns: [barn] })
  mockEndpoint(getChart, () => ({ options: aChart('Carcass weights'), filters: [] }))
  mockEndpoint(getSlaughterSettlements, () => {
    throw apiRefusal(503, [{ code: 'service.busy', message: 'Try again in a minute.' }])
  })
  const { user } = await openPage(`/slaughters?${period}&pigs=slaughter`)
  const retryButton = await screen.findByRole('button', { name: 'Try again' })
  mockEndpoint(getSlaughterSettlements, () => ({ ...settlements, data: [], footers: [] }))
  await user.click(retryButton)
  expect(await screen.findByText('No slaughters in the period')).toBeVisible()
})
