import { listSignIns } from '@herdboard/contract/people/auth.ts'
import { listPasskeys } from '@herdboard/contract/people/passkeys.ts'
import { getSecondFactor } from '@herdboard/contract/people/second-factor.ts'
import { getOwnPin, putOwnPin, removeOwnPin } from '@herdboard/contract/people/shared-devices.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'

beforeEach(() => {
  signInBrowser()
  mockEndpoint(listSignIns, () => [])
  mockEndpoint(listPasskeys, () => ({ passkeys: [], address: location.origin }))
  mockEndpoint(getSecondFactor, () => ({ is_on: false, since: null, recovery_codes_left: 0, may_turn_on: true }))
  mockEndpoint(getOwnPin, () => ({ changed_at: null, is_locked: false }))
})

const card = async () => within(await screen.findByRole('article', { name: 'PIN for shared devices' }))

test('PIN is chosen with the password; an easy one is reported at its field', async () => {
  mockEndpoint(putOwnPin, () => {
    throw apiRefusal(422, [{ code: 'pin.easy', message: 'Too easy', field: 'pin' }])
  })
  const { user } = await openPage('/settings/profile')
  const pin = await card()
  await user.click(await pin.findByRole('button', { name: 'Choose a PIN' }))
  await user.type(await pin.findByLabelText('New PIN'), '12x34')
  await user.type(pin.getByLabelText('Your password'), 'barn door battery')
  await user.click(pin.getByRole('button', { name: 'Save the PIN' }))
  expect(await pin.findByText('Too easy')).toBeVisible()
  const sent = mockEndpoint(putOwnPin, () => null)
  mockEndpoint(getOwnPin, () => ({ changed_at: '2026-06-10T08:00:00.000Z', is_locked: false }))
  await user.clear(pin.getByLabelText('New PIN'))
  await user.type(pin.getByLabelText('New PIN'), '7412')
  await user.click(pin.getByRole('button', { name: 'Save the PIN' }))
  expect(await pin.findByText('Chosen')).toBeVisible()
  expect(sent[0]?.input.body).toEqual({ pin: '7412', password: 'barn door battery' })
})

test('locked PIN says so, and is removed with one press', async () => {
  mockEndpoint(getOwnPin, () => ({ changed_at: '2026-06-10T08:00:00.000Z', is_locked: true }))
  const removed = mockEndpoint(removeOwnPin, () => null)
  const { user } = await openPage('/settings/profile')
  const pin = await card()
  expect(await pin.findByText(/Locked after too many wrong attempts/)).toBeVisible()
  mockEndpoint(getOwnPin, () => ({ changed_at: null, is_locked: false }))
  await user.click(pin.getByRole('button', { name: 'Remove the PIN' }))
  expect(await pin.findByText('Not chosen')).toBeVisible()
  expect(removed).toHaveLength(1)
})
