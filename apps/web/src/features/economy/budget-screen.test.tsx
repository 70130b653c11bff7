import type { EndpointReply } from '@herdboard/contract/core/endpoint.ts'
import { getForm, postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { BudgetId, PlaceId, PriceId } from '@herdboard/contract/core/ids.ts'
import {
  addBudgetPrice,
  type BudgetEntry,
  getBudgetComparison,
  listBudgetEntries,
  removeBudgetEntry,
  removeBudgetPrice,
} from '@herdboard/contract/economy/budget.ts'
import { listImportOrigins } from '@herdboard/contract/imports/import-origins.ts'
import { type FarmEvent, listActions, listEconomyEvents } from '@herdboard/contract/system/catalogue.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aForm, aFormReply, aFormSection, anElement } from '#testing/forms.ts'
import { aProfile, exampleFarm } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { findToast } from '#testing/queries/find-toast.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'

const farm = exampleFarm({ accessible_actions: [10] })
const id = (no: number) => `00000000-0000-4000-8020-${String(no).padStart(12, '0')}`
const place = (no: number, name: string) => ({ id: PlaceId.parse(id(no)), name })
const price = (no: number, dkk: number, valid_from: string) => ({ id: PriceId.parse(id(no)), price: dkk, valid_from })

const power: BudgetEntry = {
  id: BudgetId.parse(id(1)),
  category_id: 26,
  category_name: 'Electricity',
  remark: 'New agreement',
  is_income: false,
  locations: [place(11, 'Nygaard'), place(12, 'Sydgaard')],
  prices: [price(21, 1.45, '2026-12-01'), price(22, 1.32, '2026-01-01'), price(23, 1.2, '2025-01-01')],
  price_unit: 'DKK/kWh',
  basis: '6 kWh per pig produced',
  pig_type: null,
  lacks_use: false,
  editable: true,
}
const slurry: BudgetEntry = {
  ...power,
  id: BudgetId.parse(id(2)),
  ...{ category_id: 8, category_name: 'Slurry sales', remark: null, is_income: true, price_unit: 'DKK/tonne' },
  locations: [place(11, 'Nygaard')],
  prices: [price(24, 11, '2026-01-01')],
}
const rent: BudgetEntry = {
  ...slurry,
  lacks_use: true,
  id: BudgetId.parse(id(3)),
  ...{ category_name: 'Barn rent', is_income: false, locations: [], price_unit: 'DKK/pig place' },
}
const event: FarmEvent = { id: 10, type: 9, name: 'Budget line', icon_url: '', action_id: 10, is_listed: true }

const header = (value: string, text: string, align: 'left' | 'right' = 'right') => ({
  ...{ value, text, type: null, sortable: true, searchable: false, align },
  numberFormat: align === 'right' ? ('int' as const) : ('none' as const),
})
const names = [header('category', 'Category', 'left'), header('late', 'Provisional: missing', 'left')] as const
/** What the server answers for the period: power cheaper than the budget, feed dearer and provisional. */
const compared: EndpointReply<typeof getBudgetComparison> = {
  comparison: {
    title: 'Budget and actual',
    searchbar: null,
    headers: [
      names[0],
      ...[header('budget', 'Budget, DKK'), header('actual', 'Actual, DKK'), header('deviation', 'Difference, DKK')],
      names[1],
    ],
    data: [
      { id: '12', category: 'Feed', budget: -40_000, actual: -41_500, deviation: -1500, late: 'feed price' },
      { id: '26', category: 'Electricity', budget: -5000, actual: -4200, deviation: 800, late: null },
    ],
    footers: [{ category: 'Gross margin', budget: -45_000, actual: -45_700, deviation: -700, late: 'feed price' }],
    empty_text: '',
  },
  forecast: {
    title: 'Forecast for 2026',
    searchbar: null,
    headers: [names[0], header('actual_so_far', 'Actual up to 21/11/2026, DKK'), header('forecast', 'Forecast, DKK')],
    data: [{ id: '12', category: 'Feed', actual_so_far: -41_500, forecast: -52_000 }],
    footers: [],
    empty_text: '',
  },
  compared: { from: '2026-08-22', to: '2026-11-21' },
  lines: [
    { id: power.id, amount: -5000 },
    { id: slurry.id, amount: 1250 },
    { id: rent.id, amount: null },
  ],
}

async function openBudget(entries: readonly BudgetEntry[] = [power, slurry, rent], { mayWrite = true } = {}) {
  signInBrowser({ farms: [farm] })
  mockEndpoint(listEconomyEvents, () => (mayWrite ? [event] : []))
  mockEndpoint(listActions, () => [
    { id: 10, form_id: formId.budgetLine, name: 'Budget line', module: null, permission: null },
  ])
  const listed = mockEndpoint(listBudgetEntries, () => [...entries])
  mockEndpoint(getBudgetComparison, () => compared)
  return { ...(await openPage('/economy/budget')), listed }
}

test('[SHELL-033] [ECON-029] [ECON-030] [ECON-031] [ECON-034] [ECON-035] [ECON-036] budget lists its lines by category with the price valid today', async () => {
  vi.setSystemTime('2026-11-21T10:00:00Z')
  onTestFinished(() => void vi.useRealTimers())
  const { user } = await openBudget()
  const table = await screen.findByRole('table', { name: 'Budget lines' })
  const headers = () => within(table).getAllByRole('columnheader')
  await expect
    .poll(() => headers().map(({ textContent }) => textContent))
    .toEqual([
      ...['Type', 'Category', 'Budget in the period, DKK', 'Remark', 'Places', 'Price', 'Unit', 'Based on', 'Actions'],
    ])
  // The price of 1.45 is valid only from December.
  expect(within(table).getByRole('row', { name: /Electricity/ })).toHaveTextContent(
    /Expense.*New agreement.*2 places.*1\.32/,
  )
  expect(within(table).getByLabelText('Nygaard, Sydgaard')).toBeVisible()
  expect(within(table).getByRole('row', { name: /Slurry sales/ })).toHaveTextContent(
    /Income.*– Not filled in.*Nygaard.*11\.00/,
  )
  expect(within(within(table).getByRole('row', { name: /Barn rent/ })).getByText('-')).toBeVisible()
  await user.type(screen.getByRole('searchbox', { name: 'Search the budget' }), 'slurry')
  await waitFor(() => expect(within(table).queryByText('Electricity')).toBeNull())
})

test('budget and actual stand side by side with better and worse, and the forecast below them', async () => {
  await openBudget()
  const table = await screen.findByRole('table', { name: 'Budget and actual' })
  expect(within(table).getByRole('row', { name: /Feed/ })).toHaveTextContent(
    /40,000.*41,500.*1,500\s*worse.*feed price/,
  )
  expect(within(table).getByRole('row', { name: /Electricity/ })).toHaveTextContent(/\+800\s*better/)
  const forecast = await screen.findByRole('table', { name: 'Forecast for 2026' })
  expect(within(forecast).getByRole('row', { name: /Feed/ })).toHaveTextContent(/52,000/)
  const lines = screen.getByRole('table', { name: 'Budget lines' })
  expect(within(lines).getByRole('row', { name: /Electricity/ })).toHaveTextContent(/5,000.*6 kWh per pig produced/)
  expect(within(lines).getByRole('row', { name: /Barn rent/ })).toHaveTextContent(/use is missing/)
})

test('a company without budget lines has no comparison, and asks for none', async () => {
  await openBudget([])
  expect(await screen.findByText('No budget lines')).toBeVisible()
  expect(screen.queryByRole('table', { name: 'Budget and actual' })).toBeNull()
})

test('budget of a person without a farm names the contact instead of an empty list', async () => {
  signInBrowser({ profile: aProfile({ role: 'Employee' }), farms: [] })
  mockEndpoint(listEconomyEvents, () => [])
  mockEndpoint(listActions, () => [])
  mockEndpoint(listBudgetEntries, () => [])
  await openPage('/economy/budget')
  expect(await screen.findByText(/You do not have access to any farm/)).toBeVisible()
  expect(screen.queryByText('No budget lines')).toBeNull()
})

test('[ECON-032] [ECON-033] budget line is added in its form by a permitted user', async () => {
  const { user } = await openBudget()
  const formRequests = mockEndpoint(getForm, () => {
    throw apiRefusal(503, [{ code: 'service.busy', message: 'Try again in a minute.' }])
  })
  await user.click(await screen.findByRole('button', { name: 'Budget line' }))
  expect(await screen.findByText('Try again in a minute.')).toBeVisible()
  expect(formRequests[0]?.input).toMatchObject({ params: { form_id: formId.budgetLine }, query: { farm_id: farm.id } })
})

test('[ECON-109] [ECON-115] added or changed budget line is reported once its window has closed', async () => {
  const { user } = await openBudget()
  const form = aForm([aFormSection('FS_Main', 'Line', [anElement('textbox', 'FF_Remark', 'Remark')])])
  mockEndpoint(getForm, () => aFormReply(form))
  const save = async (message: string) => {
    mockEndpoint(postForm, () => ({ id: power.id, message, pending: false }))
    await user.type(await screen.findByLabelText('Remark'), 'A{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Send' }))
    expect(await screen.findByRole('heading', { name: message })).toBeVisible()
    const { length } = screen.getAllByRole('button', { name: 'Close' })
    await user.click(screen.getAllByRole('button', { name: 'Close' })[length - 1] as HTMLElement)
    expect(await findToast(message)).toBeVisible()
  }
  await user.click(await screen.findByRole('button', { name: 'Budget line' }))
  await save('Budget line saved: Gas')
  await user.click(await screen.findByRole('button', { name: 'Edit Electricity' }))
  const origins = mockEndpoint(listImportOrigins, () => [])
  await user.click(await screen.findByRole('button', { name: 'Edit the line' }))
  await save('Budget line saved: Electricity')
  expect(origins[0]?.input).toMatchObject({ params: { subject_id: power.id } })
})

