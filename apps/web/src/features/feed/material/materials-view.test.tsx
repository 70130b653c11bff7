import { addFeedMix } from '@herdboard/contract/feed/feed-mixes.ts'
import {
  addMaterialPrice,
  addRawMaterial,
  changeRawMaterial,
  listRawMaterials,
  listRegisterMaterials,
  type RawMaterial,
  removeMaterialPrice,
  removeRawMaterial,
} from '@herdboard/contract/feed/raw-materials.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aProfile, exampleFarm } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'

const anId = (no: number) => `018f0000-0000-7000-8000-${String(no).padStart(12, '0')}`
const wheat = {
  id: anId(1),
  register_id: 1,
  name: 'Wheat',
  dry_matter: 85,
  fu: 115.5,
  crude_protein: 9.6,
  phosphorus: 2.6,
  prices: [
    { id: anId(12), price: 165, valid_from: '2026-02-01' },
    { id: anId(11), price: 160, valid_from: '2026-01-01' },
  ],
  customized: false,
  version: 1,
} as RawMaterial
const peas = { ...wheat, id: anId(2), name: 'Peas', customized: true } as RawMaterial

function signInFarm(modules: 'RawMaterialsRegister'[] = []) {
  signInBrowser({ profile: aProfile({ modules }), farms: [exampleFarm({ pigs: 10 })] })
  mockEndpoint(listRegisterMaterials, () => [
    { id: 1, name: 'Wheat', dry_matter: 85, fu: 115.5, crude_protein: 9.6, phosphorus: 2.6, price: 160 },
  ])
  return mockEndpoint(listRawMaterials, () => [wheat, peas])
}

const field = (dialog: HTMLElement, label: string) =>
  within(dialog).getByRole('textbox', { name: new RegExp(`^${label}`) })
const fillIn = async (user: UserEvent, dialog: HTMLElement, label: string, value: string) => {
  await user.clear(field(dialog, label))
  await user.type(field(dialog, label), value)
}
async function openNew() {
  const page = await openPage('/feed/raw-materials')
  await page.user.click(await screen.findByRole('button', { name: 'New raw material' }))
  return { ...page, dialog: await screen.findByRole('dialog', { name: 'New raw material' }) }
}
const chooseWheat = async (user: UserEvent, dialog: HTMLElement) => {
  await user.click(within(dialog).getByRole('combobox', { name: /Register item/ }))
  await user.click(await screen.findByRole('option', { name: 'Wheat' }))
}
const figures = (dialog: HTMLElement) =>
  ['Dry matter', 'FU per 100 kg', 'Crude protein', 'Phosphorus'].map(
    (label) => (field(dialog, label) as HTMLInputElement).value,
  )

test('[SHELL-026] [FEED-009] [FEED-010] [FEED-012] [FEED-103] raw materials are listed with contents and last price; own materials are marked', async () => {
  signInFarm()
  const { user } = await openPage('/feed/raw-materials')
  const table = await screen.findByRole('table', { name: 'Raw materials' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Name', 'Dry matter, %', 'FU per 100 kg', 'Crude protein, %', 'Phosphorus, g/kg', 'Price, DKK/100 kg'])
  const marked = within(table).getByRole('row', { name: /Peas/ })
  expect(within(marked).getByRole('rowheader')).toHaveTextContent(/^Peas.*Differs from the register$/)
  expect(within(marked).getByRole('rowheader').querySelector('svg')).toBeVisible()
  const register = within(table).getByRole('row', { name: /Wheat/ })
  expect(register).not.toHaveTextContent('Differs from the register')
  expect(register).toHaveTextContent('165.00')
  await user.type(screen.getByRole('searchbox', { name: 'Search raw materials' }), 'pea')
  await expect.poll(() => within(table).queryByText('Wheat')).toBeNull()
})

test('a raw material without own values has no mark', async () => {
  signInFarm()
  mockEndpoint(listRawMaterials, () => [wheat])
  await openPage('/feed/raw-materials')
  const table = await screen.findByRole('table', { name: 'Raw materials' })
  const name = within(table).getByRole('rowheader', { name: 'Wheat' })
  expect(name.querySelector('svg')).toBeNull()
})

test('[FEED-038] [FEED-039] [FEED-075] [FEED-102] raw material from the register is rescaled to its dry matter and added; the window closes itself', async () => {
  signInFarm()
  const added = mockEndpoint(addRawMaterial, () => wheat)
  const { user, dialog } = await openNew()
  const create = within(dialog).getByRole('button', { name: 'Create' })
  expect(create).toBeDisabled()
  await chooseWheat(user, dialog)
  expect(figures(dialog)).toEqual(['85', '115.5', '9.6', '2.6'])
  // Rescaled to 87 % from the values of the register, not from the rounded ones.
  await fillIn(user, dialog, 'Dry matter', '86')
  await fillIn(user, dialog, 'Dry matter', '87')
  expect(figures(dialog)).toEqual(['87', '118.22', '9.83', '2.66'])
  await user.click(create)
  await expect
    .poll(() => added[0]?.input.body)
    .toMatchObject({
      register_id: 1,
      name: 'Wheat',
      dry_matter: 87,
      fu: 118.22,
      crude_protein: 9.83,
      phosphorus: 2.66,
      prices: [{ price: 160 }],
    })
  expect((await screen.findAllByText('The raw material is created')).length).toBeGreaterThan(0)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 4000 })
})

