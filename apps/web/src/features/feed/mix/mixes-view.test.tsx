import {
  addFeedMix,
  addMixPrice,
  changeFeedMix,
  type FeedMix,
  listFeedMixes,
  listMixTypes,
  listRegisterMixes,
  removeFeedMix,
  removeMixPrice,
} from '@herdboard/contract/feed/feed-mixes.ts'
import { listRawMaterials, type RawMaterial } from '@herdboard/contract/feed/raw-materials.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aProfile, exampleFarm } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'

const farm = exampleFarm({ pigs: 1200 })
const anId = (no: number) => `018f0000-0000-7000-8000-${String(no).padStart(12, '0')}`
const price = (no: number, amount: number, valid_from: string) => ({ id: anId(no), price: amount, valid_from })

const aMix = (no: number, rest: Partial<FeedMix> & { name: string }): FeedMix =>
  ({
    id: anId(no),
    type: { id: 2, name: 'Compound mix' },
    farms: [],
    prices: [price(no + 100, 226, '2026-01-01')],
    wgt_avg_fu: 106,
    wgt_avg_crude_protein: 15.6,
    wgt_avg_phosphorus: 4.6,
    surcharge: 10,
    register: null,
    components: [],
    is_price_own: false,
    is_inactive: false,
    version: 1,
    ...rest,
  }) as FeedMix

const bought = aMix(1, { name: 'Grower (6-9 kg)', farms: [{ id: farm.farm_id, name: farm.name }] })
const unusedMix = aMix(2, {
  name: 'Finisher',
  prices: [price(102, 219.5, '2026-02-01'), price(103, 210, '2026-01-01')] as never,
})
const home = aMix(3, { name: 'Home unit', type: { id: 1, name: 'Home mix' }, surcharge: 0 })

const aMaterial = (no: number, name: string, fu: number, dkk: number): RawMaterial =>
  ({
    id: anId(no),
    register_id: null,
    name,
    dry_matter: null,
    fu,
    crude_protein: 10,
    phosphorus: 3,
    prices: [price(no + 200, dkk, '2026-01-01')],
    customized: true,
    version: 1,
  }) as RawMaterial
const wheat = aMaterial(11, 'Wheat', 115.5, 160)
const barley = aMaterial(12, 'Barley', 106, 150)

function signInFarm(mixes = [bought, unusedMix, home], profile = aProfile()) {
  signInBrowser({ profile, farms: [farm] })
  mockEndpoint(listMixTypes, () => [
    { id: 1, name: 'Home mix' },
    { id: 2, name: 'Compound mix' },
    { id: 3, name: 'Component mix' },
  ])
  mockEndpoint(listRegisterMixes, () => [
    { id: 4, material_text: 'Unik', fu: 106, crude_protein: 15.6, phosphorus: 4.6, price: 226 },
  ])
  mockEndpoint(listRawMaterials, () => [wheat, barley])
  return mockEndpoint(listFeedMixes, () => mixes)
}
const rowNames = (table: HTMLElement) =>
  within(table)
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent)

