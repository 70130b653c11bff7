import { formId } from '@herdboard/contract/core/form-id.ts'
import { AdjustmentId } from '@herdboard/contract/core/ids.ts'
import { listBonusPayments } from '@herdboard/contract/economy/bonus-payments.ts'
import {
  addDeadAdjustment,
  addDeadPayment,
  changeDeadAdjustment,
  changeDeadPayment,
  listDeadPayments,
  removeDeadAdjustment,
  removeDeadPayment,
} from '@herdboard/contract/economy/dead-payments.ts'
import { addPostPayment, listPostPayments } from '@herdboard/contract/economy/post-payments.ts'
import { listPriceListings } from '@herdboard/contract/economy/price-listings.ts'
import { addStatusPrice, listStatusEntries, type StatusEntry } from '@herdboard/contract/economy/status-entries.ts'
import { listActions, listEconomyEvents } from '@herdboard/contract/system/catalogue.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aListing, exampleDeadPayments, examplePostPayments, statusEntry } from '#testing/economy.ts'
import { aProfile, exampleFarm } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { findToast } from '#testing/queries/find-toast.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'

const [north, south] = [exampleFarm({ name: 'Nygaard' }), exampleFarm({ name: 'Sydgaard' })]
const modules = ['StatusEntries', 'BonusPayments', 'PriceListings'] as const

function signIn(role: 'DirectoryAdmin' | 'SolutionAdmin' | 'Employee' = 'DirectoryAdmin', rest = [...modules]) {
  signInBrowser({ profile: aProfile({ role, modules: rest }), farms: [north, south] })
  mockEndpoint(listEconomyEvents, () => [
    { id: 20, type: 20, name: 'Status price', icon_url: '', action_id: 20, is_listed: true },
  ])
  mockEndpoint(listActions, () => [
    { id: 20, form_id: formId.statusPrice, name: 'Status price', module: null, permission: null },
  ])
}

const choose = async (user: Awaited<ReturnType<typeof openPage>>['user'], name: string, option: string) => {
  await user.click(screen.getByRole('combobox', { name }))
  await user.click(await screen.findByRole('option', { name: option }))
}

test('[SHELL-034] [ECON-011] [ECON-012] [CONST-012] prices of dead pigs are shown below and from 30 kg, with the adjustment of the company', async () => {
  signIn('Employee')
  mockEndpoint(listDeadPayments, () => [...exampleDeadPayments])
  await openPage('/economy/deaths')
  const table = await screen.findByRole('table', { name: 'Collection of dead pigs' })
  expect(within(table).getByRole('columnheader', { name: /^Under 30 kg/ })).toBeVisible()
  const row = within(table).getByRole('row', { name: /01\/01\/2026/ })
  expect(row).toHaveTextContent('9.00 (+0.50)')
  expect(row).toHaveTextContent('57.00 (−2.00)')
  expect(within(table).getByRole('row', { name: /01\/01\/2025/ })).toHaveTextContent('8.75')
  // A user who does not manage the company has no buttons.
  expect(screen.queryByRole('button', { name: /^(Adjust|Edit|Delete|Add)/ })).toBeNull()
})

test('[ECON-013] [ECON-014] [ECON-015] prices of all companies are for the installation administrator', async () => {
  signIn('DirectoryAdmin')
  mockEndpoint(listDeadPayments, () => [...exampleDeadPayments])
  await openPage('/economy/deaths')
  await screen.findByRole('button', { name: 'Adjust 01/01/2026' })
  expect(screen.queryByRole('button', { name: /^(Edit|Delete|Add price)/ })).toBeNull()
})

