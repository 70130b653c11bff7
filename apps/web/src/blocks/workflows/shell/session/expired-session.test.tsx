import { getForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { listOwnTokens } from '@herdboard/contract/people/api-tokens.ts'
import { exchangeToken, listSignIns, login, refreshToken } from '@herdboard/contract/people/auth.ts'
import { listPasskeys } from '@herdboard/contract/people/passkeys.ts'
import { getSecondFactor } from '@herdboard/contract/people/second-factor.ts'
import { listRoles, listUsers } from '@herdboard/contract/people/users.ts'
import { listFarms } from '@herdboard/contract/places/locations.ts'
import { listActions } from '@herdboard/contract/system/catalogue.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aFormReply, deadForm } from '#testing/forms.ts'
import { anEvent, aProfile, exampleBarn, exampleFarm, exampleSection } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { mockLiveStream } from '#testing/queries/mock-live-stream.ts'
import { aToken, oneHourFromNow, signInBrowser } from '#testing/sign-in-browser.ts'

const farm = exampleFarm()
const barn = exampleBarn(farm, { accessible_actions: [31] })

async function openFormWithInput() {
  signInBrowser({
    farms: [farm],
    barns: [barn],
    sections: [exampleSection(barn, { name: 'A1', accessible_actions: [5], pigs: 210 })],
    events: [anEvent()],
  })
  mockEndpoint(listActions, () => [{ id: 5, form_id: formId.deadPigs, name: 'Dead', module: null, permission: null }])
  mockEndpoint(getForm, () => aFormReply(deadForm()))
  const live = mockLiveStream()
  const page = await openPage('/overview')
  await page.user.click(await screen.findByRole('button', { name: 'Event' }))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Dead' }))
  await page.user.type(await screen.findByLabelText(/Number dead/), '3')
  await waitFor(() => expect(live.opened.length).toBeGreaterThan(0))
  return { ...page, live }
}

type MountedPage = Awaited<ReturnType<typeof openPage>> & { live: ReturnType<typeof mockLiveStream> }

/** Ends the session on the server; returns `begin`, which allows the next sign-in. */
function endSignIn(live: MountedPage['live']) {
  let isEnded = true
  const unauthorized = () => apiRefusal(401, [{ code: 'auth.not_signed_in', message: '' }])
  const renewals = mockEndpoint(refreshToken, () => {
    throw unauthorized()
  })
  const requests = mockEndpoint(listFarms, () => {
    if (isEnded) throw unauthorized()
    return [farm]
  })
  live.emit('ready')
  live.emit('change', { topics: ['places'], by: [] })
  return { renewals, requests, restoreSignIn: () => (isEnded = false) }
}

/** Signs in over the open page, as the same user. */
async function signInInDialog(user: MountedPage['user']) {
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign in again' }))
  mockEndpoint(login, () => ({ token: 'once', expiry: oneHourFromNow() }))
  mockEndpoint(exchangeToken, () => ({ token: aToken(aProfile()), refresh_token: '', expiry: oneHourFromNow() }))
  await user.type(dialog.getByLabelText('E-mail'), 'jens@nygaard.example')
  await user.type(dialog.getByLabelText('Password'), 'barn door battery')
  await user.click(dialog.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sign in again' })).toBeNull())
}

test('[ERR-003] sign-in ended from another browser is renewed over a partly filled form, which stays unchanged', async () => {
  const { user, live, address } = await openFormWithInput()
  const { renewals, requests, restoreSignIn } = endSignIn(live)

  await screen.findByRole('dialog', { name: 'Sign in again' })
  expect(renewals.length).toBeGreaterThan(0)
  expect(screen.queryByText(/unknown error/)).toBeNull()
  expect(screen.getByLabelText(/Number dead/)).toHaveValue('3')
  expect(screen.getByRole('navigation', { name: 'Menu', hidden: true })).toBeInTheDocument()

  restoreSignIn()
  const before = requests.length
  await signInInDialog(user)
  await waitFor(() => expect(requests.length).toBeGreaterThan(before))
  expect(screen.getByLabelText(/Number dead/)).toHaveValue('3')
  expect(address()).toBe('/overview')
})

async function openSettings(path: string) {
  signInBrowser({ farms: [farm], profile: aProfile({ modules: ['UserManagement'] }) })
  mockEndpoint(listSignIns, () => [])
  mockEndpoint(listOwnTokens, () => [])
  mockEndpoint(getSecondFactor, () => ({ is_on: false, since: null, recovery_codes_left: 0, may_turn_on: true }))
  mockEndpoint(listPasskeys, () => ({ passkeys: [], address: location.origin }))
  mockEndpoint(listUsers, () => [])
  mockEndpoint(listRoles, () => [])
  const live = mockLiveStream()
  const page = await openPage(path)
  await waitFor(() => expect(live.opened.length).toBeGreaterThan(0))
  return { ...page, live }
}

test('[ERR-003] unsaved profile name survives a lost sign-in', async () => {
  const { user, live, address } = await openSettings('/settings/profile')
  await user.type(await screen.findByLabelText('Last name'), '-Holm')
  const typed = screen.getByLabelText<HTMLInputElement>('Last name').value
  const { restoreSignIn } = endSignIn(live)
  await screen.findByRole('dialog', { name: 'Sign in again' })
  restoreSignIn()
  await signInInDialog(user)
  expect(screen.getByLabelText('Last name')).toHaveValue(typed)
  expect(typed).toMatch(/.-Holm$/)
  expect(address()).toBe('/settings/profile')
})

test('[ERR-003] unsent invitation survives a lost sign-in', async () => {
  const { user, live } = await openSettings('/settings/users')
  await user.click(await screen.findByRole('button', { name: 'Invite user' }))
  await user.type(within(await screen.findByRole('dialog')).getByLabelText('E-mail'), 'sofie@nyg')
  const { restoreSignIn } = endSignIn(live)
  await screen.findByRole('dialog', { name: 'Sign in again' })
  restoreSignIn()
  await signInInDialog(user)
  expect(within(screen.getByRole('dialog')).getByLabelText('E-mail')).toHaveValue('sofie@nyg')
})

test('unchanged open profile is left when the sign-in ends; nothing remains for the next user', async () => {
  const { user, live, address } = await openSettings('/settings/profile')
  const lastName = await screen.findByLabelText('Last name')
  await user.type(lastName, 'x')
  await user.type(lastName, '{Backspace}')
  endSignIn(live)
  await waitFor(() => expect(address()).toMatch(/^\/auth\/login\?.*ended=true$/))
  expect(screen.queryByRole('dialog', { name: 'Sign in again' })).toBeNull()
})
