import type { FarmPermission, Role } from '@herdboard/contract/core/access.ts'
import { FarmId, UserId } from '@herdboard/contract/core/ids.ts'
import {
  addUser,
  changeUserSettings,
  type DirectoryUser,
  inviteUser,
  listPermissions,
  listRoles,
  listUsers,
  removeUser,
} from '@herdboard/contract/people/users.ts'
import { listDirectoryFarms } from '@herdboard/contract/places/place-setup.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aProfile } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { findToast } from '#testing/queries/find-toast.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'

const north = FarmId.parse('00000000-0000-4000-8000-00000000f001')
const south = FarmId.parse('00000000-0000-4000-8000-00000000f002')
const roles = (['DirectoryAdmin', 'Employee', 'Advisor', 'SolutionAdmin'] as const).map((key, index) => ({
  id: index + 1,
  key,
  name: { DirectoryAdmin: 'Administrator', Employee: 'Employee', Advisor: 'Advisor', SolutionAdmin: 'Solution' }[key],
}))
const permissions = (['None', 'Read', 'ReadWrite'] as const).map((key, index) => ({
  id: index + 1,
  key,
  name: { None: 'No access', Read: 'Read', ReadWrite: 'Read and write' }[key],
}))
const roleOf = (key: Role) => roles.find((role) => role.key === key) ?? { id: 0, key, name: key }
const farmPermission = (id: FarmId, key: FarmPermission) => ({
  id,
  permission: permissions.find((permission) => permission.key === key) ?? { id: 0, key, name: key },
})

const worker: DirectoryUser = {
  id: UserId.parse('00000000-0000-4000-9000-000000000002'),
  first_name: 'Anna',
  last_name: 'Holm',
  email: 'anna@nygaard.example',
  is_pending: false,
  invited_until: null,
  settings: {
    version: 4,
    role: roleOf('Employee'),
    farms: [farmPermission(north, 'Read'), farmPermission(south, 'None')],
  },
}
/** A member of an installation with a mail server. */
const invitedWorker = { ...worker, mails_go_to: 'server' as const }
const manager: DirectoryUser = {
  ...worker,
  id: aProfile().id,
  first_name: 'Jens',
  last_name: 'Hansen',
  email: 'jens@nygaard.example',
  settings: {
    version: 1,
    role: roleOf('DirectoryAdmin'),
    farms: [farmPermission(north, 'ReadWrite'), farmPermission(south, 'ReadWrite')],
  },
}

function signInAdministrator({ modules = ['UserManagement' as const] } = {}) {
  signInBrowser({ profile: aProfile({ modules }) })
  mockEndpoint(listRoles, () => roles)
  mockEndpoint(listPermissions, () => permissions)
  const farm = {
    id: north,
    name: 'Nord',
    chr_number: null,
    street: null,
    postal_town: null,
    pig_capacity: null,
    production_kind: 1,
    vet: null,
    locked_through: null,
    barns: [],
    version: 1,
  }
  mockEndpoint(listDirectoryFarms, () => [farm, { ...farm, id: south, name: 'Syd' }])
  return mockEndpoint(listUsers, () => [worker, manager])
}

type User = Awaited<ReturnType<typeof openPage>>['user']

async function invite(user: User, email: string) {
  await user.click(await screen.findByRole('button', { name: 'Invite user' }))
  const dialog = await screen.findByRole('dialog', { name: 'Invite user' })
  expect(within(dialog).queryByRole('alert')).toBeNull()
  if (email) await user.type(within(dialog).getByLabelText('E-mail'), email)
  await user.type(within(dialog).getByLabelText('First name'), 'Ny')
  await user.type(within(dialog).getByLabelText('Last name'), 'Mand')
  await user.click(within(dialog).getByRole('button', { name: 'Send invitation' }))
  return dialog
}

async function open(user: User, name: string) {
  await user.click(await screen.findByRole('button', { name }))
  const dialog = await screen.findByRole('dialog', { name })
  await within(dialog).findByRole('table')
  return dialog
}

const cellsOf = (name: string) =>
  [...(screen.getByRole('button', { name }).closest('tr')?.cells ?? [])].map(({ textContent }) => textContent)

