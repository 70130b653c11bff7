import { getRecordForm } from '@herdboard/contract/core/form-endpoints.ts'
import { getKpis, getKpiTypes, getOverview, getPigMovements } from '@herdboard/contract/figures/dashboard.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { type FarmRecord, listRecords } from '@herdboard/contract/herd/records.ts'
import { listRecordTypes } from '@herdboard/contract/system/catalogue.ts'
import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { publishOwnChange } from '#lib/live/own-changes.ts'
import { exampleBarn, exampleFarm } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { aRecord, exampleRecordTypes } from '#testing/records.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { aTable } from '#testing/tables.ts'

const farm = exampleFarm({ pigs: 1200 })
const barn = exampleBarn(farm, { pigs: 1200 })

const delivery = aRecord(2, {
  type_id: recordKind.feedDelivery,
  date: '2026-11-12',
  amount: null,
  description: 'Finisher mix, 12,000 kg',
  icon_url: '/icons/truck-loading.svg',
  name: 'Feed delivery',
  place: 'Nygaard',
})

async function openOverview(records: readonly FarmRecord[], totalRows = records.length) {
  signInBrowser({ farms: [farm], barns: [barn, exampleBarn(farm, { is_weaners: true })] })
  mockEndpoint(getKpiTypes, () => [])
  mockEndpoint(getKpis, () => [])
  mockEndpoint(listRecordTypes, () => exampleRecordTypes)
  mockEndpoint(getOverview, () => ({ items: [], sections: [] }))
  mockEndpoint(getPigMovements, () => aTable({ title: 'Movements' }))
  const requests = mockEndpoint(listRecords, () => ({ data: [...records], total_pages: 1, total_rows: totalRows }))
  const { user } = await openPage('/overview')
  const views = await screen.findByRole('radiogroup', { name: 'Show below the charts' })
  return {
    user,
    requests,
    openRecords: () => user.click(within(views).getByRole('radio', { name: 'Records' })),
  }
}

test('overview fetches records when first seen, feed included, and a row opens its record', async () => {
  const { user, requests, openRecords } = await openOverview([aRecord(1), delivery])
  expect(requests).toHaveLength(0)
  const formRequests = mockEndpoint(getRecordForm, () => {
    throw apiRefusal(503, [{ code: 'service.busy', message: 'Try again in a minute.' }])
  })
  await openRecords()
  const row = await screen.findByRole('row', { name: /Feed delivery/ })
  for (const text of ['12/11/2026', 'Nygaard', 'Finisher mix, 12,000 kg', 'Jens Hansen', '–'])
    expect(within(row).getByText(text)).toBeVisible()
  expect(within(screen.getByRole('row', { name: /Dead/ })).getByText('−2')).toBeVisible()
  // For the current pig type. Feed of the whole farm is included, so the request names no barns.
  expect(requests[0]?.input.query).toMatchObject({ weaners: false })
  expect(requests[0]?.input.query).not.toHaveProperty('location_ids')

  await user.click(within(row).getByRole('button', { name: 'Feed delivery' }))
  expect(await screen.findByText('Try again in a minute.')).toBeVisible()
  expect(formRequests[0]?.input.params.id).toBe(delivery.id)
})

test('deleted or changed record is updated in the list at once', async () => {
  const { requests, openRecords } = await openOverview([aRecord(1)])
  await openRecords()
  await screen.findByRole('row', { name: /Dead/ })
  await act(() => publishOwnChange(['herd']))
  await expect.poll(() => requests.length).toBe(2)
})

test('records list for a period without records says so', async () => {
  const { openRecords } = await openOverview([])
  await openRecords()
  expect(await screen.findByText('No records in the period')).toBeVisible()
})
