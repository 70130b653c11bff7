import { getRecordForm } from '@herdboard/contract/core/form-endpoints.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { type FarmRecord, listRecords, removeRecord } from '@herdboard/contract/herd/records.ts'
import { listRecordTypes } from '@herdboard/contract/system/catalogue.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anEvent, aProfile, exampleBarn, exampleFarm } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { aRecord, exampleRecordTypes } from '#testing/records.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'

const farm = exampleFarm({ pigs: 1200 })
const period = '?from=2026-11-01&to=2026-11-20'
const delivery = aRecord(2, {
  type_id: recordKind.feedDelivery,
  date: '2026-11-12',
  name: 'Feed delivery',
  amount: null,
  place: 'Nygaard',
})
const insertion = aRecord(3, {
  type_id: recordKind.insertion,
  date: '2026-11-12',
  name: 'Insertion',
  amount: 120,
  editable: false,
  deletable: false,
})

async function openActivity(
  records: readonly FarmRecord[],
  { modules = ['Sections'], pigs = 1200 }: { modules?: ReturnType<typeof aProfile>['modules']; pigs?: number } = {},
) {
  const stored = [...records]
  signInBrowser({
    profile: aProfile({ modules }),
    farms: [farm],
    barns: [exampleBarn(farm, { pigs, accessible_actions: [1] })],
    events: [anEvent({ id: 1, type: recordKind.insertion, action_id: 1, name: 'Insertion' })],
  })
  mockEndpoint(listRecordTypes, () => exampleRecordTypes)
  const requests = mockEndpoint(listRecords, ({ input: { query } }) => {
    const matches = stored.filter(
      ({ date, type_id }) =>
        date >= query.from && date <= query.to && (!query.type_ids || query.type_ids.includes(type_id)),
    )
    const first = (query.page_number - 1) * query.page_size
    return {
      data: matches.slice(first, first + query.page_size),
      total_pages: Math.ceil(matches.length / query.page_size),
      total_rows: matches.length,
    }
  })
  const page = await openPage(`/activity${period}`)
  return { ...page, requests, stored }
}