test('[ECON-033] budget line cannot be added where budget lines are not offered', async () => {
  await openBudget([{ ...slurry, editable: false }], { mayWrite: false })
  await screen.findByRole('table', { name: 'Budget lines' })
  expect(screen.queryByRole('button', { name: 'Budget line' })).toBeNull()
})

test('[ECON-037] [ECON-038] [ECON-070] [ECON-071] [ECON-072] [ECON-074] [ECON-075] [ECON-107] budget price is added, not for a future day; the window confirms and closes', async () => {
  const { user, listed } = await openBudget()
  const added = mockEndpoint(addBudgetPrice, () => power)
  await user.click(await screen.findByRole('button', { name: 'Edit Electricity' }))
  const dialog = await screen.findByRole('dialog', { name: 'Electricity' })
  const history = await within(dialog).findByRole('table', { name: 'Price history' })
  expect(within(history).getAllByRole('row').slice(1)).toHaveLength(3)
  const add = within(dialog).getByRole('button', { name: 'Add price' })
  expect(add).toBeDisabled()
  const amount = within(dialog).getByRole('textbox', { name: 'New price' })
  const day = within(dialog).getByRole('textbox', { name: /^Valid from/ })
  await user.type(amount, 'x')
  expect(add).toBeDisabled()
  await user.clear(amount)
  await user.type(amount, '1.5')
  await user.clear(day)
  expect(add).toBeDisabled()
  await user.type(day, '01/01/2027')
  expect(add).toBeDisabled()
  await user.clear(day)
  await user.type(day, '01/11/2026')
  const timers = vi.spyOn(globalThis, 'setTimeout')
  await user.click(add)
  expect(await screen.findByRole('heading', { name: 'Price created' })).toBeVisible()
  await waitFor(() => expect(timers.mock.calls.some(([, ms]) => ms === 2_000)).toBe(true))
  timers.mockRestore()
  expect(added[0]?.input).toEqual({ params: { id: power.id }, body: { price: 1.5, valid_from: '2026-11-01' } })
  await user.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  await waitFor(() => expect(listed.length).toBeGreaterThan(1))
})

