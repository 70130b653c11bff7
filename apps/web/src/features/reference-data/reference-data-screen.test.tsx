import {
  addAntibioticLimit,
  addNationalAverage,
  addSharedPaymentScale,
  changeNationalAverage,
  listAntibioticLimits,
  listNationalAverages,
  listSharedPaymentScales,
  removeAntibioticLimit,
  type StoredAntibioticLimit,
  type StoredNationalAverage,
  type StoredPaymentScale,
} from '@herdboard/contract/system/reference-data.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aProfile } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { findToast } from '#testing/queries/find-toast.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'

const limit: StoredAntibioticLimit = {
  id: '1-2019-03-31',
  pig_type: 1,
  valid_from: '2019-03-31',
  doses_per_100: 17.2,
  source: 'Yellow card 2019',
}
const figures = { daily_gain: 922, fcr: 2.74, loss_pct: 3.7, in_weight: null, out_weight: null, carcass_weight: null }
const average: StoredNationalAverage = {
  ...{ id: '2-2014-100', pig_type: 2, year: 2014, interval_from: 30, interval_to: 100 },
  ...{ ...figures, lean_pct: null, source: 'SEGES 2014', is_example: false },
}

const scale: StoredPaymentScale = {
  id: '0195a0c0-0000-7000-8000-000000000001',
  house_name: '',
  valid_from: '2022-11-28',
  weight_bands: [
    { from_kg: 70, deduction: 0 },
    { from_kg: 95, deduction: 0.25 },
    { from_kg: 110, deduction: null },
  ],
  basic_lean_pct: 61,
  lean_bands: [{ from_pct: 0, per_pct: 0.1 }],
  source: 'Dealer, week 48',
}

async function openLists() {
  signInBrowser({ profile: aProfile({ role: 'SolutionAdmin' }) })
  mockEndpoint(listAntibioticLimits, () => [limit])
  mockEndpoint(listNationalAverages, () => [average])
  mockEndpoint(listSharedPaymentScales, () => [scale])
  return openPage('/settings/reference-data')
}

test('the lists show each row with its weights, its figures and its source', async () => {
  await openLists()
  expect(await screen.findByText('Yellow card 2019')).toBeVisible()
  const row = within(await screen.findByRole('row', { name: /SEGES 2014/ }))
  expect(row.getByText('Slaughter pigs 30\u2011100 kg')).toBeVisible()
  expect(row.getByText('922')).toBeVisible()
})

test('a new limit needs day, doses and source, and is sent with them', async () => {
  const { user } = await openLists()
  const sent = mockEndpoint(addAntibioticLimit, ({ input }) => ({ id: '2-2025-12-31', ...input.body }))
  await user.click(await screen.findByRole('button', { name: 'New limit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New limit' }))
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await user.click(dialog.getByRole('combobox', { name: 'Pigs' }))
  await user.click(await screen.findByRole('option', { name: 'Slaughter pigs' }))
  await user.type(dialog.getByRole('textbox', { name: 'Valid from' }), '311225{Tab}')
  await user.type(dialog.getByRole('textbox', { name: 'ADD per 100 animals per day' }), '3,5')
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await user.type(dialog.getByRole('textbox', { name: 'Source' }), 'Order 1234')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await findToast('Saved')).toBeVisible()
  expect(sent[0]?.input.body).toEqual({
    pig_type: 2,
    valid_from: '2025-12-31',
    doses_per_100: 3.5,
    source: 'Order 1234',
  })
})

test('a new average proposes the weights of the pig type; a refusal is shown in the window', async () => {
  const { user } = await openLists()
  const sent = mockEndpoint(addNationalAverage, () => {
    throw apiRefusal(422, [{ code: 'reference.exists', message: 'There is already a row with the same key' }])
  })
  await user.click(await screen.findByRole('button', { name: 'New national average' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New national average' }))
  await user.click(dialog.getByRole('combobox', { name: 'Pigs' }))
  await user.click(await screen.findByRole('option', { name: 'Slaughter pigs' }))
  expect(dialog.getByRole('textbox', { name: 'Weight to' })).toHaveValue('115')
  expect(dialog.queryByRole('textbox', { name: 'Weight out, live' })).toBeNull()
  await user.type(dialog.getByRole('textbox', { name: 'Daily gain' }), '1110')
  await user.type(dialog.getByRole('textbox', { name: 'Source' }), 'SEGES 2026')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('There is already a row with the same key')
  expect(sent[0]?.input.body).toMatchObject({ pig_type: 2, interval_from: 30, interval_to: 115, daily_gain: 1110 })
})

test('a stored average keeps its year and weights when its figures change', async () => {
  const { user } = await openLists()
  const sent = mockEndpoint(changeNationalAverage, ({ input }) => ({ ...average, ...input.body }))
  await user.click(await screen.findByRole('button', { name: 'Change Slaughter pigs 2014' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change national average' }))
  expect(dialog.getByRole('textbox', { name: 'Year' })).toBeDisabled()
  await user.type(dialog.getByRole('textbox', { name: 'Carcass weight' }), '82,5')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await findToast('Saved')).toBeVisible()
  expect(sent[0]?.input).toMatchObject({
    params: { id: '2-2014-100' },
    body: { daily_gain: 922, carcass_weight: 82.5 },
  })
})

test('a limit is deleted after a confirmation that names what then counts', async () => {
  const { user } = await openLists()
  const sent = mockEndpoint(removeAntibioticLimit, () => null)
  await user.click(await screen.findByRole('button', { name: /^Delete Weaners/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/compared with the limit before/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: /^Delete Weaners/ }))
  expect(await findToast('Deleted')).toBeVisible()
  expect(sent[0]?.input.params).toEqual({ id: '1-2019-03-31' })
})

test('a new payment scale starts from the one for all, and is sent with its changed steps', async () => {
  const { user } = await openLists()
  expect(await screen.findByRole('row', { name: /All other slaughterhouses 70\.0\u201194\.9/ })).toBeVisible()
  const sent = mockEndpoint(addSharedPaymentScale, ({ input }) => ({ ...scale, ...input.body }))
  await user.click(screen.getByRole('button', { name: 'New scale' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New scale' }))
  await user.type(dialog.getByRole('textbox', { name: 'Slaughterhouse' }), 'Tican')
  await user.type(dialog.getByRole('textbox', { name: 'Valid from' }), '010126{Tab}')
  const weights = within(dialog.getByRole('group', { name: 'Deductions for weight' }))
  const [first, second] = weights.getAllByRole('textbox', { name: 'From' })
  await user.clear(first as HTMLElement)
  await user.type(first as HTMLElement, '72')
  await user.clear(second as HTMLElement)
  await user.type(second as HTMLElement, '97')
  await user.click(weights.getByRole('button', { name: 'New step' }))
  // A step without a start is not complete.
  await user.type(dialog.getByRole('textbox', { name: 'Source' }), 'Tican 2026')
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await user.click(weights.getAllByRole('button', { name: 'Remove the step' })[3] as HTMLElement)
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await findToast('Saved')).toBeVisible()
  expect(sent[0]?.input.body).toEqual({
    house_name: 'Tican',
    valid_from: '2026-01-01',
    weight_bands: [
      { from_kg: 72, deduction: 0 },
      { from_kg: 97, deduction: 0.25 },
      { from_kg: 110, deduction: null },
    ],
    basic_lean_pct: 61,
    lean_bands: [{ from_pct: 0, per_pct: 0.1 }],
    source: 'Tican 2026',
  })
})
