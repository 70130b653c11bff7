import { ApiTokenId } from '@herdboard/contract/core/ids.ts'
import { type ApiToken, addOwnToken, listOwnTokens } from '@herdboard/contract/people/api-tokens.ts'
import { listSignIns } from '@herdboard/contract/people/auth.ts'
import { listPasskeys } from '@herdboard/contract/people/passkeys.ts'
import { getSecondFactor } from '@herdboard/contract/people/second-factor.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'

const token: ApiToken = {
  id: ApiTokenId.parse('00000000-0000-4000-8000-0000000000e1'),
  name: 'Spreadsheet',
  hint: 'k3Yq',
  may_write: false,
  farms: null,
  created_at_utc: '2026-06-10T08:00:00.000Z',
  created_by: 'Jens Hansen',
  expires_at_utc: '2027-06-10T08:00:00.000Z',
  is_expired: false,
  last_used_on: null,
}
const factor = (is_on: boolean) => ({ is_on, since: null, recovery_codes_left: 0, may_turn_on: true })

beforeEach(() => {
  signInBrowser()
  mockEndpoint(listSignIns, () => [])
  mockEndpoint(listPasskeys, () => ({ passkeys: [], address: null }))
  mockEndpoint(listOwnTokens, () => [])
  mockEndpoint(getSecondFactor, () => factor(false))
})

async function aNewKey() {
  const { user } = await openPage('/settings/profile')
  await user.click(await screen.findByRole('button', { name: 'New key' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New key' }))
  await user.type(dialog.getByLabelText('Name'), 'Spreadsheet')
  return { user, dialog, create: () => user.click(dialog.getByRole('button', { name: 'Create key' })) }
}

test('personal key requires the password; a wrong password is reported at its field', async () => {
  let isRight = false
  const sent = mockEndpoint(addOwnToken, () => {
    if (isRight) return { token, secret: 'herdboard_token_abc' }
    throw apiRefusal(422, [{ code: 'password.wrong', message: 'The password is not right', field: 'password' }])
  })
  const { user, dialog, create } = await aNewKey()
  await create()
  expect(dialog.getByText('Type your current password')).toBeVisible()
  expect(sent).toEqual([])
  await user.type(dialog.getByLabelText('Your password'), 'barn door')
  await create()
  expect(await dialog.findByText('The password is not right')).toBeVisible()
  isRight = true
  await create()
  const keyDialog = within(await screen.findByRole('dialog', { name: 'The key is created' }))
  expect(keyDialog.getByLabelText('Key')).toHaveValue('herdboard_token_abc')
  expect(sent.at(-1)?.input.body).toEqual({ name: 'Spreadsheet', may_write: false, days: 365, password: 'barn door' })
})

test('personal key also requires the code where a second factor is on', async () => {
  mockEndpoint(getSecondFactor, () => factor(true))
  const sent = mockEndpoint(addOwnToken, () => ({ token, secret: 'herdboard_token_abc' }))
  const { user, dialog, create } = await aNewKey()
  await user.type(dialog.getByLabelText('Your password'), 'barn door')
  await create()
  expect(dialog.getByText('Type the code')).toBeVisible()
  await user.type(dialog.getByLabelText('Code from the app, or a recovery code'), '123456')
  await create()
  await screen.findByRole('dialog', { name: 'The key is created' })
  expect(sent[0]?.input.body).toMatchObject({ password: 'barn door', code: '123456' })
})