test('[SHELL-020] [RECORD-001] [RECORD-010] [RECORD-006] activity screen lists all records under one heading, and a row opens its form', async () => {
  const { user, requests } = await openActivity([aRecord(1), delivery, insertion])
  const formRequests = mockEndpoint(getRecordForm, () => {
    throw apiRefusal(503, [{ code: 'service.busy', message: 'Try again in a minute.' }])
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()
  const table = await screen.findByRole('table', { name: 'Records' })
  expect(within(table).getAllByRole('row')).toHaveLength(4)
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Icon', 'Date', 'Event', 'Place', 'Number', 'Description', 'Recorded by', 'Recorded', 'Actions'])
  expect(requests[0]?.input.query).toMatchObject({ from: '2026-11-01', to: '2026-11-20', weaners: false })
  await user.click(within(table).getByRole('button', { name: 'Feed delivery' }))
  expect(await screen.findByText('Try again in a minute.')).toBeVisible()
  expect(formRequests[0]?.input.params.id).toBe(delivery.id)
})

test('empty list of a company without pigs offers to insert the first ones', async () => {
  await openActivity([], { pigs: 0 })
  expect(await screen.findByRole('button', { name: 'Record insertion' })).toBeVisible()
})

test('empty list of a period offers no insertion where there are pigs', async () => {
  await openActivity([])
  expect(await screen.findByText('No records in the period')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Record insertion' })).toBeNull()
})

test('[RECORD-002] treatments are requested and offered only where the Medicine module is on', async () => {
  const without = await openActivity([])
  await expect.poll(() => without.requests[0]?.input.query.type_ids).toEqual([1, 5, 8])
})

test('treatments are listed among the other records with the Medicine module on', async () => {
  const { requests } = await openActivity([], { modules: ['Sections', 'Medicine'] })
  await expect.poll(() => requests[0]?.input.query.type_ids).toEqual([1, 5, 8, 11])
})

test('[CONST-015] activity list loads 1000 records at a time; the count covers all, and a search loads the rest', async () => {
  const many = Array.from({ length: 1_050 }, (_, index) => aRecord(index + 1))
  const { user, requests } = await openActivity([...many.slice(0, -1), aRecord(1_050, { place: 'Sygestald' })])
  expect(await screen.findByText('1–10 of 1,050')).toBeVisible()
  expect(requests.map(({ input }) => [input.query.page_number, input.query.page_size])).toEqual([[1, 1000]])
  await user.type(screen.getByRole('searchbox', { name: 'Search records' }), 'sygestald')
  expect(await screen.findByText('1 of 1,050')).toBeVisible()
  expect(requests.map(({ input }) => input.query.page_number)).toEqual([1, 2])
  expect(await screen.findByText('Sygestald')).toBeVisible()
})

test('[RECORD-003] refresh button fetches the records again after somebody else recorded', async () => {
  const { user, stored } = await openActivity([delivery])
  expect(await screen.findByRole('button', { name: 'Feed delivery' })).toBeVisible()
  stored.push(aRecord(9))
  await user.click(screen.getByRole('button', { name: 'Refresh the records' }))
  expect(await screen.findByRole('button', { name: 'Dead' })).toBeVisible()
})

test('[RECORD-005] [SHELL-128] [SHELL-129] record types can be filtered; an empty filter requires confirmation and then shows none', async () => {
  const { user, requests } = await openActivity([aRecord(1), delivery, insertion])
  await screen.findByRole('table', { name: 'Records' })
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  const filter = await screen.findByRole('dialog', { name: 'Show records of these types' })
  await user.click(within(filter).getByRole('checkbox', { name: 'Dead' }))
  await user.click(within(filter).getByRole('button', { name: 'Show chosen' }))
  await expect.poll(() => requests.at(-1)?.input.query.type_ids).toEqual([1, 8])
  await expect.poll(() => screen.queryByRole('button', { name: 'Dead' })).toBeNull()

  await user.click(screen.getByRole('button', { name: '2 of 3 types' }))
  const filterDialog = await screen.findByRole('dialog', { name: 'Show records of these types' })
  await user.click(within(filterDialog).getByRole('checkbox', { name: 'Insertion' }))
  await user.click(within(filterDialog).getByRole('checkbox', { name: 'Feed delivery' }))
  await user.click(within(filterDialog).getByRole('button', { name: 'Close' }))
  expect(await screen.findByText('Are you sure you want to select 0 filters?')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Select 0 filters' }))
  expect(await screen.findByText('No type is chosen')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show all types' }))
  expect(await screen.findByRole('button', { name: 'Dead' })).toBeVisible()
})

test('[RECORD-004] calendar marks the days with records; a day lists its records by click and arrow keys', async () => {
  const { user } = await openActivity([aRecord(1), delivery, insertion])
  await user.click(await screen.findByRole('radio', { name: 'Calendar' }))
  const marked = await screen.findByRole('button', { name: /^Thursday,? 12 November 2026, 2 records$/ })
  // By default, the newest day with records is selected.
  const list = screen.getByRole('region', { name: 'Records of the day' })
  expect(await within(list).findByText(/^Saturday,? 14 November 2026$/)).toBeVisible()
  await user.click(marked)
  expect(within(list).getAllByRole('listitem')).toHaveLength(2)
  expect(within(list).getByText('Feed delivery')).toBeVisible()
  await user.keyboard('{ArrowRight}{ArrowRight}{Enter}')
  expect(within(list).getByText('Dead')).toBeVisible()
  expect(screen.getByRole('button', { name: /^Friday,? 13 November 2026$/ })).toBeVisible()
})

test('calendar record is deleted after confirmation, and its mark disappears', async () => {
  const { user, stored } = await openActivity([aRecord(1), delivery])
  const removed = mockEndpoint(removeRecord, ({ input }) => {
    stored.splice(
      stored.findIndex(({ id }) => id === input.params.id),
      1,
    )
    return null
  })
  await user.click(await screen.findByRole('radio', { name: 'Calendar' }))
  await user.click(await screen.findByRole('button', { name: 'Delete Dead 14/11/2026' }))
  const confirmDialog = await screen.findByRole('dialog', { name: 'Delete Dead?' })
  await user.click(within(confirmDialog).getByRole('button', { name: 'Delete Dead' }))
  expect(await screen.findByRole('button', { name: /^Saturday,? 14 November 2026$/ })).toBeVisible()
  expect(removed).toHaveLength(1)
})

test('locked record offers neither edit nor delete', async () => {
  await openActivity([aRecord(1), insertion])
  const row = await screen.findByRole('row', { name: /Insertion/ })
  expect(within(row).queryByRole('button', { name: /^(Edit|Delete) / })).toBeNull()
  const own = screen.getByRole('row', { name: /Dead/ })
  expect(within(own).getByRole('button', { name: 'Edit Dead 14/11/2026' })).toBeVisible()
  expect(within(own).getByRole('button', { name: 'Delete Dead 14/11/2026' })).toBeVisible()
})

test('activity screen without a readable farm names the contact, and a failed fetch is reported', async () => {
  signInBrowser({ profile: aProfile({ role: 'Employee' }), farms: [] })
  await openPage('/activity')
  expect(await screen.findByText(/You do not have access to any farm/)).toBeVisible()
})

test('administrator of a company without farms is led to create one, not to ask for access', async () => {
  signInBrowser({ farms: [] })
  const { user, address } = await openPage('/activity')
  expect(await screen.findByText(/The company has no farm yet/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Create farm' }))
  await expect.poll(address).toContain('/settings/locations')
})

test('failed fetch of the records is reported and can be repeated', async () => {
  const { user } = await (async () => {
    signInBrowser({ farms: [farm], barns: [exampleBarn(farm)] })
    mockEndpoint(listRecordTypes, () => exampleRecordTypes)
    mockEndpoint(listRecords, () => {
      throw apiRefusal(500, [{ code: 'unknown', message: 'Sorry!' }])
    })
    return openPage(`/activity${period}`)
  })()
  const retry = await screen.findByRole('button', { name: 'Try again' })
  mockEndpoint(listRecords, () => ({ data: [delivery], total_pages: 1, total_rows: 1 }))
  await user.click(retry)
  expect(await screen.findByRole('button', { name: 'Feed delivery' })).toBeVisible()
})
