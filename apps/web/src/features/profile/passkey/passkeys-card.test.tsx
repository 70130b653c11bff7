import { PasskeyId } from '@herdboard/contract/core/ids.ts'
import { listSignIns, loginInfo } from '@herdboard/contract/people/auth.ts'
import {
  addPasskey,
  listPasskeys,
  type Passkey,
  removePasskey,
  startPasskey,
} from '@herdboard/contract/people/passkeys.ts'
import { getSecondFactor } from '@herdboard/contract/people/second-factor.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'

const phone: Passkey = {
  id: PasskeyId.parse('00000000-0000-4000-9000-0000000000b1'),
  name: 'My phone',
  created_at: '2026-06-01T08:00:00.000Z',
  last_used_at: null,
}
const bytes = (text: string) => new TextEncoder().encode(text).buffer
const passkeyChallenge = {
  challenge: 'Y2hhbGxlbmdl',
  rp_id: 'localhost',
  rp_name: 'Herdboard',
  user_handle: 'aGFuZGxl',
  user_name: 'jens@nygaard.example',
  algorithms: [-8, -7, -257],
  known: [],
}

/** Mocks the WebAuthn API: `create` returns the response of the device. */
function mockDevice(create: (options: CredentialCreationOptions) => Promise<unknown>) {
  Object.defineProperty(window, 'PublicKeyCredential', { configurable: true, value: class {} })
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create } })
}

beforeEach(() => {
  signInBrowser()
  mockEndpoint(listSignIns, () => [])
  mockEndpoint(getSecondFactor, () => ({ is_on: false, since: null, recovery_codes_left: 0, may_turn_on: true }))
  mockEndpoint(listPasskeys, () => ({ passkeys: [], address: location.origin }))
})
afterEach(() => {
  Reflect.deleteProperty(window, 'PublicKeyCredential')
  Reflect.deleteProperty(navigator, 'credentials')
})

const card = async () => within(await screen.findByRole('article', { name: 'Passkeys' }))

async function add(user: Awaited<ReturnType<typeof openPage>>['user']) {
  const passkeys = await card()
  await user.click(await passkeys.findByRole('button', { name: 'Add passkey' }))
  await user.type(await passkeys.findByLabelText('Name'), 'My phone')
  await user.type(passkeys.getByLabelText('Your password'), 'barn door battery')
  await user.click(passkeys.getByRole('button', { name: 'Add passkey' }))
  return passkeys
}

test('passkey is created on a device after the password and is listed', async () => {
  const options: CredentialCreationOptions[] = []
  mockDevice(async (request) => {
    options.push(request)
    return {
      id: 'aWQ',
      rawId: bytes('id'),
      type: 'public-key',
      response: {
        clientDataJSON: bytes('client'),
        attestationObject: bytes('attestation'),
        getTransports: () => ['internal'],
      },
      getClientExtensionResults: () => ({}),
    }
  })
  mockEndpoint(startPasskey, () => passkeyChallenge)
  const additions = mockEndpoint(addPasskey, () => phone)
  const { user } = await openPage('/settings/profile')
  expect(await (await card()).findByText('You have no passkeys yet.')).toBeVisible()
  await add(user)
  expect(await screen.findByText('The passkey is saved')).toBeVisible()
  // The passkey must be discoverable, and the device must verify the user.
  expect(options[0]?.publicKey?.authenticatorSelection).toMatchObject({
    residentKey: 'required',
    userVerification: 'required',
  })
  expect(additions[0]?.input.body).toEqual({
    name: 'My phone',
    credential_id: 'aWQ',
    client_data: 'Y2xpZW50',
    attestation: 'YXR0ZXN0YXRpb24',
    transports: ['internal'],
  })
})

test('declined device prompt reports that no passkey was created', async () => {
  mockDevice(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
  mockEndpoint(startPasskey, () => passkeyChallenge)
  const { user } = await openPage('/settings/profile')
  const passkeys = await add(user)
  expect(await passkeys.findByText('The device made no passkey. Try again when you are ready.')).toBeVisible()
})

test('passkey is removed after confirmation', async () => {
  mockDevice(() => Promise.reject(new Error('not asked')))
  mockEndpoint(listPasskeys, () => ({ passkeys: [phone], address: location.origin }))
  const removed = mockEndpoint(removePasskey, () => null)
  const { user } = await openPage('/settings/profile')
  const passkeys = await card()
  expect(await passkeys.findByText(/Not used yet/)).toBeVisible()
  await user.click(passkeys.getByRole('button', { name: 'Remove: My phone' }))
  const confirmDialog = within(await screen.findByRole('dialog', { name: 'Remove: My phone' }))
  mockEndpoint(listPasskeys, () => ({ passkeys: [], address: location.origin }))
  await user.click(confirmDialog.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('The passkey is removed')).toBeVisible()
  expect(removed[0]?.input.params).toEqual({ id: phone.id })
  await expect.poll(() => passkeys.queryByText(/My phone/)).toBeNull()
})

test.each([
  ['https://svin.example', 'Passkeys can only be used at https://svin.example.'],
  [null, /only a number for an address/],
])('passkey card states why none can be created here where passkeys belong to %s', async (address, reason) => {
  mockEndpoint(listPasskeys, () => ({ passkeys: [], address }))
  await openPage('/settings/profile')
  const passkeys = await card()
  expect(await passkeys.findByText(reason)).toBeVisible()
  expect(passkeys.queryByRole('button', { name: 'Add passkey' })).toBeNull()
})

test('passkey creation requires a code with the password where two-step sign-in is on', async () => {
  mockEndpoint(getSecondFactor, () => ({
    is_on: true,
    since: '2026-06-01T08:00:00.000Z',
    recovery_codes_left: 10,
    may_turn_on: true,
  }))
  mockDevice(() => Promise.reject(new DOMException('turned away', 'NotAllowedError')))
  const startRequests = mockEndpoint(startPasskey, () => passkeyChallenge)
  const { user } = await openPage('/settings/profile')
  const passkeys = await add(user)
  expect(await passkeys.findByText('Type the code')).toBeVisible()
  expect(startRequests).toHaveLength(0)
  await user.type(passkeys.getByLabelText('Code from the app, or a recovery code'), '123456')
  await user.click(passkeys.getByRole('button', { name: 'Add passkey' }))
  expect(await passkeys.findByText(/The device made no passkey/)).toBeVisible()
  expect(startRequests[0]?.input.body).toEqual({ password: 'barn door battery', code: '123456' })
})

test('passkeys cannot be added under provider-only sign-in, and earlier ones can be removed', async () => {
  mockDevice(async () => null)
  mockEndpoint(loginInfo, () => ({
    login_url: '/api/auth/provider/start',
    logout_url: '/auth/login',
    provider: 'oidc' as const,
    provider_label: 'Farm ID',
    password_sign_in: false,
  }))
  mockEndpoint(listPasskeys, () => ({ passkeys: [phone], address: location.origin }))
  await openPage('/settings/profile')
  const passkeys = await card()
  expect(await passkeys.findByText('Nobody signs in with passkeys here.')).toBeVisible()
  expect(passkeys.queryByRole('button', { name: 'Add passkey' })).toBeNull()
  expect(passkeys.getByRole('button', { name: 'Remove: My phone' })).toBeVisible()
})
