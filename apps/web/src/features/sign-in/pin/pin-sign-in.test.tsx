import { UserId } from '@herdboard/contract/core/ids.ts'
import { exchangeToken } from '@herdboard/contract/people/auth.ts'
import { getDeviceSignIn, signInByPin } from '@herdboard/contract/people/shared-devices.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { isPinSession, isSharedDevice, setSharedDevice } from '#lib/session/shared-device-flag.ts'
import { aProfile } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { aToken, oneHourFromNow, signOutBrowser } from '#testing/sign-in-browser.ts'

const anna = UserId.parse('00000000-0000-4000-8000-0000000000a1')
const device = { name: 'Tablet in barn 4', company_name: 'Nygaard' }

beforeEach(() => {
  signOutBrowser()
  setSharedDevice(true)
  mockEndpoint(getDeviceSignIn, () => ({ device, people: [{ id: anna, name: 'Anna Holm' }] }))
})

test('person on a registered device chooses the own name and signs in by PIN', async () => {
  const sent = mockEndpoint(signInByPin, () => ({ token: 'once', expiry: oneHourFromNow() }))
  mockEndpoint(exchangeToken, () => ({
    token: aToken(aProfile({ id: anna })),
    refresh_token: '',
    expiry: oneHourFromNow(),
  }))
  const { user } = await openPage('/auth/login')
  expect(await screen.findByText('Tablet in barn 4 of Nygaard. Who are you?')).toBeVisible()
  expect(screen.queryByLabelText('Password')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Anna Holm' }))
  const field = await screen.findByLabelText('PIN of Anna Holm')
  expect(field).toHaveAttribute('inputmode', 'numeric')
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeDisabled()
  await user.type(field, '74a12')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(sent[0]?.input.body).toMatchObject({ user_id: anna, pin: '7412' })
  expect(isPinSession(anna)).toBe(true)
})

test('wrong PIN is reported and the field is empty again; a waiting time is counted down', async () => {
  mockEndpoint(signInByPin, () => {
    throw apiRefusal(401, [{ code: 'auth.pin_refused', message: 'The PIN is wrong' }])
  })
  const { user } = await openPage('/auth/login')
  await user.click(await screen.findByRole('button', { name: 'Anna Holm' }))
  await user.type(await screen.findByLabelText('PIN of Anna Holm'), '1111')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText('The PIN is wrong')).toBeVisible()
  expect(screen.getByLabelText('PIN of Anna Holm')).toHaveValue('')
  await user.click(screen.getByRole('button', { name: 'Somebody else' }))
  expect(await screen.findByRole('button', { name: 'Anna Holm' })).toBeVisible()
})

test('person on a registered device may sign in by password instead', async () => {
  const { user } = await openPage('/auth/login')
  await user.click(await screen.findByRole('button', { name: 'Sign in with password' }))
  expect(await screen.findByLabelText('Password')).toBeVisible()
})

test('device that cannot learn who signs in on it says so, offers the password, and asks again by itself', async () => {
  const server = { isDown: true }
  mockEndpoint(getDeviceSignIn, () => {
    if (server.isDown) throw apiRefusal(500, [{ code: 'unknown', message: '' }])
    return { device, people: [{ id: anna, name: 'Anna Holm' }] }
  })
  await openPage('/auth/login')
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Sign in with password' })).toBeVisible()
  expect(screen.queryByLabelText('Password')).toBeNull()
  server.isDown = false
  expect(await screen.findByRole('button', { name: 'Anna Holm' }, { timeout: 10_000 })).toBeVisible()
})

test('error, and what is typed of a password, stay while the device asks again who signs in on it', async () => {
  let refuse: () => void = () => undefined
  const requests = mockEndpoint(getDeviceSignIn, async () => {
    await new Promise<void>((resolve) => {
      refuse = resolve
    })
    throw apiRefusal(500, [{ code: 'unknown', message: '' }])
  })
  const { user, queryClient } = await openPage('/auth/login')
  await waitFor(() => expect(requests).toHaveLength(1))
  refuse()
  const tryAgain = await screen.findByRole('button', { name: 'Try again' })
  await user.click(tryAgain)
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(screen.getByRole('button', { name: 'Try again' })).toBe(tryAgain)

  await user.click(screen.getByRole('button', { name: 'Sign in with password' }))
  await user.type(await screen.findByLabelText('Password'), 'barn door')
  refuse()
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  void queryClient.refetchQueries({ type: 'active' })
  await waitFor(() => expect(requests).toHaveLength(3))
  expect(screen.getByLabelText('Password')).toHaveValue('barn door')
})

test('device that was removed shows the password at once, and is forgotten', async () => {
  mockEndpoint(getDeviceSignIn, () => ({ device: null, people: [] }))
  await openPage('/auth/login')
  expect(await screen.findByLabelText('Password')).toBeVisible()
  await waitFor(() => expect(isSharedDevice()).toBe(false))
})