test('[SHELL-027] [FEED-002] [FEED-003] [FEED-004] [FEED-005] feed mixes are listed with their contents and the price paid: price and surcharge', async () => {
  signInFarm()
  const { user } = await openPage('/feed/mixes')
  const table = await screen.findByRole('table', { name: 'Feed mixes' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Name', 'FU per 100 kg', 'Crude protein, %', 'Phosphorus, g/kg', 'Price, DKK/100 kg', 'Farms', 'Type'])
  const grower = within(table).getByRole('row', { name: /Grower/ })
  expect(grower).toHaveTextContent('236.00')
  expect(grower).toHaveTextContent(farm.name)
  expect(rowNames(table)).toEqual(['Finisher', 'Grower (6-9 kg)', 'Home unit'])
  await user.click(within(table).getByRole('button', { name: /^Price/ }))
  await expect.poll(() => rowNames(table)).toEqual(['Home unit', 'Finisher', 'Grower (6-9 kg)'])
  await user.type(screen.getByRole('searchbox', { name: 'Search feed mixes' }), 'home')
  await expect.poll(() => rowNames(table)).toEqual(['Home unit'])
})

test('[FEED-006] dash in the search finds mixes without farms, not mixes with a dash in their name', async () => {
  signInFarm()
  const { user } = await openPage('/feed/mixes')
  const table = await screen.findByRole('table', { name: 'Feed mixes' })
  await user.type(screen.getByRole('searchbox', { name: 'Search feed mixes' }), '-')
  await expect.poll(() => rowNames(table)).toEqual(['Finisher', 'Home unit'])
})

test('energy is shown as MJ per kg for users of MJ', async () => {
  signInFarm([bought], aProfile({ energy_unit: 'MJ' }))
  await openPage('/feed/mixes')
  const table = await screen.findByRole('table', { name: 'Feed mixes' })
  expect(within(table).getByRole('columnheader', { name: 'MJ per kg' })).toBeVisible()
  // 106 feed units per 100 kg at 7.38 MJ.
  expect(within(table).getByText('7.82')).toBeVisible()
})

const fillIn = async (user: UserEvent, dialog: HTMLElement, label: string, value: string) => {
  const field = within(dialog).getByRole('textbox', { name: new RegExp(`^${label}`) })
  await user.clear(field)
  await user.type(field, value)
}
const choose = async (user: UserEvent, dialog: HTMLElement, box: HTMLElement, option: string) => {
  await user.click(box)
  await user.click(await screen.findByRole('option', { name: option }))
  expect(dialog).toBeVisible()
}

test('[FEED-007] [FEED-033] [FEED-051] [FEED-085] [FEED-101] [FEED-115] bought feed mix is added with properties and label, and the window closes itself', async () => {
  const mixes: FeedMix[] = [unusedMix]
  signInFarm(mixes)
  const added = mockEndpoint(addFeedMix, ({ input }) => {
    mixes.push({ ...bought, name: input.body.name })
    return bought
  })
  const { user } = await openPage('/feed/mixes')
  await user.click(await screen.findByRole('button', { name: 'New feed mix' }))
  const dialog = await screen.findByRole('dialog', { name: 'New feed mix' })
  await fillIn(user, dialog, 'Name', 'Unik')
  const next = within(dialog).getByRole('button', { name: 'Next' })
  expect(next).toBeDisabled()
  await user.click(await within(dialog).findByRole('radio', { name: 'Compound mix' }))
  await user.click(within(dialog).getByRole('checkbox', { name: farm.name }))
  await user.click(next)
  const create = await within(dialog).findByRole('button', { name: 'Create' })
  expect(create).toBeDisabled()
  await choose(user, dialog, within(dialog).getByRole('combobox', { name: /register/ }), 'Unik')
  expect(create).toBeEnabled()
  const surcharge = within(dialog).getByRole('textbox', { name: /^Surcharge/ })
  // A 0 is empty while the field has the focus: only deleting something typed leaves it empty.
  await user.type(surcharge, '5')
  await user.clear(surcharge)
  expect(surcharge).toBeInvalid()
  expect(within(dialog).getByText('Type a surcharge; 0 if there is none')).toBeVisible()
  expect(create).toBeDisabled()
  await user.type(surcharge, '0')
  await user.click(create)
  await expect
    .poll(() => added[0]?.input.body)
    .toMatchObject({
      type_id: 2,
      name: 'Unik',
      farms: [farm.farm_id],
      wgt_avg_fu: 106,
      wgt_avg_crude_protein: 15.6,
      wgt_avg_phosphorus: 4.6,
      surcharge: 0,
      register: 4,
      components: [],
      prices: [{ price: 226 }],
    })
  expect((await screen.findAllByText('The feed mix is created')).length).toBeGreaterThan(0)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 4000 })
  expect(await screen.findByText('Unik')).toBeVisible()
})