test('[ECON-016] [ECON-058] [ECON-060] [ECON-061] [ECON-062] [ECON-063] [ECON-064] [ECON-076] [ECON-108] new adjustment waits for its price and all figures and is reported as created', async () => {
  signIn()
  const listed = mockEndpoint(listDeadPayments, () => [...exampleDeadPayments])
  const sent = mockEndpoint(addDeadAdjustment, () => ({
    id: AdjustmentId.parse(crypto.randomUUID()),
    less_than30_adjustment: 1,
    greater_than30_adjustment: 0,
  }))
  const { user } = await openPage('/economy/deaths')
  await screen.findByRole('table', { name: 'Collection of dead pigs' })
  await user.click(screen.getByRole('button', { name: 'Adjustment' }))
  const dialog = await screen.findByRole('dialog', { name: 'Adjustment' })
  const small = within(dialog).getByRole('textbox', { name: 'Under 30 kg' })
  const save = within(dialog).getByRole('button', { name: 'Save' })
  expect(small).toBeDisabled()
  expect(save).toBeDisabled()
  expect(within(dialog).getAllByText('DKK/pig')).toHaveLength(2)

  // A price with an adjustment shows it and can lose it.
  await choose(user, 'Valid from', '01/01/2026')
  expect(within(dialog).getByRole('textbox', { name: 'Under 30 kg' })).toHaveValue('0.5')
  expect(within(dialog).getByRole('button', { name: 'Delete adjustment' })).toBeEnabled()
  await choose(user, 'Valid from', '01/01/2025')
  expect(within(dialog).getByRole('button', { name: 'Delete adjustment' })).toBeDisabled()
  const priceField = within(dialog).getByRole('textbox', { name: 'Under 30 kg' })
  await user.type(priceField, '2')
  await user.clear(priceField)
  expect(save).toBeDisabled()
  await user.type(priceField, 'x')
  expect(save).toBeDisabled()
  await user.clear(priceField)
  await user.type(priceField, '1')
  const timers = vi.spyOn(globalThis, 'setTimeout')
  await user.click(save)
  expect(await screen.findByRole('heading', { name: 'Adjustment created' })).toBeVisible()
  await waitFor(() => expect(timers.mock.calls.some(([, ms]) => ms === 2_000)).toBe(true))
  timers.mockRestore()
  expect(sent[0]?.input).toEqual({
    params: { id: '2025-01-01' },
    body: { less_than30_adjustment: 1, greater_than30_adjustment: 0 },
  })
  await waitFor(() => expect(listed.length).toBeGreaterThan(1))
  await user.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  expect(await findToast('Adjustment created')).toBeVisible()
})

test('typed price requires confirmation before it is discarded', async () => {
  signIn()
  mockEndpoint(listDeadPayments, () => [...exampleDeadPayments])
  const { user } = await openPage('/economy/deaths')
  await user.click(await screen.findByRole('button', { name: 'Adjust 01/01/2026' }))
  const dialog = await screen.findByRole('dialog', { name: 'Adjustment' })
  const small = await within(dialog).findByRole('textbox', { name: 'Under 30 kg' })
  await user.clear(small)
  await user.type(small, '3')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(small).toHaveValue('3')
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('[ECON-017] [ECON-059] [ECON-106] [ECON-113] [ECON-114] adjustment is changed and deleted; a refusal leaves the window unchanged', async () => {
  signIn()
  mockEndpoint(listDeadPayments, () => [...exampleDeadPayments])
  const changed = mockEndpoint(changeDeadAdjustment, ({ input }) => ({ id: input.params.payment_id, ...input.body }))
  let isBroken = true
  mockEndpoint(removeDeadAdjustment, () => {
    if (isBroken) throw apiRefusal(422, [{ code: 'prices.negative', message: 'Not now' }])
    return null
  })
  const { user } = await openPage('/economy/deaths')
  await user.click(await screen.findByRole('button', { name: 'Adjust 01/01/2026' }))
  const dialog = await screen.findByRole('dialog', { name: 'Adjustment' })
  await user.click(await within(dialog).findByRole('button', { name: 'Delete adjustment' }))
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Not now')
  expect(within(dialog).getByRole('button', { name: 'Delete adjustment' })).toBeEnabled()
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('heading', { name: 'Adjustment changed' })).toBeVisible()
  expect(changed[0]?.input.body).toEqual({ less_than30_adjustment: 0.5, greater_than30_adjustment: -2 })
  await user.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)

  isBroken = false
  await user.click(await screen.findByRole('button', { name: 'Adjust 01/01/2026' }))
  await user.click(await screen.findByRole('button', { name: 'Delete adjustment' }))
  expect(await screen.findByRole('heading', { name: 'Adjustment deleted' })).toBeVisible()
  await user.click(
    within(screen.getByRole('dialog', { name: 'Adjustment' }))
      .getAllByRole('button', { name: 'Close' })
      .at(-1) as HTMLElement,
  )
})