test('[SETTINGS-020] [SETTINGS-071] members are listed by name and e-mail and found by both', async () => {
  signInAdministrator()
  const { user } = await openPage('/settings/users')
  await screen.findByRole('button', { name: 'Anna Holm' })
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headers).toEqual(['Name', 'E-mail', 'Role', 'Farms'])
  // Anna reads one of two farms.
  expect(cellsOf('Anna Holm')).toEqual(['Anna Holm', 'anna@nygaard.example', roleOf('Employee').name, '1'])
  expect(cellsOf('Jens Hansen')).toEqual(['Jens Hansen', 'jens@nygaard.example', roleOf('DirectoryAdmin').name, '2'])
  await user.type(screen.getByRole('searchbox', { name: 'Search for name or e-mail' }), 'jens@')
  await waitFor(() => expect(screen.queryByText('Anna Holm')).toBeNull())
  expect(within(screen.getByRole('table')).getByText('jens@nygaard.example')).toBeVisible()
})

test('[SETTINGS-021] [SETTINGS-054] user is invited by name and role, and the list is refetched', async () => {
  const lists = signInAdministrator()
  const sent = mockEndpoint(addUser, () => invitedWorker)
  const { user } = await openPage('/settings/users')
  await invite(user, 'bo@farm.example')
  expect(await findToast('Invite created')).toBeVisible()
  expect(sent[0]?.input.body).toEqual({
    email: 'bo@farm.example',
    first_name: 'Ny',
    last_name: 'Mand',
    role: 'Employee',
  })
  await waitFor(() => expect(lists.length).toBeGreaterThan(1))
})

test('[SETTINGS-039] invalid e-mail address is not sent', async () => {
  signInAdministrator()
  const sent = mockEndpoint(addUser, () => invitedWorker)
  const { user } = await openPage('/settings/users')
  const dialog = await invite(user, 'bo@farm')
  expect(await within(dialog).findByText('Enter a valid e-mail address')).toBeVisible()
  expect(sent).toHaveLength(0)
})

test('[SETTINGS-064] errors of an invitation are shown in its window alone, and the folder of mails is named', async () => {
  signInAdministrator()
  let isUnreachable = true
  mockEndpoint(addUser, () => {
    if (isUnreachable) throw apiRefusal(500, [{ code: 'server.unknown', message: '' }])
    return { ...invitedWorker, mails_go_to: 'folder' as const }
  })
  const { user } = await openPage('/settings/users')
  const dialog = await invite(user, 'ny@farm.example')
  expect(await within(dialog).findByText('Sorry! An unknown error has occurred')).toBeVisible()
  expect(within(screen.getByRole('region', { name: 'Messages' })).queryByText(/unknown error/)).toBeNull()
  isUnreachable = false
  await user.click(within(dialog).getByRole('button', { name: 'Send invitation' }))
  // Without a mail server, the inviting user sees where the mail is stored.
  expect(await findToast(/^Invite created\. No mail server is set up here\. The mail lies in the folder/)).toBeVisible()
})

test('open invitation is withdrawn from its window, and an expired one says so', async () => {
  signInAdministrator()
  const waiting = { ...worker, is_pending: true, invited_until: '2999-01-08T09:00:00.000Z' }
  const expired = {
    ...waiting,
    id: manager.id,
    email: 'bo@nygaard.example',
    first_name: 'Bo',
    invited_until: '2000-01-08T09:00:00.000Z',
  }
  mockEndpoint(listUsers, () => [waiting, expired])
  const removed = mockEndpoint(removeUser, () => null)
  const { user } = await openPage('/settings/users')
  await user.click(await screen.findByRole('button', { name: /Bo Holm/ }))
  // The window may still be fading in when its text is there.
  await waitFor(() => expect(screen.getByText(/did not answer. The invitation expired 08\/01\/2000/)).toBeVisible())
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: /Anna Holm/ }))
  await waitFor(() =>
    expect(screen.getByText(/has not answered yet. The invitation is valid until 08\/01\/2999/)).toBeVisible(),
  )
  await user.click(screen.getByRole('button', { name: 'Withdraw the invitation' }))
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw the invitation to Anna Holm?' })
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw the invitation' }))
  expect(await findToast('The invitation is withdrawn')).toBeVisible()
  expect(removed[0]?.input.params).toEqual({ id: worker.id })
})

test('[SETTINGS-063] any other failure of an invitation shows the unknown error', async () => {
  signInAdministrator()
  mockEndpoint(addUser, () => {
    throw apiRefusal(500, [{ code: 'server.unknown', message: 'boom' }])
  })
  const { user } = await openPage('/settings/users')
  const dialog = await invite(user, 'bo@farm.example')
  expect(await within(dialog).findByText('Sorry! An unknown error has occurred')).toBeVisible()
  expect(within(dialog).getByRole('button', { name: 'Send invitation' })).toBeEnabled()
})

