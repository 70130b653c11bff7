import { listDirectories, patchProfile } from '@herdboard/contract/people/accounts.ts'
import { listOwnTokens } from '@herdboard/contract/people/api-tokens.ts'
import { endOtherSignIns, forgotPassword, listSignIns, logout } from '@herdboard/contract/people/auth.ts'
import { listPasskeys } from '@herdboard/contract/people/passkeys.ts'
import { getSecondFactor } from '@herdboard/contract/people/second-factor.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aProfile } from '#testing/herd.ts'
import { mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'

const withoutCompany = {
  active_directory_id: null,
  role: null,
  directory_name: '',
  modules: [],
  accessible_directory_count: 0,
}
const card = async (name: string) => within(await screen.findByRole('article', { name }))

beforeEach(() => {
  mockEndpoint(listDirectories, () => [])
  mockEndpoint(listSignIns, () => [])
  mockEndpoint(listOwnTokens, () => [])
  mockEndpoint(getSecondFactor, () => ({ is_on: false, since: null, recovery_codes_left: 0, may_turn_on: true }))
  mockEndpoint(listPasskeys, () => ({ passkeys: [], address: location.origin }))
})

test('profile without a company offers name, password, devices and account deletion', async () => {
  signInBrowser({ profile: aProfile(withoutCompany) })
  const saved = mockEndpoint(patchProfile, () => aProfile({ ...withoutCompany, first_name: 'Jonas' }))
  const { user, address } = await openPage('/settings/companies')
  await user.click(await screen.findByRole('link', { name: 'Your profile' }))
  await expect.poll(address).toBe('/settings/profile')
  const person = await card('You')
  await user.type(person.getByLabelText('First name'), 'y')
  await user.click(person.getByRole('button', { name: 'Save' }))
  await expect.poll(() => saved.length).toBe(1)
  for (const name of [
    'Change password',
    'Change e-mail',
    'Where you are signed in',
    'Two-step verification',
    'My data',
  ])
    expect(await screen.findByRole('article', { name })).toBeVisible()
  // API tokens belong to a company.
  expect(screen.queryByRole('article', { name: 'Access for programs' })).toBeNull()

  const others = mockEndpoint(endOtherSignIns, () => null)
  mockEndpoint(logout, () => ({ logout_url: '/auth/login' }))
  await user.click(screen.getByRole('button', { name: 'Log out everywhere' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Log out everywhere' }))
  await expect.poll(() => others.length).toBe(1)
})

test('provider user is mailed a link to a first password and is informed where a password is needed', async () => {
  signInBrowser({ profile: aProfile({ has_password: false }) })
  const requests = mockEndpoint(forgotPassword, () => ({ mails_go_to: 'folder' as const }))
  const { user } = await openPage('/settings/profile')
  const first = await card('Choose a password')
  expect(screen.queryByRole('article', { name: 'Change password' })).toBeNull()
  await user.click(first.getByRole('button', { name: 'Send link' }))
  expect(await first.findByText(/^A link has been sent to jens@nygaard.example/)).toBeVisible()
  expect(first.getByText(/No mail server is set up here/)).toBeVisible()
  expect(requests[0]?.input.body).toEqual({ email: 'jens@nygaard.example' })

  const linkHint = /“Choose a password” in your profile sends you a link/
  expect((await card('Change e-mail')).getByText(linkHint)).toBeVisible()
  await user.click((await card('Two-step verification')).getByRole('button', { name: 'Turn on' }))
  expect(await (await card('Two-step verification')).findByText(linkHint)).toBeVisible()
  await user.click((await card('My data')).getByRole('button', { name: 'Delete my account' }))
  const end = await card('Delete my account')
  expect(await end.findByText(linkHint)).toBeVisible()
  await user.click(end.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'New key' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New key' }))
  expect(dialog.getByText(linkHint)).toBeVisible()
  expect(dialog.queryByLabelText('Your password')).toBeNull()
})
