import {
  exchangeToken,
  forgotPassword,
  login,
  loginInfo,
  logout,
  readAccountLink,
  resetPassword,
} from '@herdboard/contract/people/auth.ts'
import type { MailDestination } from '@herdboard/contract/people/mail-destination.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aProfile } from '#testing/herd.ts'
import { apiRefusal, connectionFailure, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { aToken, mockShellEndpoints, oneHourFromNow, signInBrowser, signOutBrowser } from '#testing/sign-in-browser.ts'

beforeEach(signOutBrowser)

const email = 'jens@nygaard.example'
const mailsGoTo = (destination: MailDestination) => mockEndpoint(forgotPassword, () => ({ mails_go_to: destination }))
const link = (purpose: 'reset' | 'invitation', company_name: string | null = null, has_account = purpose === 'reset') =>
  mockEndpoint(readAccountLink, () => ({ purpose, email, company_name, has_account }))

async function typePasswords(user: Awaited<ReturnType<typeof openPage>>['user'], first: string, second = first) {
  await user.type(await screen.findByLabelText('New password'), first)
  await user.type(screen.getByLabelText('Repeat the password'), second)
}

test('[AUTH-003] [AUTH-008] [AUTH-009] forgotten password form requests a link from the sign-in and shows where mails go', async () => {
  const requests = mailsGoTo('folder')
  const { user, address } = await openPage('/auth/login')
  await user.click(await screen.findByRole('link', { name: 'Forgotten your password?' }))
  expect(await screen.findByRole('heading', { name: 'Forgotten password' })).toBeVisible()
  expect(address()).toBe('/auth/forgot')
  await user.type(screen.getByLabelText('E-mail'), email)
  await user.click(screen.getByRole('button', { name: 'Send link' }))

  expect(
    await screen.findByText(/If jens@nygaard.example has an account, a mail with a link has been sent/),
  ).toBeVisible()
  expect(screen.getByText(/No mail server is set up here/)).toBeVisible()
  expect(requests[0]?.input.body).toEqual({ email })
})

test('forgotten password form mentions no folder where a mail server is set up', async () => {
  mailsGoTo('server')
  const { user } = await openPage('/auth/forgot')
  await user.type(await screen.findByLabelText('E-mail'), email)
  await user.click(screen.getByRole('button', { name: 'Send link' }))
  await screen.findByText(/a mail with a link has been sent/)
  expect(screen.queryByText(/No mail server/)).toBeNull()
})

test('invalid e-mail address is not sent, and a request without a response can be sent again', async () => {
  const requests = mockEndpoint(forgotPassword, () => {
    throw connectionFailure()
  })
  const { user } = await openPage('/auth/forgot')
  await user.click(await screen.findByRole('button', { name: 'Send link' }))
  expect(screen.getByText('Enter a valid e-mail address')).toBeVisible()
  expect(screen.getByLabelText('E-mail')).toHaveFocus()
  expect(requests).toEqual([])
  await user.type(screen.getByLabelText('E-mail'), email)
  await user.click(screen.getByRole('button', { name: 'Send link' }))
  expect(await screen.findByText('No connection. Try again in a moment.')).toBeVisible()
  expect(screen.getByLabelText('E-mail')).toHaveValue(email)
})

test('[AUTH-004] [AUTH-010] [AUTH-011] [AUTH-012] reset link sets a new password and signs the user in', async () => {
  mockShellEndpoints()
  link('reset')
  const set = mockEndpoint(resetPassword, () => ({ email }))
  const typed = mockEndpoint(login, () => ({ token: 'once', expiry: oneHourFromNow() }))
  mockEndpoint(exchangeToken, () => ({ token: aToken(aProfile()), refresh_token: '', expiry: oneHourFromNow() }))
  const { user, address } = await openPage('/auth/reset?token=abc')
  expect(await screen.findByText(/For jens@nygaard.example/)).toBeVisible()
  await typePasswords(user, 'barn door battery')
  await user.click(screen.getByRole('button', { name: 'Save and sign in' }))

  await expect.poll(address).toContain('/overview')
  const password = 'barn door battery'
  expect(set[0]?.input.body).toEqual({ token: 'abc', password, confirm: password })
  expect(typed[0]?.input.body).toMatchObject({ email, password })
})

test('reset link sets a password also where password sign-in is off, and leads to the provider sign-in', async () => {
  signInBrowser()
  mockEndpoint(loginInfo, () => ({
    login_url: '/api/auth/provider/start?callback_url=%2F',
    logout_url: '/auth/login',
    provider: 'oidc' as const,
    provider_label: 'Farm ID',
    password_sign_in: false,
  }))
  mockEndpoint(logout, () => ({ logout_url: '/auth/login' }))
  link('reset')
  const set = mockEndpoint(resetPassword, () => ({ email }))
  const typed = mockEndpoint(login, () => ({ token: 'once', expiry: oneHourFromNow() }))
  const { user, address } = await openPage('/auth/reset?token=abc')
  await typePasswords(user, 'barn door battery')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('link', { name: 'Sign in with Farm ID' })).toBeVisible()
  expect(address()).toBe('/auth/login')
  expect([set.length, typed.length]).toEqual([1, 0])
})

