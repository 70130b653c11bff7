import { getForm, getRecordForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { listPostingCategories, listPostings, type Posting } from '@herdboard/contract/economy/postings.ts'
import { removeRecord } from '@herdboard/contract/herd/records.ts'
import { type FarmEvent, listActions, listEconomyEvents } from '@herdboard/contract/system/catalogue.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPosting, postingCategories, postingSums } from '#testing/economy.ts'
import { exampleFarm } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'

const farm = exampleFarm({ accessible_actions: [9] })
const period = '?from=2026-11-01&to=2026-11-20'
const power = aPosting(1, { text: 'Andel Energi' })
const grain = aPosting(2, {
  category_id: 13,
  name: 'Grain',
  group: 'feed',
  date: '2026-11-03',
  price: -0.1,
  quantity: 12_000,
  unit_price: 148.25,
})
const slurry = aPosting(3, {
  category_id: 8,
  name: 'Slurry sales',
  group: 'other_income',
  is_income: true,
  price: 1_200.2,
  editable: false,
  deletable: false,
})

const posting: FarmEvent = {
  id: 9,
  type: 9,
  name: 'Posting',
  icon_url: '/icons/coins.svg',
  action_id: 9,
  is_listed: true,
}

async function openEconomy(
  postings: readonly Posting[] = [power, grain, slurry],
  { events = [posting], search = period }: { events?: readonly FarmEvent[]; search?: string } = {},
) {
  const stored = [...postings]
  signInBrowser({ farms: [farm] })
  mockEndpoint(listEconomyEvents, () => [...events])
  mockEndpoint(listActions, () => [{ id: 9, form_id: formId.posting, name: 'Posting', module: null, permission: null }])
  mockEndpoint(listPostingCategories, () => postingCategories)
  const requests = mockEndpoint(listPostings, ({ input: { query } }) => {
    const found = stored.filter(
      ({ date, category_id, name, source }) =>
        date >= query.from &&
        date <= query.to &&
        (query.category_ids === undefined || query.category_ids.includes(category_id)) &&
        (query.origin === undefined || (query.origin === 'typed') === (source === 'entered')) &&
        (query.search === undefined || name.toLowerCase().includes(query.search)),
    )
    const matches = found.filter(({ is_income }) => query.side === undefined || is_income === (query.side === 'income'))
    const first = (query.page_number - 1) * query.page_size
    return {
      data: matches.slice(first, first + query.page_size),
      total_pages: Math.ceil(matches.length / query.page_size),
      total_rows: matches.length,
      sums: postingSums(found),
    }
  })
  return { ...(await openPage(`/economy/postings${search}`)), requests, stored }
}

test('[SHELL-032] [ECON-042] [ECON-046] economy lists expenses and income in tabs with their totals', async () => {
  const { user, address } = await openEconomy()
  expect(await screen.findByRole('heading', { level: 1, name: 'Postings' })).toBeVisible()
  expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual([
    'Expenses',
    'Income',
    'All',
  ])
  const table = await screen.findByRole('table', { name: 'Postings' })
  expect(within(table).getByRole('row', { name: /Electricity/ })).toHaveTextContent('5,197.86')
  expect(within(table).queryByText('Slurry sales')).toBeNull()
  // Sum of 5,197.86 and 0.10.
  expect(within(table).getByRole('row', { name: /Total/ })).toHaveTextContent('5,197.96')
  await user.click(screen.getByRole('tab', { name: 'Income' }))
  expect(await screen.findByText('Slurry sales')).toBeVisible()
  expect(screen.queryByText('Electricity')).toBeNull()
  expect(address()).toContain('side=income')
})

test('[CONST-013] postings are loaded 1000 at a time, further ones on demand; the total covers all', async () => {
  const many = Array.from({ length: 1_050 }, (_, index) => aPosting(index + 1, { price: -0.1 }))
  const { requests } = await openEconomy(many)
  const table = await screen.findByRole('table', { name: 'Postings' })
  expect(within(table).getByRole('row', { name: /Total/ })).toHaveTextContent('105.00')
  expect(screen.getByText('1–10 of 1,050')).toBeVisible()
  expect(requests.map(({ input }) => [input.query.page_number, input.query.page_size])).toEqual([[1, 1000]])
  expect(requests[0]?.input.query).toMatchObject({ from: '2026-11-01', to: '2026-11-20', side: 'expense' })
})

const settlement = aPosting(9, {
  ...{ type_id: null, source: 'settlement', category_id: 8, group: 'sales', name: 'Slaughter settlement' },
  ...{ is_income: true, price: 93_333.33, late: ['slaughter settlement'], editable: false, deletable: false },
})
const eaten = aPosting(10, {
  ...{ id: 'feed 1', record_id: null, type_id: null, source: 'feed', category_id: 13, group: 'feed', name: 'Feed' },
  ...{ price: -5000, editable: false, deletable: false },
})
const feedBill = aPosting(11, {
  ...{ category_id: 13, name: 'Grain', group: 'feed', price: -450 },
  ...{ counts: false, note: 'Not counted: raw materials are in the price of the feed' },
})

test('calculated postings stand beside typed ones, marked as estimated and opened by their record', async () => {
  const { user } = await openEconomy([power, settlement, eaten, feedBill], { search: `${period}&side=all` })
  const formRequests = mockEndpoint(getRecordForm, () => {
    throw apiRefusal(503, [{ code: 'service.busy', message: 'Try again in a minute.' }])
  })
  const row = await screen.findByRole('row', { name: /Slaughter settlement/ })
  expect(row).toHaveTextContent('93,333.33')
  expect(row).toHaveTextContent('Estimated, lacks slaughter settlement')
  expect(row).toHaveTextContent('Calculated')
  expect(within(row).queryByRole('button', { name: /^(Edit|Delete)/ })).toBeNull()
  expect(screen.getByRole('row', { name: /Grain/ })).toHaveTextContent('Not counted')
  const sums = screen.getByRole('region', { name: 'Sums' })
  // 93,333.33 less 5,000.00 and 5,197.86; the grain does not count.
  expect(sums).toHaveTextContent('ResultDKK 83,135.47')
  expect(sums).toHaveTextContent('1 amount is estimated')
  expect(sums).toHaveTextContent('1 bill is not counted')
  await user.click(within(row).getByRole('button', { name: 'Slaughter settlement' }))
  expect(await screen.findByText('Try again in a minute.')).toBeVisible()
  expect(formRequests[0]?.input.params.id).toBe(settlement.record_id)
})

test('postings are requested by origin and search, and a group from the first page can be removed', async () => {
  const { user, requests } = await openEconomy([power, settlement, eaten], { search: `${period}&group=feed` })
  await screen.findByRole('table', { name: 'Postings' })
  expect(requests.at(-1)?.input.query).toMatchObject({ group: 'feed' })
  expect(requests.at(-1)?.input.query.side).toBeUndefined()
  await user.click(screen.getByRole('radio', { name: 'Calculated' }))
  await expect.poll(() => requests.at(-1)?.input.query).toMatchObject({ group: 'feed', origin: 'calculated' })
  await user.click(screen.getByRole('button', { name: 'Remove the choice: Feed' }))
  await expect.poll(() => requests.at(-1)?.input.query.group).toBeUndefined()
  await user.type(screen.getByRole('searchbox', { name: 'Search postings' }), 'zzz')
  expect(await screen.findByText('No postings match the choice')).toBeVisible()
  expect(requests.at(-1)?.input.query.search).toBe('zzz')
})

test('[ECON-043] posting categories can be filtered; the total covers the shown categories', async () => {
  const { user } = await openEconomy()
  await screen.findByRole('table', { name: 'Postings' })
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  const filter = await screen.findByRole('dialog', { name: 'Show postings of these categories' })
  expect(within(filter).queryByRole('checkbox', { name: 'Subsidies' })).toBeNull()
  await user.click(within(filter).getByRole('checkbox', { name: 'Electricity' }))
  await user.click(within(filter).getByRole('button', { name: 'Show chosen' }))
  await expect.poll(() => screen.queryByRole('button', { name: 'Electricity' })).toBeNull()
  expect(screen.getByRole('row', { name: /Total/ })).toHaveTextContent('0.10')
  expect(screen.getByRole('button', { name: '1 of 2 categories' })).toBeVisible()
})

test('[ECON-044] posting calendar marks the days of a month; a day lists its postings, which can be opened', async () => {
  const { user } = await openEconomy()
  const formRequests = mockEndpoint(getRecordForm, () => {
    throw apiRefusal(503, [{ code: 'service.busy', message: 'Try again in a minute.' }])
  })
  await screen.findByRole('table', { name: 'Postings' })
  await user.click(screen.getByRole('button', { name: 'Calendar' }))
  const calendar = await screen.findByRole('dialog', { name: 'Typed expenses day by day' })
  await user.click(await within(calendar).findByRole('button', { name: /^Tuesday,? 3 November 2026, 1 posting$/ }))
  await user.click(within(calendar).getByRole('button', { name: /Grain/ }))
  expect(await screen.findByText('Try again in a minute.')).toBeVisible()
  expect(formRequests[0]?.input.params.id).toBe(grain.id)
})

test('[ECON-045] refresh button fetches the postings again after somebody else posted', async () => {
  const { user, stored } = await openEconomy([power])
  await screen.findByRole('button', { name: 'Electricity' })
  stored.push(grain)
  await user.click(screen.getByRole('button', { name: 'Fetch postings' }))
  expect(await screen.findByRole('button', { name: 'Grain' })).toBeVisible()
})

test('posting is added for the side on screen; users without permission are offered nothing', async () => {
  const { user } = await openEconomy([], { search: `${period}&side=income` })
  const formRequests = mockEndpoint(getForm, () => {
    throw apiRefusal(503, [{ code: 'service.busy', message: 'Try again in a minute.' }])
  })
  expect(await screen.findByText('No postings in the period')).toBeVisible()
  await user.click(screen.getAllByRole('button', { name: 'Posting' })[0] ?? document.body)
  const dialog = await screen.findByRole('dialog')
  await user.click(await within(dialog).findByRole('button', { name: 'Next' }))
  await expect.poll(() => formRequests[0]?.input.query).toMatchObject({ farm_id: farm.id, resource_id: 'income' })
  expect(formRequests[0]?.input.params.form_id).toBe(9)
})

test('user without permission to post can neither add nor change a posting', async () => {
  await openEconomy([{ ...power, editable: false, deletable: false }], { events: [] })
  const row = await screen.findByRole('row', { name: /Electricity/ })
  expect(within(row).queryByRole('button', { name: /^(Edit|Delete)/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Posting' })).toBeNull()
})

test('posting is deleted after confirmation and leaves list and total', async () => {
  const { user, stored } = await openEconomy()
  const removed = mockEndpoint(removeRecord, ({ input }) => {
    stored.splice(
      stored.findIndex(({ id }) => id === input.params.id),
      1,
    )
    return null
  })
  await user.click(await screen.findByRole('button', { name: 'Delete Electricity 12/11/2026' }))
  const confirmDialog = await screen.findByRole('dialog', { name: 'Delete Electricity?' })
  await user.click(within(confirmDialog).getByRole('button', { name: 'Delete Electricity' }))
  await expect.poll(() => screen.queryByRole('button', { name: 'Electricity' })).toBeNull()
  expect(removed).toHaveLength(1)
})

test('failed fetch of the postings is reported and can be repeated', async () => {
  signInBrowser({ farms: [farm] })
  mockEndpoint(listEconomyEvents, () => [])
  mockEndpoint(listActions, () => [])
  mockEndpoint(listPostingCategories, () => postingCategories)
  mockEndpoint(listPostings, () => {
    throw apiRefusal(500, [{ code: 'unknown', message: 'Sorry!' }])
  })
  const { user } = await openPage(`/economy/postings${period}`)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  mockEndpoint(listPostings, () => ({ data: [power], total_pages: 1, total_rows: 1, sums: postingSums([power]) }))
  await user.click(retry)
  expect(await screen.findByRole('button', { name: 'Electricity' })).toBeVisible()
})