test('[ECON-013] [ECON-014] [ECON-015] [ECON-107] [ECON-112] installation administrator adds and deletes a price; deleting its adjustments needs confirmation', async () => {
  signIn('SolutionAdmin')
  mockEndpoint(listDeadPayments, () => [...exampleDeadPayments])
  const added = mockEndpoint(addDeadPayment, ({ input }) => ({ id: input.body.valid_from, ...input.body }))
  const removed = mockEndpoint(removeDeadPayment, ({ input }) => {
    if (!input.query.confirmed)
      throw apiRefusal(300, [{ code: 'prices.has_charges', message: '3 adjustments are deleted with the price' }])
    return null
  })
  const { user } = await openPage('/economy/deaths')
  expect(await screen.findByRole('button', { name: 'Edit 01/01/2026' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add price' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add price' })
  const day = await within(dialog).findByRole('textbox', { name: /^Valid from/ })
  await user.type(day, '31/12/2099')
  expect(day).toHaveAccessibleDescription('The date cannot be in the future')
  await user.clear(day)
  await user.type(day, '01/10/2026')
  await user.type(within(dialog).getByRole('textbox', { name: /^Under 30 kg/ }), '9.5')
  await user.type(within(dialog).getByRole('textbox', { name: /^Over 30 kg/ }), '60')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('heading', { name: 'Price created' })).toBeVisible()
  expect(added[0]?.input.body).toEqual({ valid_from: '2026-10-01', less_than30: 9.5, greater_than30: 60 })
  await user.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)

  await user.click(screen.getByRole('button', { name: 'Delete 01/01/2026' }))
  const confirmDialog = await screen.findByRole('dialog', { name: 'Delete 01/01/2026?' })
  await user.click(within(confirmDialog).getByRole('button', { name: 'Delete 01/01/2026' }))
  expect(await within(confirmDialog).findByText('3 adjustments are deleted with the price')).toBeVisible()
  await user.click(within(confirmDialog).getByRole('button', { name: 'Delete 01/01/2026' }))
  expect(await findToast('Price deleted')).toBeVisible()
  expect(removed).toHaveLength(2)
})

test('[ECON-002] [ECON-003] [ECON-004] [ECON-005] [ECON-006] [ECON-010] post payments are listed by year with the adjustment in brackets and marked while provisional', async () => {
  signIn()
  mockEndpoint(listPostPayments, () => [...examplePostPayments])
  const { user } = await openPage('/economy/deaths')
  mockEndpoint(listDeadPayments, () => [])
  await user.click(await screen.findByRole('link', { name: 'Post payments' }))
  const table = await screen.findByRole('table', { name: 'Post payment per carcass kg' })
  const [newest, before] = within(table).getAllByRole('row').slice(1)
  expect(newest).toHaveTextContent(/01\/10\/2025 - 30\/09\/2026.*0\.60 \(\+0\.05\).*1\.00.*0\.80.*provisional/)
  expect(before).toHaveTextContent(/01\/10\/2024 - 30\/09\/2025.*0\.50/)
  // Sorted by the start of the period, in both directions.
  await user.click(within(table).getByRole('button', { name: /Period/ }))
  await user.click(within(table).getByRole('button', { name: /Period/ }))
  await waitFor(() => expect(within(table).getAllByRole('row')[1]).toHaveTextContent('01/10/2024'))
  expect(screen.getByRole('button', { name: /^Adjust 01\/10\/2024/ })).toBeVisible()
})

