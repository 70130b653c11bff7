import { SignInId } from '@herdboard/contract/core/ids.ts'
import { getProfile, patchProfile } from '@herdboard/contract/people/accounts.ts'
import { listOwnTokens } from '@herdboard/contract/people/api-tokens.ts'
import {
  changeEmail,
  changePassword,
  confirmEmail,
  endOtherSignIns,
  endSignIn,
  listSignIns,
  logout,
  readAccountLink,
  type SignInDevice,
} from '@herdboard/contract/people/auth.ts'
import { listPasskeys } from '@herdboard/contract/people/passkeys.ts'
import { getSecondFactor } from '@herdboard/contract/people/second-factor.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aProfile } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'

const device = (rest: Partial<SignInDevice> = {}): SignInDevice => ({
  id: SignInId.parse('00000000-0000-4000-9000-0000000000a1'),
  device: 'Firefox, Linux',
  network: '192.0.2.x',
  signed_in_at: '2026-06-01T08:00:00.000Z',
  last_used_at: '2026-06-15T08:00:00.000Z',
  is_this: false,
  ...rest,
})
const lostDevice = device({ id: SignInId.parse('00000000-0000-4000-9000-0000000000a2'), device: 'Safari, iPhone' })

beforeEach(() => {
  signInBrowser()
  mockEndpoint(listSignIns, () => [device({ is_this: true }), lostDevice])
  mockEndpoint(listOwnTokens, () => [])
  mockEndpoint(getSecondFactor, () => ({ is_on: false, since: null, recovery_codes_left: 0, may_turn_on: true }))
  mockEndpoint(listPasskeys, () => ({ passkeys: [], address: location.origin }))
})

const card = async (name: string) => within(await screen.findByRole('article', { name }))

