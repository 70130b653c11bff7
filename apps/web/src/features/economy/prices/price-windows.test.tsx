import { formId } from '@herdboard/contract/core/form-id.ts'
import { AdjustmentId } from '@herdboard/contract/core/ids.ts'
import { addBonusPayment, listBonusPayments } from '@herdboard/contract/economy/bonus-payments.ts'
import {
  changePostAdjustment,
  changePostPayment,
  listPostPayments,
  removePostAdjustment,
} from '@herdboard/contract/economy/post-payments.ts'
import { changePriceListing, listPriceListings } from '@herdboard/contract/economy/price-listings.ts'
import { addStatusAdjustment, listStatusEntries } from '@herdboard/contract/economy/status-entries.ts'
import { listActions, listEconomyEvents } from '@herdboard/contract/system/catalogue.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aListing, examplePostPayments, statusEntry } from '#testing/economy.ts'
import { aProfile, exampleFarm } from '#testing/herd.ts'
import { mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'

const [north, south] = [exampleFarm({ name: 'Nygaard' }), exampleFarm({ name: 'Sydgaard' })]

function signIn(role: 'DirectoryAdmin' | 'SolutionAdmin') {
  const modules = ['StatusEntries', 'BonusPayments', 'PriceListings'] as const
  signInBrowser({ profile: aProfile({ role, modules: [...modules] }), farms: [north, south] })
  mockEndpoint(listEconomyEvents, () => [
    {
      id: formId.statusPrice,
      type: formId.statusPrice,
      name: 'Status price',
      icon_url: '',
      action_id: formId.statusPrice,
      is_listed: true,
    },
  ])
  mockEndpoint(listActions, () => [
    { id: formId.statusPrice, form_id: formId.statusPrice, name: 'Status price', module: null, permission: null },
  ])
}

type User = Awaited<ReturnType<typeof openPage>>['user']

async function openWindow(user: User, button: string, name: string) {
  await user.click(await screen.findByRole('button', { name: button }))
  return within(await screen.findByRole('dialog', { name }))
}

async function fill(user: User, box: HTMLElement, value: string) {
  await user.clear(box)
  await user.type(box, value)
}

test('an adjustment of a status price names its farm and month, and shows the price beside it', async () => {
  signIn('DirectoryAdmin')
  mockEndpoint(listStatusEntries, () => [statusEntry(north, '2026-11-01'), statusEntry(south, '2026-11-01')])
  const sent = mockEndpoint(addStatusAdjustment, ({ input }) => {
    const { period: _, site_id: __, ...figures } = input.body
    return { id: AdjustmentId.parse(crypto.randomUUID()), ...figures }
  })
  const { user } = await openPage('/economy/status?from=2026-11-01&to=2026-11-20')
  const dialog = await openWindow(user, 'Adjust November 2026, Sydgaard', 'Adjustment for Sydgaard')
  expect(await dialog.findByText('Price: 193.62 · 8.10 · 218.00 · 7.28')).toBeVisible()
  await fill(user, dialog.getByRole('textbox', { name: /^Weaner per kg/ }), '0.25')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.input).toEqual({
    params: { id: '2026-11-01' },
    body: {
      ...{ period: '2026-11-01', site_id: south.farm_id },
      ...{ piglet_dkk: 0, piglet_dkk_pr_kg: 0.25, slpig_dkk: 0, slpig_dkk_pr_kg: 0 },
    },
  })
})

test('a bonus payment is added with a surcharge that nobody knows', async () => {
  signIn('SolutionAdmin')
  mockEndpoint(listBonusPayments, () => [])
  const sent = mockEndpoint(addBonusPayment, ({ input }) => ({ id: input.body.period, ...input.body }))
  const { user } = await openPage('/economy/bonus-payments')
  const dialog = await openWindow(user, 'Add price', 'Add price')
  await user.click(await dialog.findByRole('combobox', { name: 'Month' }))
  await user.click(await screen.findByRole('option', { name: 'October 2026' }))
  await fill(user, dialog.getByRole('textbox', { name: /^Slaughter pig/ }), '11.7')
  await fill(user, dialog.getByRole('textbox', { name: /^Outdoor surcharge/ }), '4.4')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.input.body).toEqual({
    ...{ period: '2026-10-01', slaughter_pig_price: 11.7, outdoor_surcharge: 4.4, organic_surcharge: null },
  })
})

test('a quotation is put right with all its figures, known and unknown', async () => {
  signIn('SolutionAdmin')
  mockEndpoint(listPriceListings, () => [aListing])
  const { id, valid_from, prices } = aListing
  const sent = mockEndpoint(changePriceListing, ({ input }) => ({ id, valid_from, prices: input.body }))
  const { user } = await openPage('/economy/listings')
  const dialog = await openWindow(user, 'Edit 29/07/2024', 'Edit price')
  await fill(user, await dialog.findByRole('textbox', { name: /^Basis 7 kg/ }), '251.5')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.input).toEqual({ params: { id }, body: { ...prices, basis_7: 251.5 } })
})

test('a post payment keeps that it is provisional; its adjustment is changed and removed by its own id', async () => {
  signIn('SolutionAdmin')
  mockEndpoint(listPostPayments, () => [...examplePostPayments])
  const [year] = examplePostPayments
  if (!year?.entry) throw new Error('the first year is adjusted')
  const { id, entry, from, to } = year
  const params = { id, entry_id: entry.id }
  const priced = mockEndpoint(changePostPayment, ({ input }) => ({ id, from, to, ...input.body }))
  const changed = mockEndpoint(changePostAdjustment, ({ input }) => ({ id: entry.id, ...input.body }))
  const removed = mockEndpoint(removePostAdjustment, () => null)
  const { user } = await openPage('/economy/post-payments')
  const saveWith = async (button: string, name: string, act: string) => {
    const dialog = await openWindow(user, button, name)
    await user.click(await dialog.findByRole('button', { name: act }))
    await dialog.findByRole('heading', { name: /^(Price changed|Adjustment (changed|deleted))$/ })
    await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await saveWith('Edit 01/10/2025 - 30/09/2026', 'Edit price', 'Save')
  await saveWith('Adjust 01/10/2025 - 30/09/2026', 'Adjustment', 'Save')
  await saveWith('Adjust 01/10/2025 - 30/09/2026', 'Adjustment', 'Delete adjustment')
  const prices = { sl_pig_price: 0.6, res_org_price: 1, res_free_range_price: 0.8 }
  expect(priced[0]?.input).toEqual({ params: { id }, body: { ...prices, is_provision: true } })
  const adjustment = { sl_pig_price: 0.05, res_org_price: 0, res_free_range_price: 0 }
  expect(changed[0]?.input).toEqual({ params, body: adjustment })
  expect(removed[0]?.input).toEqual({ params })
})