test('[ECON-007] [ECON-008] [ECON-009] [ECON-068] [ECON-069] year can be added from two back to ten ahead, except years that have a price', async () => {
  signIn('SolutionAdmin')
  mockEndpoint(listPostPayments, () => [...examplePostPayments])
  const added = mockEndpoint(addPostPayment, ({ input }) => ({ id: input.body.from, ...input.body }))
  const { user } = await openPage('/economy/post-payments')
  expect(await screen.findByRole('button', { name: /^Edit 01\/10\/2025/ })).toBeVisible()
  expect(screen.getByRole('button', { name: /^Delete 01\/10\/2025/ })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add price' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add price' })
  await user.click(await within(dialog).findByRole('combobox', { name: 'Period' }))
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent?.slice(6, 10))
  // 2024 and 2025 already have a price.
  expect(offered).toEqual(Array.from({ length: 11 }, (_, index) => String(2026 + index)))
  await user.click(screen.getByRole('option', { name: /^01\/10\/2026/ }))
  for (const [name, value] of [
    ['Slaughter pigs', '0.6'],
    ['Organic', '1'],
    ['Free-range', '0.8'],
  ] as const)
    await user.type(within(dialog).getByRole('textbox', { name: new RegExp(`^${name}`) }), value)
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(added).toHaveLength(1))
  expect(added[0]?.input.body).toMatchObject({ from: '2026-10-01', to: '2027-09-30', res_org_price: 1 })
})

async function onStatus(role: 'DirectoryAdmin' | 'SolutionAdmin' = 'DirectoryAdmin') {
  signIn(role)
  const adjustment: StatusEntry['charge'] = {
    id: AdjustmentId.parse(crypto.randomUUID()),
    ...{ piglet_dkk: 5, piglet_dkk_pr_kg: 0, slpig_dkk: -4, slpig_dkk_pr_kg: 0.1 },
  }
  mockEndpoint(listStatusEntries, () => [
    statusEntry(north, '2026-11-01', { charge: adjustment }),
    statusEntry(north, '2026-10-01'),
    statusEntry(north, '2025-01-01'),
    statusEntry(south, '2026-11-01'),
  ])
  return openPage('/economy/status?from=2026-10-05&to=2026-11-20')
}

test('[SHELL-035] [ECON-018] [ECON-019] [ECON-020] [ECON-053] [CONST-011] prices list the months of the period per farm with the farm’s own adjustment', async () => {
  await onStatus()
  const table = await screen.findByRole('table', { name: 'Nygaard' })
  const headers = within(table).getAllByRole('columnheader')
  expect(headers.slice(0, 5).map(({ textContent }) => textContent)).toEqual([
    ...['Month', 'Weaner, DKK', 'Weaner, DKK/kg', 'Slaughter pig, DKK', 'Slaughter pig, DKK/kg'],
  ])
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual(['November 2026', 'October 2026'])
  expect(rows[0]).toHaveTextContent(/193\.62 \(\+5\.00\).*8\.10.*218\.00 \(−4\.00\).*7\.28 \(\+0\.10\)/)
  expect(screen.getByRole('table', { name: 'Sydgaard' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^(Edit|Delete|Add price)/ })).toBeNull()
})