test('differing or short passwords are reported at their field and not sent', async () => {
  link('reset')
  const set = mockEndpoint(resetPassword, () => ({ email }))
  const { user } = await openPage('/auth/reset?token=abc')
  await typePasswords(user, 'short')
  await user.click(screen.getByRole('button', { name: 'Save and sign in' }))
  expect(screen.getByText('Enter at least 8 characters')).toBeVisible()
  expect(screen.getByLabelText('New password')).toHaveFocus()
  await typePasswords(user, ' no more', ' any more')
  expect(screen.getByText('The two passwords are not the same')).toBeVisible()
  expect(set).toEqual([])
})

test('easily guessed password is reported at its field until the field is changed', async () => {
  link('reset')
  mockEndpoint(resetPassword, () => {
    throw apiRefusal(422, [{ code: 'password.common', message: 'Too easy to guess', field: 'password' }])
  })
  const { user } = await openPage('/auth/reset?token=abc')
  await typePasswords(user, 'Password1!')
  await user.click(screen.getByRole('button', { name: 'Save and sign in' }))
  expect(await screen.findByText('Too easy to guess')).toBeVisible()
  expect(screen.getByLabelText('New password')).toHaveFocus()
  await user.type(screen.getByLabelText('New password'), 'x')
  expect(screen.queryByText('Too easy to guess')).toBeNull()
})

test('used reset link is reported before typing, with a link to request a new one', async () => {
  mockEndpoint(readAccountLink, () => {
    throw apiRefusal(422, [{ code: 'auth.link_gone', message: 'gone' }])
  })
  const { user, address } = await openPage('/auth/reset?token=abc')
  expect(await screen.findByRole('heading', { name: 'The link no longer works' })).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Ask for a new link' }))
  await expect.poll(address).toBe('/auth/forgot')
})

test.each([
  '/auth/reset',
  '/auth/accept?token=',
  '/auth/accept?token=17',
  '/auth/confirm',
  `/auth/reset?token=${'a'.repeat(201)}`,
])('truncated reset link shows the message of a used link without a request: %s', async (address) => {
  const requests = link('reset')
  await openPage(address)
  expect(await screen.findByRole('heading', { name: 'The link no longer works' })).toBeVisible()
  expect(requests).toEqual([])
})

test('reset link check is repeated while the server is unavailable', async () => {
  let isUnreachable = true
  mockEndpoint(readAccountLink, () => {
    if (isUnreachable) throw connectionFailure()
    return { purpose: 'reset' as const, email, company_name: null, has_account: true }
  })
  const { user } = await openPage('/auth/reset?token=abc')
  expect(await screen.findByText('No connection. Try again in a moment.')).toBeVisible()
  isUnreachable = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByLabelText('New password')).toBeVisible()
})

test.each([
  ['/auth/reset', 'New password'],
  ['/auth/confirm', 'Confirm e-mail'],
])('busy or unavailable server does not invalidate the reset link: %s requests it again', async (page, what) => {
  let respond = () => apiRefusal(429, [{ code: 'request.too_many', message: 'Too many calls' }])
  mockEndpoint(readAccountLink, () => {
    throw respond()
  })
  const { user } = await openPage(`${page}?token=abc`)
  expect(await screen.findByText('Too many calls')).toBeVisible()
  respond = () => apiRefusal(503, [{ code: 'service.unavailable', message: 'Not now' }])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Not now')).toBeVisible()
  expect(screen.queryByText('The link no longer works')).toBeNull()
  const purpose = page === '/auth/reset' ? ('reset' as const) : ('email' as const)
  mockEndpoint(readAccountLink, () => ({ purpose, email, company_name: null, has_account: true }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(what, { selector: 'label, label *, button, button *' })).toBeVisible()
})

test('invited user is greeted by the company', async () => {
  link('invitation', 'Holms Grise')
  await openPage('/auth/accept?token=abc')
  expect(await screen.findByRole('heading', { name: 'Welcome to Holms Grise' })).toBeVisible()
  expect(screen.getByText('Choose a password. You sign in with jens@nygaard.example.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Get started' })).toBeVisible()
})

test('reset link works also for a signed-in user, and the screen offers nothing without a link', async () => {
  signInBrowser()
  link('reset')
  await openPage('/auth/reset?token=abc')
  expect(await screen.findByLabelText('New password')).toBeVisible()
  const { address } = await openPage('/auth/reset')
  await expect.poll(address).toContain('/overview')
})

test('invitation of a person with an account sets no password and leads to the profile', async () => {
  link('invitation', 'Holm I/S', true)
  await openPage('/auth/accept?token=abc')
  expect(await screen.findByText(/You already have an account with jens@nygaard.example/)).toBeVisible()
  expect(screen.queryByLabelText('New password')).toBeNull()
  expect(screen.getByRole('link', { name: 'Sign in and answer' })).toHaveAttribute('href', '/settings/profile')
})