test('[SETTINGS-022] [SETTINGS-043] [SETTINGS-044] [SETTINGS-053] [SETTINGS-056] [SETTINGS-066] [SETTINGS-072] role and farms of another member are set: one permission per farm', async () => {
  signInAdministrator()
  const sent = mockEndpoint(changeUserSettings, () => worker)
  const { user } = await openPage('/settings/users')
  const dialog = await open(user, 'Anna Holm')
  const radio = (name: string) => within(dialog).getByRole('radio', { name })
  expect(radio('Nord: Read')).toBeChecked()
  await user.click(radio('Nord: Read and write'))
  expect(radio('Nord: Read and write')).toBeChecked()
  expect(radio('Nord: Read')).not.toBeChecked()
  expect(radio('Syd: No access')).toBeChecked()
  await user.click(within(dialog).getByRole('combobox', { name: 'Role' }))
  await user.click(await screen.findByRole('option', { name: 'Advisor' }))
  expect(screen.queryByRole('option', { name: 'Solution' })).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await findToast('Permissions updated!')).toBeVisible()
  expect(sent[0]?.input).toMatchObject({
    params: { id: worker.id },
    body: {
      version: 4,
      role: 'Advisor',
      // A farm that is not listed has no access.
      farms: [{ id: north, permission: 'ReadWrite' }],
    },
  })
})

