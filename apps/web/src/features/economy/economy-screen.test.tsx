import { type EconomyResult, getEconomyResult } from '@herdboard/contract/economy/result.ts'
import { listActions, listEconomyEvents } from '@herdboard/contract/system/catalogue.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { exampleFarm } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'

const period = '?from=2026-07-01&to=2026-09-30'

const amounts = (now: number, previous: number | null, budget: number | null = null) => ({ now, previous, budget })

const result: EconomyResult = {
  period: { from: '2026-07-01', to: '2026-09-30' },
  previous: { from: '2026-03-31', to: '2026-06-30' },
  groups: [
    { ...amounts(900_000, 800_000), group: 'sales', name: 'Sale of pigs', is_income: true, late: ['settlement'] },
    { ...amounts(-450_000, -470_000), group: 'feed', name: 'Feed', is_income: false, late: [] },
    { ...amounts(-30_000, 0), group: 'fixed', name: 'Fixed costs', is_income: false, late: [] },
  ],
  margin: amounts(450_000, 330_000),
  fixed_costs: amounts(-30_000, 0),
  result: amounts(420_000, 330_000),
  pig_types: [
    {
      ...{ pig_type: 2, name: 'Slaughter pigs', margin: amounts(450_000, 330_000), late: ['settlement'] },
      produced_pigs: { now: 3000, previous: 3000 },
      margin_per_pig: { now: 150, previous: 110 },
      margin_per_place: { now: null, previous: null },
    },
  ],
  late: ['settlement'],
}

async function openResult(answer: EconomyResult, { search = period, farms = [exampleFarm()] } = {}) {
  signInBrowser({ farms })
  mockEndpoint(listEconomyEvents, () => [])
  mockEndpoint(listActions, () => [])
  const requests = mockEndpoint(getEconomyResult, () => answer)
  return { ...(await openPage(`/economy${search}`)), requests }
}

test('[SHELL-032] first page of economy answers with result, margin per pig and per place, against the period before', async () => {
  await openResult(result)
  expect(await screen.findByRole('heading', { level: 1, name: 'Economy' })).toBeVisible()
  const card = await screen.findByRole('article', { name: 'Result' })
  expect(card).toHaveTextContent('DKK 420,000')
  expect(card).toHaveTextContent('DKK 90,000 better than the period before (DKK 330,000)')
  expect(card).toHaveTextContent('Gross margin DKK 450,000, fixed costs DKK −30,000')
  expect(card).toHaveTextContent('Provisional: lacks settlement')
  expect(screen.getByRole('article', { name: 'Gross margin per produced pig' })).toHaveTextContent(
    'DKK 150.00DKK 40.00 better than the period before (DKK 110.00)3,000 produced pigs',
  )
  expect(screen.getByRole('article', { name: 'Gross margin per pig place and year' })).toHaveTextContent(
    'A barn has no number of pig places',
  )
})

test('a bar per group shows amounts, change and what is late, per pig on request, and opens its postings', async () => {
  const { user, address } = await openResult(result)
  const row = await screen.findByRole('row', { name: /Feed/ })
  expect(
    within(row)
      .getAllByRole('cell', { hidden: true })
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(['−450,000', '−470,000', '+20,000'])
  expect(screen.getByRole('row', { name: /Sale of pigs/ })).toHaveTextContent('Provisional: lacks settlement')
  await user.click(screen.getByRole('radio', { name: 'DKK per pig' }))
  expect(screen.getByRole('row', { name: /Feed/ })).toHaveTextContent('−150.00')
  await user.click(within(screen.getByRole('row', { name: /Feed/ })).getByRole('link', { name: 'Feed' }))
  await expect.poll(address).toContain('/economy/postings')
  expect(address()).toContain('group=feed')
  expect(address()).toContain('from=2026-07-01')
})

test('cost of feed leads to why it changed, for the pigs and days shown', async () => {
  const { user, address } = await openResult(result)
  const feed = await screen.findByRole('row', { name: /Feed/ })
  expect(screen.getAllByRole('link', { name: /^Why/ })).toHaveLength(1)
  await user.click(within(feed).getByRole('link', { name: 'Why: feed cost per kg gain' }))
  await expect.poll(address).toContain('/why/19')
  expect(address()).toContain('pigs=slaughter')
  expect(address()).toContain('from=2026-07-01')
})

test('cost of feed of both pig types together leads nowhere: the key figure is of one', async () => {
  const [slaughter] = result.pig_types
  if (!slaughter) throw new Error('no slaughter pigs')
  await openResult({ ...result, pig_types: [{ ...slaughter, pig_type: 1 }, slaughter] })
  await screen.findByRole('row', { name: /Feed/ })
  expect(screen.queryByRole('link', { name: /^Why/ })).toBeNull()
})

const withBudget = { ...result, groups: result.groups.map((group) => ({ ...group, budget: group.now })) }

test('the budget says where pigs are that move between places, if it has such pigs', async () => {
  const [feed] = withBudget.groups
  if (!feed) throw new Error('no groups')
  const moved = { ...feed, group: 'moved' as const, name: 'Transferred pigs', now: 0, budget: -500 }
  await openResult({ ...withBudget, groups: [moved, ...withBudget.groups] })
  expect(await screen.findByText(/budget of pigs that move between places is under Transferred pigs/)).toBeVisible()
})

test('a budget without moved pigs says nothing of them', async () => {
  await openResult(withBudget, { farms: [exampleFarm(), exampleFarm()] })
  expect(await screen.findByRole('columnheader', { name: 'Budget' })).toBeVisible()
  expect(screen.queryByText(/pigs that move between/)).toBeNull()
})

test('weaners and slaughter pigs stand side by side, each with its own figures, and can be chosen', async () => {
  const [slaughter] = result.pig_types
  if (!slaughter) throw new Error('no slaughter pigs')
  const weaners = { ...slaughter, pig_type: 1 as const, name: 'Weaners', margin_per_pig: { now: 25.5, previous: null } }
  const { user, requests } = await openResult({ ...result, pig_types: [weaners, slaughter] })
  const card = await screen.findByRole('article', { name: 'Gross margin per produced pig' })
  expect(card).toHaveTextContent(/WeanersDKK 25.50.*Slaughter pigsDKK 150.00/)
  // A bar of both pig types has no amount per pig.
  expect(screen.queryByRole('radio', { name: 'DKK per pig' })).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Weaners' }))
  await expect.poll(() => requests.at(-1)?.input.query).toMatchObject({ isweaners: true, from: '2026-07-01' })
})

const empty: EconomyResult = {
  ...{ period: null, previous: null, groups: [], pig_types: [], late: [] },
  ...{ margin: amounts(0, null), fixed_costs: amounts(0, null), result: amounts(0, null) },
}

test('a company without data sees what comes here', async () => {
  await openResult(empty)
  expect(await screen.findByText(/The result in kroner comes here/)).toBeVisible()
  expect(screen.queryByRole('article', { name: 'Result' })).toBeNull()
})

test('a failed fetch of the result can be repeated', async () => {
  signInBrowser({ farms: [exampleFarm()] })
  mockEndpoint(listEconomyEvents, () => [])
  mockEndpoint(listActions, () => [])
  mockEndpoint(getEconomyResult, () => {
    throw apiRefusal(500, [{ code: 'unknown', message: 'Sorry!' }])
  })
  const { user } = await openPage(`/economy${period}`)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  mockEndpoint(getEconomyResult, () => result)
  await user.click(retry)
  expect(await screen.findByRole('article', { name: 'Result' })).toBeVisible()
})
