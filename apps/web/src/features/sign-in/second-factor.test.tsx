import { exchangeToken, login, readAccountLink, resetPassword } from '@herdboard/contract/people/auth.ts'
import { signInWithPasskey, startPasskeySignIn } from '@herdboard/contract/people/passkeys.ts'
import { enterCode } from '@herdboard/contract/people/second-factor.ts'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aProfile } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { aToken, mockShellEndpoints, oneHourFromNow, signOutBrowser } from '#testing/sign-in-browser.ts'

beforeEach(() => {
  signOutBrowser()
  mockShellEndpoints()
  mockEndpoint(login, () => ({ token: 'step', expiry: oneHourFromNow(), needs_code: true as const }))
})
afterEach(() => {
  for (const name of ['PublicKeyCredential', 'isSecureContext']) Reflect.deleteProperty(window, name)
  Reflect.deleteProperty(navigator, 'credentials')
})

const exchanged = () =>
  mockEndpoint(exchangeToken, () => ({ token: aToken(aProfile()), refresh_token: '', expiry: oneHourFromNow() }))

async function typePassword() {
  const page = await openPage('/auth/login?wanted=%2Foverview')
  await page.user.type(await screen.findByLabelText('E-mail'), 'jens@nygaard.example')
  await page.user.type(screen.getByLabelText('Password'), 'barn door battery')
  await page.user.click(screen.getByRole('button', { name: 'Sign in' }))
  return page
}

test('sign-in requires the app code after the password and then succeeds', async () => {
  const tokens = exchanged()
  const requests = mockEndpoint(enterCode, () => ({
    token: 'once',
    expiry: oneHourFromNow(),
    recovery_codes_left: null,
  }))
  const { user, address } = await typePassword()
  const code = await screen.findByLabelText('Code')
  expect(code).toHaveFocus()
  expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  expect(code).toHaveAttribute('inputmode', 'numeric')
  expect(tokens).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(screen.getByText('Type the code')).toBeVisible()
  await user.type(code, '123 456{Enter}')
  await expect.poll(address).toMatch(/^\/overview/)
  expect(requests[0]?.input.body).toMatchObject({ token: 'step', code: '123 456' })
  expect(tokens[0]?.input.body).toMatchObject({ token: 'once' })
})

test('wrong code is reported at its field; after too many the form states the waiting time', async () => {
  mockEndpoint(enterCode, () => {
    throw apiRefusal(401, [{ code: 'auth.code_refused', message: 'The code is wrong' }])
  })
  const { user } = await typePassword()
  await user.type(await screen.findByLabelText('Code'), '123456{Enter}')
  expect(await screen.findByText('The code is wrong')).toBeVisible()
  mockEndpoint(enterCode, () => {
    throw apiRefusal(429, [{ code: 'auth.wait', message: '' }], { 'retry-after': '8' })
  })
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText('Wait 8 seconds, then try again')).toBeVisible()
})

test('sign-in requires the password again when the code was entered too late', async () => {
  mockEndpoint(enterCode, () => {
    throw apiRefusal(401, [{ code: 'auth.token_used', message: '' }])
  })
  const { user } = await typePassword()
  await user.type(await screen.findByLabelText('Code'), '123456{Enter}')
  expect(await screen.findByText('That took too long. Sign in again.')).toBeVisible()
  expect(screen.getByLabelText('E-mail')).toHaveValue('jens@nygaard.example')
  expect(screen.getByLabelText('Password')).toHaveValue('')
})

test('recovery code works without the phone, and the remaining number is shown', async () => {
  exchanged()
  const requests = mockEndpoint(enterCode, () => ({ token: 'once', expiry: oneHourFromNow(), recovery_codes_left: 2 }))
  const { user, address } = await typePassword()
  await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
  await user.type(screen.getByLabelText('Recovery code'), 'k7pm-2xqr-hd94{Enter}')
  await expect.poll(address).toMatch(/^\/overview/)
  expect(await screen.findByText('You have 2 recovery codes left. Make new ones in your profile.')).toBeVisible()
  expect(requests[0]?.input.body).toMatchObject({ code: 'k7pm-2xqr-hd94' })
})

test('new password by mail is followed by the code', async () => {
  exchanged()
  mockEndpoint(readAccountLink, () => ({
    purpose: 'reset' as const,
    email: 'jens@nygaard.example',
    company_name: null,
    has_account: true,
  }))
  mockEndpoint(resetPassword, () => ({ email: 'jens@nygaard.example' }))
  mockEndpoint(enterCode, () => ({ token: 'once', expiry: oneHourFromNow(), recovery_codes_left: null }))
  const { user, address } = await openPage('/auth/reset?token=abc')
  await user.type(await screen.findByLabelText('New password'), 'barn door battery')
  await user.type(screen.getByLabelText('Repeat the password'), 'barn door battery{Enter}')
  await user.type(await screen.findByLabelText('Code'), '123456{Enter}')
  await expect.poll(address).toMatch(/^\/overview/)
})

/** Mocks the WebAuthn API: `get` returns the response of the device. */
function deviceAnswers(get: (options: CredentialRequestOptions) => Promise<unknown>) {
  Object.defineProperty(window, 'PublicKeyCredential', { configurable: true, value: class {} })
  Object.defineProperty(window, 'isSecureContext', { configurable: true, value: true })
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } })
  mockEndpoint(startPasskeySignIn, () => ({ challenge: 'Y2hhbGxlbmdl', rp_id: 'localhost' }))
}
const bytes = (text: string) => new TextEncoder().encode(text).buffer

test('passkey signs in without anything typed', async () => {
  const tokens = exchanged()
  const requests = mockEndpoint(signInWithPasskey, () => ({ token: 'once', expiry: oneHourFromNow() }))
  deviceAnswers(async () => ({
    id: 'aWQ',
    rawId: bytes('id'),
    type: 'public-key',
    response: {
      clientDataJSON: bytes('client'),
      authenticatorData: bytes('device'),
      signature: bytes('signed'),
      userHandle: bytes('handle'),
    },
    getClientExtensionResults: () => ({}),
  }))
  const { user, address } = await openPage('/auth/login')
  await user.click(await screen.findByLabelText('Remember me'))
  await user.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }))
  await expect.poll(address).toMatch(/^\/overview/)
  expect(requests[0]?.input.body).toMatchObject({
    remember: true,
    credential_id: 'aWQ',
    client_data: 'Y2xpZW50',
    authenticator_data: 'ZGV2aWNl',
    signature: 'c2lnbmVk',
    user_handle: 'aGFuZGxl',
  })
  expect(tokens[0]?.input.body).toMatchObject({ token: 'once' })
})

test('unknown passkey is reported, as is a declined prompt', async () => {
  deviceAnswers(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
  const { user } = await openPage('/auth/login')
  await user.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }))
  expect(await screen.findByText('No passkey was used')).toBeVisible()
  mockEndpoint(startPasskeySignIn, () => {
    throw apiRefusal(422, [{ code: 'auth.passkey_not_here', message: 'Passkeys cannot be used at this address' }])
  })
  await user.click(screen.getByRole('button', { name: 'Sign in with a passkey' }))
  expect(await screen.findByText('Passkeys cannot be used at this address')).toBeVisible()
})