test('former manager loses all farms: the farms of an Advisor are assigned anew', async () => {
  signInAdministrator()
  const other: DirectoryUser = { ...manager, id: worker.id, first_name: 'Bo' }
  mockEndpoint(listUsers, () => [other])
  const sent = mockEndpoint(changeUserSettings, () => other)
  const { user } = await openPage('/settings/users')
  const save = async (dialog: HTMLElement) => {
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await save(await open(user, 'Bo Hansen'))
  expect(sent[0]?.input.body).toEqual({ version: 1, role: 'DirectoryAdmin', farms: [] })
  const dialog = await open(user, 'Bo Hansen')
  expect(within(dialog).getByRole('radio', { name: 'Nord: Read and write' })).toBeChecked()
  await user.click(within(dialog).getByRole('combobox', { name: 'Role' }))
  await user.click(await screen.findByRole('option', { name: 'Advisor' }))
  expect(within(dialog).getByRole('radio', { name: 'Nord: No access' })).toBeChecked()
  expect(within(dialog).getByText('Without farms Bo cannot see anything')).toBeVisible()
  await user.click(within(dialog).getByRole('radio', { name: 'Syd: Read' }))
  expect(within(dialog).queryByText(/cannot see anything/)).toBeNull()
  await save(dialog)
  expect(sent[1]?.input.body).toEqual({ version: 1, role: 'Advisor', farms: [{ id: south, permission: 'Read' }] })
})

test('chosen farms stay chosen while the role changes to administrator and back', async () => {
  signInAdministrator()
  const { user } = await openPage('/settings/users')
  const dialog = await open(user, 'Anna Holm')
  const choose = async (role: string) => {
    await user.click(within(dialog).getByRole('combobox', { name: 'Role' }))
    await user.click(await screen.findByRole('option', { name: role }))
  }
  await choose('Administrator')
  expect(within(dialog).getByRole('radio', { name: 'Syd: Read and write' })).toBeChecked()
  await choose('Employee')
  expect(within(dialog).getByRole('radio', { name: 'Nord: Read' })).toBeChecked()
  expect(within(dialog).queryByText(/cannot see anything/)).toBeNull()
})

test('[SETTINGS-038] [SETTINGS-040] [SETTINGS-042] own role cannot be changed nor the own user deleted; saving own permissions reloads the page', async () => {
  signInAdministrator()
  mockEndpoint(changeUserSettings, () => manager)
  const reload = vi.fn()
  const { location } = window
  vi.stubGlobal('location', { ...location, reload })
  const { user } = await openPage('/settings/users')
  const dialog = await open(user, 'Jens Hansen')
  expect(within(dialog).getByRole('combobox', { name: 'Role' })).toBeDisabled()
  expect(within(dialog).queryByRole('button', { name: 'Delete user' })).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  vi.stubGlobal('location', location)
})

test('[SETTINGS-041] [SETTINGS-055] [SETTINGS-067] member is deleted after confirmation; without the module deletion is not offered', async () => {
  signInAdministrator()
  const removed = mockEndpoint(removeUser, () => null)
  const { user } = await openPage('/settings/users')
  const dialog = await open(user, 'Anna Holm')
  await user.click(within(dialog).getByRole('button', { name: 'Delete user' }))
  const confirmDialog = await screen.findByRole('dialog', { name: 'Delete Anna Holm?' })
  expect(removed).toHaveLength(0)
  await user.click(within(confirmDialog).getByRole('button', { name: 'Delete user' }))
  expect(await findToast('User deleted')).toBeVisible()
  expect(removed[0]?.input.params.id).toBe(worker.id)
})

test('[PERM-010] [SETTINGS-041] members can be neither invited nor deleted without the Users module', async () => {
  signInAdministrator({ modules: [] })
  const { user } = await openPage('/settings/users')
  const dialog = await open(user, 'Anna Holm')
  expect(within(dialog).queryByRole('button', { name: 'Delete user' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Invite user' })).toBeNull()
})

test('last administrator cannot be removed, and the window states the reason', async () => {
  signInAdministrator()
  mockEndpoint(changeUserSettings, () => {
    throw apiRefusal(422, [{ code: 'user.last_administrator', message: 'The company must have at least one' }])
  })
  const { user } = await openPage('/settings/users')
  const dialog = await open(user, 'Anna Holm')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('The company must have at least one')).toBeVisible()
})

test('[PERM-015] users screen redirects users who do not manage the company', async () => {
  signInBrowser({ profile: aProfile({ role: 'Advisor' }) })
  const { address } = await openPage('/settings/users')
  await expect.poll(address).toBe('/overview')
})

test('change by another administrator is shown in the window, and the own change is applied on top', async () => {
  signInAdministrator()
  const newer = {
    ...worker,
    settings: {
      version: 5,
      role: roleOf('Advisor'),
      farms: [farmPermission(north, 'Read'), farmPermission(south, 'Read')],
    },
  }
  mockEndpoint(changeUserSettings, () => {
    mockEndpoint(listUsers, () => [newer, manager])
    throw apiRefusal(409, [{ code: 'version.stale', message: 'Somebody else has changed it' }])
  })
  const { user } = await openPage('/settings/users')
  const dialog = await open(user, 'Anna Holm')
  await user.click(within(dialog).getByRole('radio', { name: 'Nord: Read and write' }))
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  const conflictText =
    'Somebody else has changed this person meanwhile. This is how it stands now; set it again and save'
  const reopenedDialog = await screen.findByRole('dialog', { name: 'Anna Holm' })
  expect(await within(reopenedDialog).findByRole('alert')).toHaveTextContent(conflictText)
  expect(within(reopenedDialog).getByRole('radio', { name: 'Syd: Read' })).toBeChecked()
  expect(within(reopenedDialog).getByRole('radio', { name: 'Nord: Read' })).toBeChecked()
  const sent = mockEndpoint(changeUserSettings, () => newer)
  await user.click(within(reopenedDialog).getByRole('radio', { name: 'Nord: Read and write' }))
  await user.click(within(reopenedDialog).getByRole('button', { name: 'Save' }))
  expect(await findToast('Permissions updated!')).toBeVisible()
  expect(sent[0]?.input.body).toMatchObject({ version: 5, role: 'Advisor' })
})

test('invitation is resent from the window of a member who never came; too many are refused with a message', async () => {
  signInAdministrator()
  mockEndpoint(listUsers, () => [{ ...worker, is_pending: true }, manager])
  let isRateLimited = true
  const sent = mockEndpoint(inviteUser, () => {
    if (isRateLimited) throw apiRefusal(429, [{ code: 'user.too_many_invitations', message: 'Try again tomorrow' }])
    return invitedWorker
  })
  const { user } = await openPage('/settings/users')
  await user.click(await screen.findByRole('button', { name: /Anna Holm/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Anna Holm' })
  const resendButton = within(dialog).getByRole('button', { name: 'Send the invitation again' })
  await user.click(resendButton)
  expect(await within(dialog).findByText('Try again tomorrow')).toBeVisible()
  isRateLimited = false
  await user.click(resendButton)
  expect(await findToast('The invitation has been sent again')).toBeVisible()
  expect(sent[1]?.input.body).toEqual({ email: worker.email })
})