test('[ECON-021] [ECON-022] [ECON-023] [ECON-067] month that has a price cannot be added again', async () => {
  const { user } = await onStatus('SolutionAdmin')
  const added = mockEndpoint(addStatusPrice, ({ input }) => ({ id: input.body.period, ...input.body }))
  expect(await screen.findByRole('button', { name: 'Edit November 2026, Nygaard' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Delete November 2026, Sydgaard' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add price' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add price' })
  await user.click(await within(dialog).findByRole('combobox', { name: 'Month' }))
  expect(await screen.findByRole('option', { name: 'November 2026' })).toHaveAttribute('data-combobox-disabled', 'true')
  await user.click(screen.getByRole('option', { name: 'September 2026' }))
  for (const field of within(dialog).getAllByRole('textbox').slice(-4)) await user.type(field, '7.5')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(added).toHaveLength(1))
  expect(added[0]?.input.body).toMatchObject({ period: '2026-09-01', slpig_dkk_pr_kg: 7.5 })
})

test('[ECON-111] price of all companies is corrected', async () => {
  signIn('SolutionAdmin')
  mockEndpoint(listDeadPayments, () => [...exampleDeadPayments])
  const changed = mockEndpoint(changeDeadPayment, ({ input }) => ({
    id: input.params.id,
    valid_from: input.params.id,
    ...input.body,
  }))
  const { user } = await openPage('/economy/deaths')
  await user.click(await screen.findByRole('button', { name: 'Edit 01/01/2026' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit price' })
  const large = await within(dialog).findByRole('textbox', { name: /^Over 30 kg/ })
  await user.clear(large)
  await user.type(large, '58.5')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('heading', { name: 'Price changed' })).toBeVisible()
  expect(changed[0]?.input.body).toEqual({ less_than30: 9, greater_than30: 58.5 })
  await user.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  expect(await findToast('Price changed')).toBeVisible()
})

test('[SHELL-036] [ECON-028] bonus payments are listed by month; unknown values are a dash', async () => {
  signIn()
  mockEndpoint(listBonusPayments, () => [
    {
      id: '2026-10-01',
      period: '2026-10-01',
      slaughter_pig_price: 11.7,
      outdoor_surcharge: 4.4,
      organic_surcharge: null,
    },
  ])
  await openPage('/economy/bonus-payments')
  const table = await screen.findByRole('table', { name: 'Bonus per carcass kg' })
  expect(within(table).getByRole('row', { name: /October 2026/ })).toHaveTextContent(/11\.70.*4\.40.*–/)
})

test('[SHELL-037] [ECON-024] [ECON-026] quotation shows two tables, refetched at each visit, and the price at any weight', async () => {
  signIn()
  const requests = mockEndpoint(listPriceListings, () => [aListing])
  mockEndpoint(listBonusPayments, () => [])
  const { user } = await openPage('/economy/listings')
  expect(await screen.findByRole('heading', { name: 'Piglet quotation Monday 29/07/2024, week 31' })).toBeVisible()
  expect(await screen.findByRole('table', { name: 'Prices, DKK per pig' })).toHaveTextContent('250.32')
  expect(await screen.findByRole('table', { name: 'Weight correction, DKK/kg' })).toHaveTextContent('15.32')
  const weight = screen.getByRole('textbox', { name: 'Average weight' })
  await user.clear(weight)
  await user.type(weight, '20')
  await waitFor(() => expect(screen.getByText(/367\.37/)).toBeVisible())
  await user.click(screen.getByRole('link', { name: 'Bonus payments' }))
  await screen.findByText('No bonus payments. A system administrator creates them')
  await user.click(screen.getByRole('link', { name: 'Price listings' }))
  await screen.findByRole('heading', { name: 'Piglet quotation Monday 29/07/2024, week 31' })
  await waitFor(() => expect(requests.length).toBe(2))
})

test.each(['status', 'bonus-payments', 'listings'])(
  '[SHELL-035] [SHELL-036] [SHELL-037] screen /economy/%s does not exist without its module',
  async (path) => {
    signIn('DirectoryAdmin', [])
    mockEndpoint(listDeadPayments, () => [])
    const { address } = await openPage(`/economy/${path}`)
    await expect.poll(address).toBe('/overview')
  },
)

test('failed fetch of the prices is reported and can be repeated', async () => {
  signIn()
  mockEndpoint(listDeadPayments, () => {
    throw apiRefusal(500, [{ code: 'unknown', message: 'Sorry!' }])
  })
  const { user } = await openPage('/economy/deaths')
  const retryButton = await screen.findByRole('button', { name: 'Try again' })
  mockEndpoint(listDeadPayments, () => [])
  await user.click(retryButton)
  expect(await screen.findByText('No prices. A system administrator creates them')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add price' })).toBeNull()
})