test('profile name can be changed by the user', async () => {
  const saved = mockEndpoint(patchProfile, () => aProfile({ first_name: 'Jonas' }))
  const { user } = await openPage('/settings/profile')
  const person = await card('You')
  await user.clear(person.getByLabelText('First name'))
  expect(person.getByText('Type a name')).toBeVisible()
  await user.type(person.getByLabelText('First name'), 'Jonas')
  mockEndpoint(getProfile, () => aProfile({ first_name: 'Jonas' }))
  await user.click(person.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(saved[0]?.input.body).toContainEqual({ op: 'replace', path: '/first_name', value: 'Jonas' })
})

test('missing name that was never required is an error only when the profile is saved without it', async () => {
  mockEndpoint(getProfile, () => aProfile({ last_name: '' }))
  const { user } = await openPage('/settings/profile')
  const person = await card('You')
  expect(person.queryByText('Type a name')).not.toBeInTheDocument()
  await user.click(person.getByRole('button', { name: 'Save' }))
  expect(person.getByText('Type a name')).toBeVisible()
})

test('profile lists the signed-in devices; a lost device can be signed out', async () => {
  const ended = mockEndpoint(endSignIn, () => null)
  const { user } = await openPage('/settings/profile')
  const devices = await card('Where you are signed in')
  expect(await devices.findByText('This device')).toBeVisible()
  mockEndpoint(listSignIns, () => [device({ is_this: true })])
  await user.click(devices.getByRole('button', { name: 'Sign out: Safari, iPhone' }))
  expect(await screen.findByText('The device is signed out')).toBeVisible()
  expect(ended[0]?.input.params).toEqual({ id: lostDevice.id })
  await expect.poll(() => devices.queryByText(/Safari/)).toBeNull()
})

test('log out everywhere requires confirmation and also ends this sign-in', async () => {
  const others = mockEndpoint(endOtherSignIns, () => null)
  const logoutRequests = mockEndpoint(logout, () => ({ logout_url: '/auth/login' }))
  const { user } = await openPage('/settings/profile')
  await user.click(await screen.findByRole('button', { name: 'Log out everywhere' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Log out everywhere' }))
  expect(dialog.getByText(/this one too, and your keys for programs are revoked/)).toBeVisible()
  expect(others).toHaveLength(0)
  await user.click(dialog.getByRole('button', { name: 'Log out everywhere' }))
  await expect.poll(() => logoutRequests.length).toBe(1)
  expect(others).toHaveLength(1)
})

test('password change requires the old password; a wrong one is reported at its field', async () => {
  let isRight = false
  const requests = mockEndpoint(changePassword, () => {
    if (isRight) return null
    throw apiRefusal(422, [{ code: 'password.wrong', message: 'The password is not right', field: 'old_password' }])
  })
  const { user } = await openPage('/settings/profile')
  const password = await card('Change password')
  expect(password.getByText(/your keys for programs are revoked/)).toBeVisible()
  const change = () => user.click(password.getByRole('button', { name: 'Change password' }))
  await change()
  expect(password.getByText('Type your current password')).toBeVisible()
  expect(requests).toEqual([])
  await user.type(password.getByLabelText('Current password'), 'barn door')
  await user.type(password.getByLabelText('New password'), 'barn door battery')
  await user.type(password.getByLabelText('Repeat the password'), 'barn door battery')
  await change()
  expect(await password.findByText('The password is not right')).toBeVisible()
  expect(password.getByLabelText('Current password')).toBeInvalid()
  expect(password.getByLabelText('New password')).toBeValid()
  isRight = true
  await change()
  expect(
    await screen.findByText(/^The password is changed\. Your other devices are signed out and your keys/),
  ).toBeVisible()
  expect(password.getByLabelText('New password')).toHaveValue('')
})

test('e-mail change requires the password and shows where the mail was sent', async () => {
  const requests = mockEndpoint(changeEmail, () => ({ mails_go_to: 'folder' as const }))
  const { user } = await openPage('/settings/profile')
  const email = await card('Change e-mail')
  await user.type(email.getByLabelText('New e-mail'), 'jens@ny.example')
  await user.type(email.getByLabelText('Your password'), 'barn door')
  await user.click(email.getByRole('button', { name: 'Send link' }))
  expect(await email.findByText('A link has been sent to jens@ny.example. Open it to change.')).toBeVisible()
  expect(email.getByText(/No mail server is set up here/)).toBeVisible()
  expect(requests[0]?.input.body).toEqual({ email: 'jens@ny.example', password: 'barn door' })
})

test('password and e-mail changes also require the code where a second factor is on', async () => {
  mockEndpoint(getSecondFactor, () => ({ is_on: true, since: null, recovery_codes_left: 10, may_turn_on: true }))
  const changed = mockEndpoint(changePassword, () => null)
  const emailRequests = mockEndpoint(changeEmail, () => ({ mails_go_to: 'server' as const }))
  const { user } = await openPage('/settings/profile')
  const email = await card('Change e-mail')
  await user.type(email.getByLabelText('New e-mail'), 'jens@ny.example')
  await user.type(email.getByLabelText('Your password'), 'barn door')
  await user.click(email.getByRole('button', { name: 'Send link' }))
  expect(email.getByText('Type the code')).toBeVisible()
  await user.type(email.getByLabelText('Code from the app, or a recovery code'), '123456')
  await user.click(email.getByRole('button', { name: 'Send link' }))
  await email.findByText(/^A link has been sent/)
  expect(emailRequests[0]?.input.body).toEqual({ email: 'jens@ny.example', password: 'barn door', code: '123456' })

  const password = await card('Change password')
  await user.type(password.getByLabelText('Current password'), 'barn door')
  await user.type(password.getByLabelText('New password'), 'barn door battery')
  await user.type(password.getByLabelText('Repeat the password'), 'barn door battery')
  await user.type(password.getByLabelText('Code from the app, or a recovery code'), '654321')
  await user.click(password.getByRole('button', { name: 'Change password' }))
  await screen.findByText(/^The password is changed/)
  expect(changed[0]?.input.body).toMatchObject({ old_password: 'barn door', code: '654321' })
})

test('e-mail change link waits for the user to confirm it', async () => {
  mockEndpoint(readAccountLink, () => ({
    purpose: 'email' as const,
    email: 'jens@ny.example',
    company_name: null,
    has_account: true,
  }))
  const confirmed = mockEndpoint(confirmEmail, () => ({ email: 'jens@ny.example' }))
  const { user } = await openPage('/auth/confirm?token=abc')
  await user.click(await screen.findByRole('button', { name: 'Confirm e-mail' }))
  expect(await screen.findByRole('link', { name: 'Back to sign in' })).toBeVisible()
  expect(confirmed[0]?.input.body).toEqual({ token: 'abc' })
})

test('profile of a person who signed in by PIN says that it needs the password', async () => {
  signInBrowser({ profile: aProfile({ records_only: true }) })
  await openPage('/settings/profile')
  expect(await screen.findByText(/opens when you sign in with your password/)).toBeVisible()
  expect(screen.queryByRole('article', { name: 'Change password' })).toBeNull()
  expect(screen.queryByRole('button', { name: /English/ })).toBeNull()
})