test('[FEED-058] [FEED-062] [FEED-064] home mix has to total 100, is red until then and shows its resulting contents', async () => {
  signInFarm()
  const added = mockEndpoint(addFeedMix, () => home)
  const { user } = await openPage('/feed/mixes')
  await user.click(await screen.findByRole('button', { name: 'New feed mix' }))
  const dialog = await screen.findByRole('dialog', { name: 'New feed mix' })
  await fillIn(user, dialog, 'Name', 'Own')
  await user.click(await within(dialog).findByRole('radio', { name: 'Home mix' }))
  await user.click(within(dialog).getByRole('button', { name: 'Next' }))
  const [first] = await within(dialog).findAllByRole('combobox', { name: 'Raw material' })
  if (!first) throw new Error('no raw material')
  await choose(user, dialog, first, 'Wheat')
  await fillIn(user, dialog, 'Inclusion', '60')
  const total = within(dialog).getByText(/^Total 60/)
  expect(total).toHaveAttribute('data-wrong')
  expect(within(dialog).getByRole('button', { name: 'Create' })).toBeDisabled()
  await user.click(within(dialog).getByRole('button', { name: 'Add raw material' }))
  const second = within(dialog).getAllByRole('combobox', { name: 'Raw material' })[1]
  if (!second) throw new Error('no second one')
  await user.click(second)
  // A raw material of the mix is not offered again.
  expect(screen.queryByRole('option', { name: 'Wheat' })).toBeNull()
  await user.click(await screen.findByRole('option', { name: 'Barley' }))
  const share = within(dialog).getAllByRole('textbox', { name: /^Inclusion/ })[1]
  if (!share) throw new Error('no share')
  await user.type(share, '40')
  expect(within(dialog).getByText(/^Total 100/)).not.toHaveAttribute('data-wrong')
  // 0.6 × 115.5 + 0.4 × 106, and 0.6 × 160 + 0.4 × 150.
  expect(within(dialog).getByText(/FU per 100 kg: 111.7/)).toBeVisible()
  expect(within(dialog).getByRole('textbox', { name: /^Price/ })).toHaveValue('156')
  await user.click(within(dialog).getByRole('button', { name: 'Create' }))
  await expect
    .poll(() => added[0]?.input.body)
    .toMatchObject({
      type_id: 1,
      wgt_avg_fu: 111.7,
      prices: [{ price: 156 }],
      components: [
        { material_id: wheat.id, admixture_percentage: 60 },
        { material_id: barley.id, admixture_percentage: 40 },
      ],
    })
})

test('[FEED-034] [FEED-035] [FEED-100] refused feed mix leaves window and typed values; closing requires confirmation and discards all', async () => {
  signInFarm()
  mockEndpoint(addFeedMix, () => {
    throw apiRefusal(422, [{ code: 'feed.mix_name_taken', message: 'The name is taken.' }])
  })
  const { user } = await openPage('/feed/mixes')
  await user.click(await screen.findByRole('button', { name: 'New feed mix' }))
  const dialog = await screen.findByRole('dialog', { name: 'New feed mix' })
  await fillIn(user, dialog, 'Name', 'Unik')
  await user.click(await within(dialog).findByRole('radio', { name: 'Compound mix' }))
  await user.click(within(dialog).getByRole('button', { name: 'Next' }))
  await choose(user, dialog, await within(dialog).findByRole('combobox', { name: /register/ }), 'Unik')
  await user.click(within(dialog).getByRole('button', { name: 'Create' }))
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('The name is taken.')
  expect(within(dialog).getByRole('textbox', { name: /^Price/ })).toHaveValue('226')
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'New feed mix' }))
  expect(await screen.findByRole('textbox', { name: /^Name/ })).toHaveValue('')
})

test('[FEED-008] [FEED-036] [FEED-037] [FEED-108] feed mix row opens the mix, which can be renamed; the success message closes itself', async () => {
  const mixes = signInFarm()
  const changed = mockEndpoint(changeFeedMix, ({ input }) => ({ ...unusedMix, name: input.body.name }))
  const { user } = await openPage('/feed/mixes')
  await user.click(await screen.findByRole('button', { name: 'Finisher' }))
  const dialog = await screen.findByRole('dialog', { name: 'Finisher' })
  await fillIn(user, dialog, 'Name', 'Finisher 2')
  const requests = mixes.length
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await expect.poll(() => changed[0]?.input.body).toMatchObject({ name: 'Finisher 2', version: 1 })
  expect((await screen.findAllByText('The feed mix is saved')).length).toBeGreaterThan(0)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 4000 })
  expect(mixes.length).toBeGreaterThan(requests)
})