test('[FEED-074] [FEED-078] raw material form allows typing only after a register choice where the company uses the register', async () => {
  signInFarm(['RawMaterialsRegister'])
  const { user, dialog } = await openNew()
  for (const label of ['Name', 'Dry matter', 'Price']) expect(field(dialog, label)).toBeDisabled()
  const asFeed = within(dialog).getByRole('checkbox', { name: 'Also create as component feed' })
  expect(asFeed).toBeDisabled()
  await chooseWheat(user, dialog)
  for (const label of ['Name', 'Dry matter', 'Price']) expect(field(dialog, label)).toBeEnabled()
  expect(asFeed).toBeEnabled()
})

test('[FEED-097] raw material fed by itself becomes a feed of its own, made of this material alone', async () => {
  signInFarm()
  mockEndpoint(addRawMaterial, () => wheat)
  const mixRequests = mockEndpoint(addFeedMix, () => {
    throw apiRefusal(422, [{ code: 'feed.mix_name_taken', message: 'The name is taken.' }])
  })
  const { user, dialog } = await openNew()
  await chooseWheat(user, dialog)
  await user.click(within(dialog).getByRole('checkbox', { name: 'Also create as component feed' }))
  await user.click(within(dialog).getByRole('button', { name: 'Create' }))
  await expect
    .poll(() => mixRequests[0]?.input.body)
    .toMatchObject({
      type_id: 3,
      name: 'Wheat',
      farms: [],
      prices: [{ price: 160 }],
      wgt_avg_fu: 115.5,
      wgt_avg_crude_protein: 9.6,
      wgt_avg_phosphorus: 2.6,
      surcharge: 0,
      components: [{ material_id: wheat.id, admixture_percentage: 100 }],
    })
})

test('refused feed leaves the raw material stored: a resubmission sends the feed alone', async () => {
  signInFarm()
  const materials = mockEndpoint(addRawMaterial, () => wheat)
  const feeds = mockEndpoint(addFeedMix, () => {
    throw apiRefusal(422, [{ code: 'feed.mix_name_taken', message: 'The name is taken.' }])
  })
  const { user, dialog } = await openNew()
  await chooseWheat(user, dialog)
  await user.click(within(dialog).getByRole('checkbox', { name: 'Also create as component feed' }))
  await user.click(within(dialog).getByRole('button', { name: 'Create' }))
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('The name is taken.')
  await fillIn(user, dialog, 'Name', 'Wheat of ours')
  await user.click(within(dialog).getByRole('button', { name: 'Create' }))
  await expect.poll(() => feeds.length).toBe(2)
  expect(feeds[1]?.input.body).toMatchObject({ name: 'Wheat of ours', components: [{ material_id: wheat.id }] })
  expect(materials).toHaveLength(1)
})

test('the pickers of a new raw material and of a new price close the days after today', async () => {
  signInFarm()
  const { user, dialog } = await openNew()
  await chooseWheat(user, dialog)
  const closesFuture = async (part: HTMLElement) => {
    await fillIn(user, part, 'Valid from', '31/12/2099')
    expect(field(part, 'Valid from')).toHaveAccessibleDescription('The date cannot be in the future')
  }
  await closesFuture(dialog)
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Wheat' }))
  const stored = await screen.findByRole('dialog', { name: 'Wheat' })
  await closesFuture(within(stored).getByRole('region', { name: 'Prices' }))
})

test('[FEED-040] raw material form requires confirmation before typed values are discarded', async () => {
  signInFarm()
  const { user, dialog } = await openNew()
  await fillIn(user, dialog, 'Name', 'Lupin')
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('[FEED-011] [FEED-041] [FEED-107] [FEED-110] raw material row opens its values and prices; a refused price stays typed, values are saved', async () => {
  signInFarm()
  const added = mockEndpoint(addMaterialPrice, () => {
    throw apiRefusal(422, [{ code: 'feed.price_date_taken', message: 'There is already a price.' }])
  })
  const removed = mockEndpoint(removeMaterialPrice, () => wheat)
  const changed = mockEndpoint(changeRawMaterial, () => wheat)
  const { user } = await openPage('/feed/raw-materials')
  await user.click(await screen.findByRole('button', { name: 'Wheat' }))
  const dialog = await screen.findByRole('dialog', { name: 'Wheat' })
  const prices = within(dialog).getByRole('region', { name: 'Prices' })
  await fillIn(user, prices, 'Price', '170')
  await user.click(within(prices).getByRole('button', { name: 'Add price' }))
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('There is already a price.')
  expect(added[0]?.input.body.price).toBe(170)
  expect(field(prices, 'Price')).toHaveValue('170')
  const [newest] = within(prices).getAllByRole('button', { name: /^Delete the price/ })
  if (!newest) throw new Error('no price')
  await user.click(newest)
  await expect.poll(() => removed[0]?.input.params.price_id).toBe(anId(12))
  await fillIn(user, dialog, 'Crude protein', '10.1')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await expect.poll(() => changed[0]?.input.body).toMatchObject({ crude_protein: 10.1, dry_matter: 85, version: 1 })
  expect((await screen.findAllByText('The raw material is saved')).length).toBeGreaterThan(0)
})

test('[FEED-042] [FEED-043] [FEED-111] raw material is deleted after confirmation, and the success message closes itself', async () => {
  const requests = signInFarm()
  mockEndpoint(removeRawMaterial, () => null)
  const { user } = await openPage('/feed/raw-materials')
  await user.click(await screen.findByRole('button', { name: 'Peas' }))
  const dialog = await screen.findByRole('dialog', { name: 'Peas' })
  const before = requests.length
  await user.click(within(dialog).getByRole('button', { name: 'Delete raw material' }))
  const confirmDialog = await screen.findByRole('dialog', { name: 'Delete Peas?' })
  await user.click(within(confirmDialog).getByRole('button', { name: 'Delete raw material' }))
  expect((await screen.findAllByText('The raw material is deleted')).length).toBeGreaterThan(0)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 4000 })
  expect(requests.length).toBeGreaterThan(before)
})
