import { getForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { getChart } from '@herdboard/contract/figures/chart-endpoints.ts'
import type { ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import { getKpis, getKpiTypes, getPigMovements } from '@herdboard/contract/figures/dashboard.ts'
import { getDeadPigs, getMovementList } from '@herdboard/contract/figures/table-endpoints.ts'
import { listRecords } from '@herdboard/contract/herd/records.ts'
import { type Batch, listBatches } from '@herdboard/contract/places/locations.ts'
import {
  listActions,
  listBatchEvents,
  listEconomyEvents,
  listRecordTypes,
} from '@herdboard/contract/system/catalogue.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { today } from '#lib/today.ts'
import { anEvent, exampleBarn, exampleBatch, exampleFarm } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { exampleRecordTypes } from '#testing/records.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { aTable } from '#testing/tables.ts'

const farm = exampleFarm({ pigs: 1200 })
const barn = exampleBarn(farm, { pigs: 1200 })
const weaners = exampleBarn(farm, { is_weaners: true })
const batchBarn = exampleBarn(farm, { name: 'Barn 7', is_batch_production: true })
const period = 'from=2026-11-01&to=2026-11-20'

const aChart = (title: string): ChartSpec => ({
  title,
  subtitle: null,
  x: { kind: 'day', days: ['2026-11-19', '2026-11-20'] },
  axes: [{ unit: 'pigs', decimals: 0, from_zero: true }],
  series: [
    {
      key: 'nygaard',
      name: 'Nygaard',
      kind: 'column',
      axis: 0,
      stack: 'pigs',
      role: 'main',
      points: [1190, 1200],
      estimated_from: null,
    },
  ],
  reference_lines: [],
  bands: [],
  running: null,
  empty_reason: null,
})

function onTheFarm(barns = [barn, weaners], batches: Batch[] = []) {
  signInBrowser({
    farms: [farm],
    barns,
    events: [anEvent({ id: 6, action_id: 6, type: 6 })],
    batchEvents: [anEvent({ id: 22, action_id: 22, type: 12 }), anEvent({ id: 23, action_id: 23, type: 12 })],
  })
  mockEndpoint(listBatches, () => batches)
  mockEndpoint(listEconomyEvents, () => [anEvent({ id: 9, action_id: 9, type: 9 })])
  mockEndpoint(listActions, () => [
    { id: 6, form_id: formId.stockCount, name: 'Status', module: null, permission: null },
    { id: 9, form_id: formId.posting, name: 'Posting', module: null, permission: null },
    { id: 22, form_id: formId.updateBatch, name: 'Update batch', module: null, permission: null },
    { id: 23, form_id: formId.closeBatch, name: 'Close batch', module: null, permission: null },
  ])
  mockEndpoint(listRecordTypes, () => exampleRecordTypes)
  mockEndpoint(listRecords, () => ({ data: [], total_pages: 0, total_rows: 0 }))
  mockEndpoint(getKpis, () => [])
  mockEndpoint(getKpiTypes, () => [])
  mockEndpoint(getPigMovements, () => aTable({ title: 'Movements' }))
  mockEndpoint(getDeadPigs, () => aTable({ title: 'Dead pigs' }))
  return mockEndpoint(getChart, ({ input }) => ({
    options: aChart(input.params.chartType === 'pig-status' ? 'Number of pigs' : 'Dead per day'),
    filters: [
      { name: 'By farm', query_parameter: 'farm', is_applied: true },
      { name: 'By barn', query_parameter: 'barn', is_applied: false },
    ],
  }))
}

test('[SHELL-022] [PIGS-001] [PIGS-002] [PIGS-003] [PIGS-004] pig status is a chart over its movements for the chosen pigs and days', async () => {
  const charts = onTheFarm()
  const movementRequests = mockEndpoint(getPigMovements, () => aTable({ title: 'Movements' }))
  const { user } = await openPage(`/pigs?${period}&pigs=slaughter`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Pigs' })).toBeVisible()
  expect(await screen.findByRole('table', { name: 'Pig movements' })).toBeVisible()
  expect(charts[0]?.input).toMatchObject({
    params: { chartType: 'pig-status' },
    query: { weaners: false, from: '2026-11-01' },
  })
  expect(movementRequests[0]?.input.query).toMatchObject({ location_ids: [barn.id] })

  await user.click(screen.getByRole('radio', { name: 'Weaners' }))
  await expect.poll(() => charts.at(-1)?.input.query).toMatchObject({ weaners: true })
  await user.click(screen.getByRole('button', { name: /earlier|previous/i }))
  await expect.poll(() => charts.at(-1)?.input.query.to).toBe('2026-10-31')

  await user.click(screen.getByRole('button', { name: /^Options for Number of pigs/ }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'By barn' }))
  await expect.poll(() => charts.at(-1)?.input.query.filters).toContain('barn')
})

test('[SHELL-023] [PIGS-011] pig activities list the seven record types of pigs, without feed', async () => {
  onTheFarm()
  mockEndpoint(listRecordTypes, () =>
    [1, 2, 3, 4, 5, 6, 7, 8, 13, 16].map((id) => ({ id, name: `Kind ${id}`, icon_url: '/icons/skull.svg' })),
  )
  const requests = mockEndpoint(listRecords, () => ({ data: [], total_pages: 0, total_rows: 0 }))
  await openPage(`/pigs/activities?${period}`)
  expect(await screen.findByText('No records in the period')).toBeVisible()
  expect(requests[0]?.input.query.type_ids?.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 13])
})

test('[SHELL-024] [PIGS-005] [PIGS-006] deaths are shown as a chart and a table', async () => {
  const charts = onTheFarm()
  await openPage(`/pigs/deaths?${period}`)
  expect(await screen.findByRole('article', { name: 'Dead per day' })).toBeVisible()
  expect(await screen.findByRole('table', { name: 'Deaths' })).toBeVisible()
  expect(charts[0]?.input.params.chartType).toBe('daily-dead')
})

test('movement list shows the moves of both pig types between CHR numbers', async () => {
  onTheFarm()
  const requests = mockEndpoint(getMovementList, () =>
    aTable({
      headers: [
        {
          value: 'from_chr',
          text: 'From CHR no.',
          type: null,
          sortable: true,
          searchable: true,
          align: 'left',
          numberFormat: 'none',
        },
      ],
      data: [{ id: 'x', from_chr: '101010' }],
    }),
  )
  await openPage(`/pigs/movement-list?${period}`)
  const table = await screen.findByRole('table', { name: 'CHR movements, both kinds of pigs' })
  expect(within(table).getByText('101010')).toBeVisible()
  expect(requests[0]?.input.query).toEqual({ from: '2026-11-01', to: '2026-11-20' })
})

test('failed chart reports the error beside a loaded table', async () => {
  onTheFarm()
  mockEndpoint(getChart, () => {
    throw apiRefusal(400, [{ code: 'request.malformed', message: 'Sorry!' }])
  })
  await openPage(`/pigs/deaths?${period}`)
  const chart = await screen.findByRole('article', { name: 'Dead per day' })
  expect(await within(chart).findByRole('button', { name: 'Try again' })).toBeVisible()
  expect(await screen.findByRole('table', { name: 'Deaths' })).toBeVisible()
})

test('[SHELL-025] batches view does not exist by tab or address without a barn run in batches', async () => {
  onTheFarm()
  const { address } = await openPage('/pigs/batches')
  expect(await screen.findByRole('link', { name: 'Deaths' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Batches' })).toBeNull()
  expect(address()).toMatch(/^\/pigs(\?|$)/)
})

const open = exampleBatch(batchBarn, {
  name: '2026-40',
  is_active: true,
  start_date: '2026-10-01',
  accessible_actions: [22, 23],
})
const closed = exampleBatch(batchBarn, {
  name: '2026-31',
  is_active: false,
  end_date: '2026-11-05',
  supplier_numbers: ['12345'],
  accessible_actions: [6, 9, 22],
})

test('[PIGS-007] [PIGS-012] batches are listed with the active ones first, in their columns', async () => {
  onTheFarm([barn, batchBarn], [closed, open])
  await openPage(`/pigs/batches?${period}`)
  const table = await screen.findByRole('table', { name: 'Batches' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Active', 'Batch', 'Start date', 'End date', 'Farm', 'Barn'])
  const [, first, second] = within(table).getAllByRole('row')
  expect(first).toHaveTextContent('2026-40')
  expect(second).toHaveTextContent('2026-31')
})

test('empty list of batches offers to create one', async () => {
  onTheFarm([barn, { ...batchBarn, accessible_actions: [formId.createBatch] }])
  mockEndpoint(listBatchEvents, () => [
    anEvent({ id: 21, action_id: formId.createBatch, type: 12, name: 'Create batch' }),
  ])
  const { user } = await openPage(`/pigs/batches?${period}`)
  await screen.findByText('No batches in the period')
  await user.click(await screen.findByRole('button', { name: 'Create batch' }))
  expect(await screen.findByRole('dialog', { name: /^Create batch/ })).toBeVisible()
})

test('[PIGS-008] [PIGS-009] [PIGS-013] [PIGS-014] closed batch opens with its facts and can be changed or reopened', async () => {
  onTheFarm([barn, batchBarn], [closed, open])
  const records = mockEndpoint(listRecords, () => ({ data: [], total_pages: 0, total_rows: 0 }))
  const forms = mockEndpoint(getForm, () => {
    throw apiRefusal(503, [{ code: 'service.busy', message: 'Try again in a minute.' }])
  })
  const { user } = await openPage(`/pigs/batches?${period}`)
  await user.click(await screen.findByRole('button', { name: '2026-31' }))
  const modal = await screen.findByRole('dialog', { name: 'Batch 2026-31' })
  expect(within(modal).getByText('05/11/2026')).toBeVisible()
  expect(within(modal).getByText('12345')).toBeVisible()
  // A bill of the batch may be dated when it falls due.
  await expect
    .poll(() => records[0]?.input.query)
    .toMatchObject({ location_ids: [closed.id], from: '2026-08-01', to: addDays(today(), 365) })
  // A closed batch cannot be closed.
  expect(within(modal).queryByRole('button', { name: 'Close batch' })).toBeNull()
  await user.click(await within(modal).findByRole('button', { name: 'Reopen batch' }))
  await expect
    .poll(() => forms[0]?.input)
    .toMatchObject({ params: { form_id: formId.updateBatch }, query: { batch_id: closed.id, resource_id: 'reopen' } })
})

test.each([
  ['New posting', formId.posting],
  ['Count', formId.stockCount],
])('a closed batch offers %s', async (name, form_id) => {
  onTheFarm([barn, batchBarn], [closed, open])
  const forms = mockEndpoint(getForm, () => {
    throw apiRefusal(503, [{ code: 'service.busy', message: 'Try again in a minute.' }])
  })
  const { user } = await openPage(`/pigs/batches?${period}`)
  await user.click(await screen.findByRole('button', { name: '2026-31' }))
  const modal = await screen.findByRole('dialog', { name: 'Batch 2026-31' })
  await user.click(await within(modal).findByRole('button', { name }))
  await expect.poll(() => forms[0]?.input).toMatchObject({ params: { form_id }, query: { batch_id: closed.id } })
})

test('a batch whose name begins with the word for it has the word once in its title', async () => {
  onTheFarm([barn, batchBarn], [{ ...open, name: 'Batch 1' }])
  const { user } = await openPage(`/pigs/batches?${period}`)
  await user.click(await screen.findByRole('button', { name: 'Batch 1' }))
  expect(await screen.findByRole('dialog', { name: 'Batch 1' })).toBeVisible()
})

test('[PIGS-010] batch is read-only without the action to update it', async () => {
  onTheFarm([barn, batchBarn], [{ ...open, accessible_actions: [22, 23] }])
  mockEndpoint(listActions, () => [])
  const { user } = await openPage(`/pigs/batches?${period}`)
  await user.click(await screen.findByRole('button', { name: '2026-40' }))
  const modal = await screen.findByRole('dialog', { name: 'Batch 2026-40' })
  expect(await within(modal).findByText('No records in the period')).toBeVisible()
  expect(within(modal).queryByRole('button', { name: 'Update batch' })).toBeNull()
})