test('[FEED-044] [FEED-045] [FEED-099] feed mix price is added with its day; a refused price stays typed, one of two can be deleted', async () => {
  signInFarm()
  const added = mockEndpoint(addMixPrice, () => {
    throw apiRefusal(422, [{ code: 'feed.price_date_taken', message: 'There is already a price.' }])
  })
  const removed = mockEndpoint(removeMixPrice, () => unusedMix)
  const { user } = await openPage('/feed/mixes')
  await user.click(await screen.findByRole('button', { name: 'Finisher' }))
  const dialog = await screen.findByRole('dialog', { name: 'Finisher' })
  const add = within(dialog).getByRole('button', { name: 'Add price' })
  expect(add).toBeDisabled()
  await fillIn(user, dialog, 'Price', '230.5')
  expect(add).toBeEnabled()
  const day = within(dialog).getByRole('textbox', { name: /^Valid from/ })
  await user.clear(day)
  expect(add).toBeDisabled()
  await user.type(day, '01/03/2026')
  await user.click(add)
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('There is already a price.')
  expect(added[0]?.input.body).toEqual({ price: 230.5, valid_from: '2026-03-01' })
  expect(within(dialog).getByRole('textbox', { name: /^Price/ })).toHaveValue('230.5')
  const [newest] = within(dialog).getAllByRole('button', { name: /^Delete the price/ })
  if (!newest) throw new Error('no price to delete')
  await user.click(newest)
  await expect.poll(() => removed[0]?.input.params.price_id).toBe(anId(102))
})

test('[FEED-046] the pickers of a new mix and of a new price close the days after today', async () => {
  signInFarm()
  const { user } = await openPage('/feed/mixes')
  const closesFuture = async (dialog: HTMLElement) => {
    await fillIn(user, dialog, 'Valid from', '31/12/2099')
    const day = within(dialog).getByRole('textbox', { name: /^Valid from/ })
    expect(day).toHaveAccessibleDescription('The date cannot be in the future')
  }
  await user.click(await screen.findByRole('button', { name: 'Finisher' }))
  const stored = await screen.findByRole('dialog', { name: 'Finisher' })
  await closesFuture(stored)
  await user.click(within(stored).getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'New feed mix' }))
  const dialog = await screen.findByRole('dialog', { name: 'New feed mix' })
  await fillIn(user, dialog, 'Name', 'Unik')
  await user.click(await within(dialog).findByRole('radio', { name: 'Compound mix' }))
  await user.click(within(dialog).getByRole('button', { name: 'Next' }))
  await within(dialog).findByRole('button', { name: 'Create' })
  await closesFuture(dialog)
})

test('[FEED-048] [FEED-049] home mix price is shown, and can neither be added nor deleted', async () => {
  signInFarm([{ ...home, prices: unusedMix.prices }])
  const { user } = await openPage('/feed/mixes')
  await user.click(await screen.findByRole('button', { name: 'Home unit' }))
  const dialog = await screen.findByRole('dialog', { name: 'Home unit' })
  expect(within(dialog).getByText('DKK 219.50/100 kg')).toBeVisible()
  expect(within(dialog).queryByRole('button', { name: 'Add price' })).toBeNull()
  expect(within(dialog).queryByRole('button', { name: /^Delete the price/ })).toBeNull()
})

test('[FEED-098] [FEED-109] feed mix is deleted after confirmation; a failure leaves the window open and usable', async () => {
  signInFarm()
  mockEndpoint(removeFeedMix, () => {
    throw apiRefusal(422, [{ code: 'feed.mix_in_use', message: 'Used at Nygaard.' }])
  })
  const { user } = await openPage('/feed/mixes')
  await user.click(await screen.findByRole('button', { name: 'Finisher' }))
  const dialog = await screen.findByRole('dialog', { name: 'Finisher' })
  const take = async () => {
    await user.click(within(dialog).getByRole('button', { name: 'Delete mix' }))
    const confirmDialog = await screen.findByRole('dialog', { name: 'Delete Finisher?' })
    await user.click(within(confirmDialog).getByRole('button', { name: 'Delete mix' }))
  }
  await take()
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Used at Nygaard.')
  expect(within(dialog).getByRole('button', { name: 'Delete mix' })).toBeEnabled()
  mockEndpoint(removeFeedMix, () => null)
  await take()
  expect((await screen.findAllByText('The feed mix is deleted')).length).toBeGreaterThan(0)
})

test('feed mixes are read-only for users who do not manage the company', async () => {
  signInFarm([unusedMix], aProfile({ role: 'Employee' }))
  const { user } = await openPage('/feed/mixes')
  await user.click(await screen.findByRole('button', { name: 'Finisher' }))
  const dialog = await screen.findByRole('dialog', { name: 'Finisher' })
  expect(within(dialog).queryByRole('button', { name: /Save|Delete|Add/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'New feed mix', hidden: true })).toBeNull()
})
