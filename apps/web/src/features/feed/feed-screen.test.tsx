import { getRecordForm } from '@herdboard/contract/core/form-endpoints.ts'
import { getFeedConsumptionData } from '@herdboard/contract/feed/feed-usage.ts'
import { getChart } from '@herdboard/contract/figures/chart-endpoints.ts'
import type { ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import {
  getDeliveryOriginal,
  getDeliveryRegistrations,
  getFeedConsumption,
} from '@herdboard/contract/figures/table-endpoints.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anEvent, exampleBarn, exampleFarm } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { aTable } from '#testing/tables.ts'

const farm = exampleFarm({ pigs: 1200 })
const barn = exampleBarn(farm, { pigs: 1200 })
const weaners = exampleBarn(farm, { is_weaners: true })
const period = 'from=2026-11-01&to=2026-11-20&pigs=slaughter'
const RECORD = '018f0000-0000-7000-8000-0000000000aa'

const aChart = (title: string, kind: 'line' | 'column'): ChartSpec => ({
  title,
  subtitle: null,
  x: { kind: 'day', days: ['2026-11-19', '2026-11-20'] },
  axes: [{ unit: 'FE', decimals: 2, from_zero: false }],
  series: [
    {
      key: 'grower',
      name: 'Grower',
      kind,
      axis: 0,
      stack: kind === 'column' ? 'deliveries' : null,
      role: 'main',
      points: [2.6, 2.7],
      estimated_from: null,
    },
  ],
  reference_lines: [],
  bands: [],
  running: null,
  empty_reason: null,
})

const mixTable = (title: string, mix: string) =>
  aTable({
    title,
    headers: [
      {
        value: 'mix',
        text: 'Mix',
        type: null,
        sortable: true,
        searchable: true,
        align: 'left',
        numberFormat: 'none',
      },
      {
        value: 'place',
        text: 'Place',
        type: null,
        sortable: true,
        searchable: true,
        align: 'left',
        numberFormat: 'none',
      },
    ],
    data: [{ id: 'r1', record_id: RECORD, mix, place: 'Barn 4' }],
    footers: [],
  })

function signInFarm() {
  signInBrowser({ farms: [farm], barns: [barn, weaners] })
  const charts = mockEndpoint(getChart, ({ input }) => ({
    options:
      input.params.chartType === 'feed-deliveries'
        ? aChart('Feed deliveries', 'column')
        : aChart('Feed per pig per day', 'line'),
    filters: [],
  }))
  const eaten = mockEndpoint(getFeedConsumption, () => mixTable('Feed consumption', 'Unik'))
  const delivered = mockEndpoint(getDeliveryRegistrations, () => mixTable('Recorded deliveries', 'Unik'))
  const notes = mockEndpoint(getDeliveryOriginal, () =>
    aTable({ title: 'Delivery notes', data: [], footers: [], empty_text: 'No delivery notes received' }),
  )
  return { charts, eaten, delivered, notes }
}

test('[SHELL-029] [FEED-021] [FEED-022] [FEED-023] [FEED-106] feed consumption is a line chart over its records for the chosen pigs and days', async () => {
  const { charts, eaten } = signInFarm()
  const { user } = await openPage(`/feed/consumption?${period}`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Feed' })).toBeVisible()
  expect(await screen.findByRole('article', { name: 'Feed per pig per day' })).toBeVisible()
  expect(await screen.findByRole('table', { name: 'Consumption' })).toBeVisible()
  expect(charts[0]?.input).toMatchObject({ params: { chartType: 'feed-consumption' }, query: { weaners: false } })
  expect(eaten[0]?.input.query).toMatchObject({ from: '2026-11-01', to: '2026-11-20', site_ids: [barn.barn_id] })

  await user.click(screen.getByRole('radio', { name: 'Weaners' }))
  await expect.poll(() => eaten.at(-1)?.input.query.site_ids).toEqual([weaners.barn_id])
  await user.click(screen.getByRole('button', { name: /earlier|previous/i }))
  await expect.poll(() => eaten.at(-1)?.input.query.to).toBe('2026-10-31')
  await expect.poll(() => charts.at(-1)?.input.query.to).toBe('2026-10-31')
})

test('[SHELL-028] [FEED-017] [FEED-018] [FEED-019] [FEED-020] [FEED-105] feed deliveries are columns over the own records and those of suppliers', async () => {
  const { charts, delivered, notes } = signInFarm()
  const { user } = await openPage(`/feed/deliveries?${period}`)
  expect(await screen.findByRole('article', { name: 'Feed deliveries' })).toBeVisible()
  expect(await screen.findByRole('table', { name: 'Recorded deliveries' })).toBeVisible()
  expect(await screen.findByText('No delivery notes received')).toBeVisible()
  expect(charts[0]?.input.params.chartType).toBe('feed-deliveries')
  await user.click(screen.getByRole('radio', { name: 'Weaners' }))
  for (const requests of [delivered, notes]) {
    await expect.poll(() => requests.at(-1)?.input.query.site_ids).toEqual([weaners.barn_id])
  }
  await user.click(screen.getByRole('button', { name: /earlier|previous/i }))
  for (const requests of [delivered, notes]) {
    await expect.poll(() => requests.at(-1)?.input.query.to).toBe('2026-10-31')
  }
})

test('[SHELL-137] [FEED-013] [FEED-014] [FEED-015] [FEED-016] [FEED-104] feed screen shows consumption by mix and by raw material', async () => {
  const { charts } = signInFarm()
  const consumptionRequests = mockEndpoint(getFeedConsumptionData, () => ({
    usage: mixTable('Feed use by mix', 'Home unit'),
    rawmaterials: aTable({ title: 'Raw-material use', data: [], footers: [], empty_text: 'No home mixes used' }),
  }))
  const { user } = await openPage(`/feed?${period}`)
  expect(await screen.findByRole('table', { name: 'Use by mix' })).toBeVisible()
  expect(charts[0]?.input.params.chartType).toBe('feed-usage')
  await user.click(screen.getByRole('tab', { name: 'Use by raw material' }))
  expect(await screen.findByText('No home mixes used')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'Weaners' }))
  await expect.poll(() => consumptionRequests.at(-1)?.input.query.weaners).toBe(true)
  await user.click(screen.getByRole('button', { name: /earlier|previous/i }))
  await expect.poll(() => consumptionRequests.at(-1)?.input.query.to).toBe('2026-10-31')
  for (const [name, address] of [
    ['Deliveries', '/feed/deliveries'],
    ['Consumption', '/feed/consumption'],
    ['Feed mixes', '/feed/mixes'],
    ['Raw materials', '/feed/raw-materials'],
  ] as const) {
    const link = within(screen.getByRole('navigation', { name: 'Views of feed' })).getByRole('link', { name })
    expect(link.getAttribute('href')).toContain(address)
  }
})

