import { listSignIns } from '@herdboard/contract/people/auth.ts'
import { listPasskeys } from '@herdboard/contract/people/passkeys.ts'
import {
  confirmSecondFactor,
  createRecoveryCodes,
  endSecondFactor,
  getSecondFactor,
  type SecondFactor,
  startSecondFactor,
} from '@herdboard/contract/people/second-factor.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'

const off: SecondFactor = { is_on: false, since: null, recovery_codes_left: 0, may_turn_on: true }
const on: SecondFactor = { ...off, is_on: true, since: '2026-06-01T08:00:00.000Z', recovery_codes_left: 9 }
const key = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const codes = Array.from({ length: 10 }, (_, number) => `k7pm-2xqr-hd9${number}`)

beforeEach(() => {
  signInBrowser()
  mockEndpoint(listSignIns, () => [])
  mockEndpoint(listPasskeys, () => ({ passkeys: [], address: location.origin }))
  mockEndpoint(getSecondFactor, () => off)
})

const card = async (name = 'Two-step verification') => within(await screen.findByRole('article', { name }))

test('second factor is turned on with password, QR code and first code; recovery codes show once', async () => {
  const started = mockEndpoint(startSecondFactor, () => ({
    key,
    address: `otpauth://totp/Herdboard:jens?secret=${key}`,
  }))
  const confirmed = mockEndpoint(confirmSecondFactor, () => ({ recovery_codes: codes }))
  const { user } = await openPage('/settings/profile')
  const factor = await card()
  await user.click(await factor.findByRole('button', { name: 'Turn on' }))
  await user.type(await factor.findByLabelText('Your password'), 'barn door battery')
  await user.click(factor.getByRole('button', { name: 'Continue' }))

  expect(await factor.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  expect(factor.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible()
  const code = factor.getByLabelText('Code from the app')
  expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  expect(code).toHaveAttribute('inputmode', 'numeric')
  await user.click(factor.getByRole('button', { name: 'Turn on' }))
  expect(factor.getByText('Type the code')).toBeVisible()
  mockEndpoint(getSecondFactor, () => on)
  await user.type(code, '123456')
  await user.click(factor.getByRole('button', { name: 'Turn on' }))

  const shown = await card('Your recovery codes')
  for (const made of codes) expect(shown.getByText(made)).toBeVisible()
  await user.click(shown.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe(codes.join('\n'))
  await user.click(shown.getByRole('button', { name: 'I have kept them' }))
  const after = await card()
  expect(await after.findByText('9 recovery codes left')).toBeVisible()
  expect(screen.queryByText(codes[0] ?? '')).toBeNull()
  expect(started[0]?.input.body).toEqual({ password: 'barn door battery' })
  expect(confirmed[0]?.input.body).toEqual({ code: '123456' })
})

test('wrong code is reported at its field, and the QR code stays to be scanned again', async () => {
  mockEndpoint(startSecondFactor, () => ({ key, address: `otpauth://totp/Herdboard:jens?secret=${key}` }))
  mockEndpoint(confirmSecondFactor, () => {
    throw apiRefusal(422, [{ code: 'second_factor.code', message: 'The code is wrong', field: 'code' }])
  })
  const { user } = await openPage('/settings/profile')
  const factor = await card()
  await user.click(await factor.findByRole('button', { name: 'Turn on' }))
  await user.type(await factor.findByLabelText('Your password'), 'barn door battery')
  await user.click(factor.getByRole('button', { name: 'Continue' }))
  await user.type(await factor.findByLabelText('Code from the app'), '123456')
  await user.click(factor.getByRole('button', { name: 'Turn on' }))
  expect(await factor.findByText('The code is wrong')).toBeVisible()
  expect(factor.getByRole('img')).toBeVisible()
  await user.click(factor.getByRole('button', { name: 'Cancel' }))
  expect(await factor.findByText('Off')).toBeVisible()
})

test('second factor is turned off with password and code', async () => {
  mockEndpoint(getSecondFactor, () => on)
  const ended = mockEndpoint(endSecondFactor, () => null)
  const { user } = await openPage('/settings/profile')
  const factor = await card()
  await user.click(await factor.findByRole('button', { name: 'Turn off' }))
  await user.click(factor.getByRole('button', { name: 'Turn off' }))
  expect(factor.getByText('Type the code')).toBeVisible()
  await user.type(factor.getByLabelText('Your password'), 'barn door battery')
  await user.type(factor.getByLabelText('Code from the app, or a recovery code'), '123456')
  mockEndpoint(getSecondFactor, () => off)
  await user.click(factor.getByRole('button', { name: 'Turn off' }))
  expect(await screen.findByText('Two-step verification is off')).toBeVisible()
  expect(await factor.findByRole('button', { name: 'Turn on' })).toBeVisible()
  expect(ended[0]?.input.body).toEqual({ password: 'barn door battery', code: '123456' })
})

test('new recovery codes replace the old ones', async () => {
  mockEndpoint(getSecondFactor, () => on)
  mockEndpoint(createRecoveryCodes, () => ({ recovery_codes: codes }))
  const { user } = await openPage('/settings/profile')
  const factor = await card()
  await user.click(await factor.findByRole('button', { name: 'New recovery codes' }))
  await user.type(factor.getByLabelText('Your password'), 'barn door battery')
  await user.type(factor.getByLabelText('Code from the app, or a recovery code'), codes[0] ?? '')
  await user.click(factor.getByRole('button', { name: 'New recovery codes' }))
  expect((await card('Your recovery codes')).getByText(codes[9] ?? '')).toBeVisible()
})

test('sample data users see why they cannot turn on the second factor', async () => {
  mockEndpoint(getSecondFactor, () => ({ ...off, may_turn_on: false }))
  await openPage('/settings/profile')
  const factor = await card()
  expect(await factor.findByText(/the next visitor must be able to sign in too/)).toBeVisible()
  expect(factor.queryByRole('button', { name: 'Turn on' })).toBeNull()
})

test('failed fetch of the second factor is reported and can be repeated', async () => {
  mockEndpoint(getSecondFactor, () => {
    throw apiRefusal(500, [{ code: 'unknown', message: 'Sorry' }])
  })
  const { user } = await openPage('/settings/profile')
  const factor = await card()
  expect(await factor.findByText('Two-step verification could not be fetched')).toBeVisible()
  mockEndpoint(getSecondFactor, () => off)
  await user.click(factor.getByRole('button', { name: 'Try again' }))
  expect(await factor.findByRole('button', { name: 'Turn on' })).toBeVisible()
})
