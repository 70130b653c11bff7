import { exchangeToken, login, loginInfo } from '@herdboard/contract/people/auth.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { aProfile } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { aToken, mockShellEndpoints, oneHourFromNow, signInBrowser, signOutBrowser } from '#testing/sign-in-browser.ts'

beforeEach(signOutBrowser)

async function fillIn(user: Awaited<ReturnType<typeof openPage>>['user'], password = 'barn door battery') {
  await user.type(await screen.findByLabelText('E-mail'), 'jens@nygaard.example')
  await user.type(screen.getByLabelText('Password'), password)
}

test('[AUTH-002] [AUTH-005] [AUTH-006] [AUTH-007] sign-in opens the originally requested page', async () => {
  mockShellEndpoints()
  const requests = mockEndpoint(login, () => ({ token: 'once', expiry: oneHourFromNow() }))
  mockEndpoint(exchangeToken, () => ({ token: aToken(aProfile()), refresh_token: '', expiry: oneHourFromNow() }))
  const { user, address } = await openPage('/overview?pigs=weaners')

  await expect.poll(address).toContain('/auth/login')
  await fillIn(user)
  await user.click(screen.getByLabelText('Remember me'))
  await user.click(screen.getByRole('button', { name: 'Sign in' }))

  await expect.poll(address).toBe('/overview?pigs=weaners')
  expect(await screen.findByRole('heading', { name: 'Overview' })).toBeVisible()
  expect(requests[0]?.input.body).toMatchObject({ email: 'jens@nygaard.example', remember: true })
})

test('wrong password is reported at the form, and the typed values stay', async () => {
  mockEndpoint(login, () => {
    throw apiRefusal(401, [{ code: 'auth.invalid', message: 'The e-mail or password is wrong' }])
  })
  const { user } = await openPage('/auth/login')
  await fillIn(user)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))

  expect(await screen.findByText('The e-mail or password is wrong')).toBeVisible()
  expect(screen.getByLabelText('E-mail')).toHaveValue('jens@nygaard.example')
})

test('sign-in form states the waiting time after too many tries', async () => {
  mockEndpoint(login, () => {
    throw apiRefusal(429, [{ code: 'auth.wait', message: '' }], { 'retry-after': '8' })
  })
  const { user } = await openPage('/auth/login')
  await fillIn(user)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))

  expect(await screen.findByText('Wait 8 seconds, then try again')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Sign in' })).toHaveAttribute('aria-disabled', 'true')
})

test('empty field is named and gets the focus', async () => {
  const { user } = await openPage('/auth/login')
  await user.click(await screen.findByRole('button', { name: 'Sign in' }))
  expect(screen.getByText('Type your e-mail')).toBeVisible()
  expect(screen.getByLabelText('E-mail')).toHaveFocus()
})

const mockLoginOptions = (changes = {}) =>
  mockEndpoint(loginInfo, ({ input }) => ({
    login_url: `/api/auth/provider/start?callback_url=${encodeURIComponent(input.query.callback_url)}`,
    logout_url: '/auth/login',
    provider: 'oidc' as const,
    provider_label: 'Farm ID',
    password_sign_in: true,
    ...changes,
  }))

test('provider sign-in is offered second, returns to the requested page and is remembered', async () => {
  mockLoginOptions()
  const { user } = await openPage('/auth/login?wanted=%2Fpigs%3Ftab%3Dstatus')
  const way = await screen.findByRole('link', { name: 'Sign in with Farm ID' })
  await user.click(screen.getByLabelText('Remember me'))
  const { pathname, searchParams } = new URL(way.getAttribute('href') ?? '', 'https://farm.example')
  expect(pathname).toBe('/api/auth/provider/start')
  expect(searchParams.get('callback_url')).toBe('/pigs?tab=status')
  expect(searchParams.get('remember')).toBe('true')
  expect(searchParams.get('client_id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(screen.getByLabelText('Password')).toBeVisible()
})

test('provider is the only sign-in where passwords are off, also on a device with passkeys', async () => {
  for (const name of ['PublicKeyCredential', 'isSecureContext']) {
    Object.defineProperty(window, name, { configurable: true, value: true })
    onTestFinished(() => void Reflect.deleteProperty(window, name))
  }
  mockLoginOptions({ password_sign_in: false })
  await openPage('/auth/login')
  expect(await screen.findByRole('link', { name: 'Sign in with Farm ID' })).toBeVisible()
  expect(screen.queryByLabelText('Password')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Forgotten your password?' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull()
})

test('return from the provider without a sign-in shows the reason', async () => {
  mockLoginOptions()
  await openPage('/auth/login?problem=auth.provider_unknown')
  expect(await screen.findByText(/^No account here has the e-mail you use with Farm ID\. Ask/)).toBeVisible()
})

test('unknown reason in the address shows no message', async () => {
  mockLoginOptions()
  await openPage('/auth/login?problem=call%20555')
  await screen.findByRole('link', { name: 'Sign in with Farm ID' })
  expect(screen.queryByText(/555/)).toBeNull()
})

test('[AUTH-001] address /auth opens the sign-in, and a signed-in user continues to the overview', async () => {
  const signInPage = await openPage('/auth')
  await expect.poll(signInPage.address).toBe('/auth/login')

  signInBrowser()
  const { address } = await openPage('/auth/login')
  await expect.poll(address).toBe('/overview')
})

test('a signed-in user continues from the sign-in to the wanted page, but never to another site', async () => {
  signInBrowser()
  const wanted = await openPage('/auth/login?wanted=%2Fsettings%2Fcookies%3Ffrom%3D2026-01-01')
  await expect.poll(wanted.address).toContain('/settings/cookies')
  const other = await openPage('/auth/login?wanted=%2F%2Fother.example%2Fpigs')
  await expect.poll(other.address).toBe('/overview')
})

test('the browser loads the round for a signed-in user who wanted it, since the router has no such page', async () => {
  signInBrowser()
  const replace = vi.fn()
  const { location } = window
  onTestFinished(() => void vi.stubGlobal('location', location))
  vi.stubGlobal('location', { ...location, replace })
  await openPage('/auth/login?wanted=%2Fround%3Fsection%3D6')
  await expect.poll(() => replace.mock.calls).toEqual([['/round?section=6']])
})