test('feed overview without consumption offers to record some', async () => {
  signInFarm()
  signInBrowser({
    farms: [farm],
    barns: [exampleBarn(farm, { pigs: 1200, accessible_actions: [7] })],
    events: [anEvent({ type: recordKind.feedUse, action_id: 7 })],
  })
  const none = aTable({ title: 'Feed use by mix', data: [], footers: [], empty_text: 'No consumption' })
  mockEndpoint(getFeedConsumptionData, () => ({ usage: none, rawmaterials: none }))
  await openPage(`/feed?${period}`)
  expect(await screen.findByText('No consumption')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Record consumption' })).toBeVisible()
})

test('feed row opens its source record', async () => {
  signInFarm()
  const forms = mockEndpoint(getRecordForm, () => {
    throw apiRefusal(503, [{ code: 'service.busy', message: 'Try again in a minute.' }])
  })
  const { user } = await openPage(`/feed/deliveries?${period}`)
  await user.click(await screen.findByRole('button', { name: 'Unik' }))
  await expect.poll(() => forms[0]?.input.params.id, { timeout: 5000 }).toBe(RECORD)
})

test('feed views preserve days and pig type; a failed table can be refetched beside a loaded chart', async () => {
  const { delivered } = signInFarm()
  mockEndpoint(getFeedConsumption, () => {
    throw apiRefusal(400, [{ code: 'request.malformed', message: 'Sorry!' }])
  })
  const { user } = await openPage(`/feed/consumption?${period}`)
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  expect(await screen.findByRole('article', { name: 'Feed per pig per day' })).toBeVisible()
  const requests = mockEndpoint(getFeedConsumption, () => mixTable('Feed consumption', 'Unik'))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => requests.length).toBe(1)
  await user.click(within(screen.getByRole('navigation', { name: 'Views of feed' })).getByText('Deliveries'))
  await expect.poll(() => delivered[0]?.input.query.from).toBe('2026-11-01')
})
