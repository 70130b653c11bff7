import { ApiTokenId, FarmId } from '@herdboard/contract/core/ids.ts'
import {
  type ApiToken,
  addCompanyToken,
  listCompanyTokens,
  removeCompanyToken,
} from '@herdboard/contract/people/api-tokens.ts'
import { getSecondFactor } from '@herdboard/contract/people/second-factor.ts'
import { listDirectoryFarms } from '@herdboard/contract/places/place-setup.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aProfile } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { findToast } from '#testing/queries/find-toast.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'

const north = FarmId.parse('00000000-0000-4000-8000-00000000f001')
const password = 'barn door battery'
const token: ApiToken = {
  id: ApiTokenId.parse('00000000-0000-4000-8000-0000000000e1'),
  name: 'Feeding computer',
  hint: 'k3Yq',
  may_write: true,
  farms: [{ id: north, name: 'Nord' }],
  created_at_utc: '2026-06-10T08:00:00.000Z',
  created_by: 'Jens Hansen',
  expires_at_utc: '2027-06-10T08:00:00.000Z',
  is_expired: false,
  last_used_on: null,
}

function signInAdministrator(tokens: ApiToken[]) {
  signInBrowser({ profile: aProfile({ role: 'DirectoryAdmin' }) })
  const address = { chr_number: null, street: null, postal_town: null }
  const farm = { ...address, pig_capacity: null, production_kind: 1, vet: null, locked_through: null }
  mockEndpoint(getSecondFactor, () => ({ is_on: false, since: null, recovery_codes_left: 0, may_turn_on: true }))
  mockEndpoint(listDirectoryFarms, () => [{ ...farm, id: north, name: 'Nord', barns: [], version: 1 }])
  return mockEndpoint(listCompanyTokens, () => tokens)
}

test('API token is created for a farm and shown once only', async () => {
  const lists = signInAdministrator([])
  const sent = mockEndpoint(addCompanyToken, () => ({ token, secret: 'herdboard_token_abc' }))
  const { user } = await openPage('/settings/programs')
  expect(await screen.findByText('No programs have access.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'New key' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New key' }))
  await user.click(dialog.getByRole('button', { name: 'Create key' }))
  expect(dialog.getByText('Choose at least one farm')).toBeVisible()
  expect(dialog.getByText('Type your current password')).toBeVisible()
  expect(sent).toEqual([])
  await user.type(dialog.getByLabelText('Name'), 'Feeding computer')
  await user.click(await dialog.findByRole('checkbox', { name: 'Nord' }))
  await user.type(dialog.getByLabelText('Your password'), password)
  await user.click(dialog.getByRole('button', { name: 'Create key' }))
  const keyDialog = within(await screen.findByRole('dialog', { name: 'The key is created' }))
  expect(keyDialog.getByLabelText('Key')).toHaveValue('herdboard_token_abc')
  expect(sent[0]?.input.body).toEqual({
    name: 'Feeding computer',
    may_write: false,
    days: 365,
    farm_ids: [north],
    password,
  })
  await waitFor(() => expect(lists.length).toBeGreaterThan(1))
  await user.click(keyDialog.getByRole('button', { name: 'I have saved it' }))
  await waitFor(() => expect(screen.queryByDisplayValue('herdboard_token_abc')).toBeNull())
})

test('API token stays selectable for manual copying where the browser cannot copy', async () => {
  signInAdministrator([])
  mockEndpoint(addCompanyToken, () => ({ token, secret: 'herdboard_token_abc' }))
  const { user } = await openPage('/settings/programs')
  await user.click(await screen.findByRole('button', { name: 'New key' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New key' }))
  await user.type(dialog.getByLabelText('Name'), 'Feeding computer')
  await user.click(await dialog.findByRole('checkbox', { name: 'Nord' }))
  await user.type(dialog.getByLabelText('Your password'), password)
  await user.click(dialog.getByRole('button', { name: 'Create key' }))
  const keyDialog = within(await screen.findByRole('dialog', { name: 'The key is created' }))
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'))
  await user.click(keyDialog.getByRole('button', { name: 'Copy' }))
  expect(await findToast('It could not be copied. Select the text instead.')).toBeVisible()
  expect(keyDialog.getByLabelText('Key')).toHaveValue('herdboard_token_abc')
})

test('refused API token states the reason', async () => {
  signInAdministrator([])
  mockEndpoint(addCompanyToken, () => {
    throw apiRefusal(409, [{ code: 'program.too_many', message: 'There are 50 keys already' }])
  })
  const { user } = await openPage('/settings/programs')
  await user.click(await screen.findByRole('button', { name: 'New key' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New key' }))
  await user.type(dialog.getByLabelText('Name'), 'Feeding computer')
  await user.click(await dialog.findByRole('checkbox', { name: 'Nord' }))
  await user.type(dialog.getByLabelText('Your password'), password)
  await user.click(dialog.getByRole('button', { name: 'Create key' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('There are 50 keys already')
})

test('API token lists its permissions and is revoked after confirmation', async () => {
  signInAdministrator([token])
  const sent = mockEndpoint(removeCompanyToken, () => null)
  const { user } = await openPage('/settings/programs')
  expect(await screen.findByText('May read and record · Nord')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Revoke Feeding computer' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }))
  expect(await findToast('The key is revoked')).toBeVisible()
  expect(sent[0]?.input.params).toEqual({ id: token.id })
})

test('failed fetch of the API tokens is reported', async () => {
  signInAdministrator([])
  mockEndpoint(listCompanyTokens, () => {
    throw apiRefusal(500, [{ code: 'unknown', message: '' }])
  })
  await openPage('/settings/programs')
  expect(await screen.findByText('The keys could not be fetched.')).toBeVisible()
})