test('[ECON-073] [ECON-112] budget price is deleted, except the only one', async () => {
  const { user } = await openBudget()
  const removed = mockEndpoint(removeBudgetPrice, () => null)
  await user.click(await screen.findByRole('button', { name: 'Edit Slurry sales' }))
  const only = await screen.findByRole('dialog', { name: 'Slurry sales' })
  expect(await within(only).findByRole('button', { name: 'Delete 01/01/2026' })).toBeDisabled()
  await user.click(within(only).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  await user.click(await screen.findByRole('button', { name: 'Edit Electricity' }))
  await user.click(await screen.findByRole('button', { name: 'Delete 01/01/2025' }))
  expect(await screen.findByRole('heading', { name: 'Price deleted' })).toBeVisible()
  expect(removed[0]?.input.params).toEqual({ id: power.id, price_id: id(23) })
  const dialog = screen.getByRole('dialog', { name: 'Electricity' })
  await user.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
})

test('[ECON-117] refused budget price leaves the window open with the typed values', async () => {
  const { user } = await openBudget()
  mockEndpoint(addBudgetPrice, () => {
    throw apiRefusal(422, [{ code: 'prices.exists', message: 'There is already a price' }])
  })
  await user.click(await screen.findByRole('button', { name: 'Edit Electricity' }))
  const dialog = await screen.findByRole('dialog', { name: 'Electricity' })
  await user.type(await within(dialog).findByRole('textbox', { name: 'New price' }), '1.5')
  await user.click(within(dialog).getByRole('button', { name: 'Add price' }))
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('There is already a price')
  expect(within(dialog).getByRole('textbox', { name: 'New price' })).toHaveValue('1.5')
  await user.clear(within(dialog).getByRole('textbox', { name: 'New price' }))
})

test('[ECON-039] [ECON-040] [ECON-041] [ECON-116] budget line is deleted after a confirmation that names its category, or changed in its form', async () => {
  const { user } = await openBudget()
  const removed = mockEndpoint(removeBudgetEntry, () => null)
  await user.click(await screen.findByRole('button', { name: 'Edit Slurry sales' }))
  await user.click(await screen.findByRole('button', { name: 'Delete the line' }))
  const confirmDialog = await screen.findByRole('dialog', { name: 'Delete Slurry sales?' })
  expect(confirmDialog).toHaveTextContent('The budget line Slurry sales is deleted')
  await user.click(within(confirmDialog).getByRole('button', { name: 'Delete Slurry sales' }))
  expect(await findToast('Budget line deleted')).toBeVisible()
  expect(removed[0]?.input.params.id).toBe(slurry.id)

  const formRequests = mockEndpoint(getForm, () => {
    throw apiRefusal(503, [{ code: 'service.busy', message: 'Try again in a minute.' }])
  })
  await user.click(await screen.findByRole('button', { name: 'Edit Electricity' }))
  await user.click(await screen.findByRole('button', { name: 'Edit the line' }))
  expect(await screen.findByText('Try again in a minute.')).toBeVisible()
  expect(formRequests[0]?.input.query).toMatchObject({ resource_id: power.id, farm_id: farm.id })
})

test('empty budget says so; a failed fetch can be repeated', async () => {
  await openBudget([])
  expect(await screen.findByText('No budget lines')).toBeVisible()
})
