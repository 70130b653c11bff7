import { getForm, postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { activateDirectory, listDirectories } from '@herdboard/contract/people/accounts.ts'
import { refreshToken } from '@herdboard/contract/people/auth.ts'
import { listEvents } from '@herdboard/contract/system/catalogue.ts'
import { addDirectory, getNewDirectoryForm, removeDirectory } from '@herdboard/contract/system/companies.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aProfile, exampleCompany } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { findToast } from '#testing/queries/find-toast.ts'
import { aSettingForm } from '#testing/settings.ts'
import { aToken, oneHourFromNow, signInBrowser } from '#testing/sign-in-browser.ts'

const activeCompany = exampleCompany({ active: true })
const other = exampleCompany({ name: 'Søndergaard I/S', role: 'Advisor' })

test('[SHELL-046] [AUTH-022] [AUTH-023] companies screen switches only to another company, after confirmation', async () => {
  signInBrowser()
  mockEndpoint(listDirectories, () => [activeCompany, other])
  const activated = mockEndpoint(activateDirectory, () => {
    throw apiRefusal(503, [{ code: 'service.busy', message: '' }])
  })
  const { user } = await openPage('/settings/companies')

  expect(await screen.findAllByRole('button', { name: /^Switch to/ })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Switch to Søndergaard I/S' }))
  expect(activated).toHaveLength(0)
  const dialog = await screen.findByRole('dialog', { name: 'Switch to Søndergaard I/S?' })
  await user.click(within(dialog).getByRole('button', { name: 'Switch to' }))
  await expect.poll(() => activated[0]?.input).toMatchObject({ params: { id: other.id }, body: { active: true } })
})

test('[AUTH-021] company switch activates the other company, and the page restarts in it', async () => {
  signInBrowser()
  mockEndpoint(listDirectories, () => [activeCompany, other])
  mockEndpoint(activateDirectory, () => ({ ...other, active: true }))
  const chosen = aProfile({ active_directory_id: other.id })
  const exchanged = mockEndpoint(refreshToken, () => ({
    token: aToken(chosen),
    refresh_token: '',
    expiry: oneHourFromNow(),
  }))
  const { user } = await openPage('/settings/companies')
  await user.click(await screen.findByRole('button', { name: 'Switch to Søndergaard I/S' }))
  const assign = vi.fn()
  const { location } = window
  vi.stubGlobal('location', { ...location, assign })
  const dialog = await screen.findByRole('dialog', { name: 'Switch to Søndergaard I/S?' })
  await user.click(within(dialog).getByRole('button', { name: 'Switch to' }))
  await expect.poll(() => assign.mock.calls).toEqual([['/overview']])
  expect(exchanged).toHaveLength(1)
  vi.stubGlobal('location', location)
})

test('[SETTINGS-025] [SETTINGS-026] user without a company is informed and offered log out', async () => {
  signInBrowser({ profile: aProfile({ active_directory_id: null, role: null, accessible_directory_count: 0 }) })
  mockEndpoint(listDirectories, () => [])
  await openPage('/settings/companies')
  expect(await screen.findByText('You must be a member of a company to have access.')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'No access' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Log out' })).toBeVisible()
})

test('[SETTINGS-023] [SETTINGS-024] [SETTINGS-051] companies are listed with name, number and active state; details show their search words', async () => {
  signInBrowser()
  const topics = [
    { name: 'Company', searchable: true, querables: ['Nygaard A/S'] },
    { name: 'Main number', searchable: true, querables: ['12345678'] },
    { name: 'Secret', searchable: false, querables: ['x'] },
  ]
  mockEndpoint(listDirectories, () => [exampleCompany({ active: true, search_topics: topics }), other])
  const { user } = await openPage('/settings/companies')
  const [, row] = await screen.findAllByRole('row')
  expect(row).toHaveTextContent(/Nygaard A\/S12345678.*Active/)
  await user.hover(screen.getByRole('button', { name: 'More about Nygaard A/S' }))
  const tip = await screen.findByRole('tooltip')
  expect(tip).toHaveTextContent('Company: Nygaard A/S')
  expect(tip).toHaveTextContent('Main number: 12345678')
  expect(tip).not.toHaveTextContent('Secret')
})

test('[PERM-011] [SETTINGS-032] [SETTINGS-077] company details can be changed by its manager', async () => {
  signInBrowser()
  mockEndpoint(listDirectories, () => [activeCompany, other])
  const menus = mockEndpoint(listEvents, () => [])
  const requests = mockEndpoint(getForm, () =>
    aSettingForm(formId.company, 'Company', { name: 'Nygaard A/S', version: 3 }),
  )
  const sent = mockEndpoint(postForm, () => ({ id: activeCompany.id, message: '', pending: false }))
  const { user } = await openPage('/settings/companies')
  expect(await screen.findAllByRole('button', { name: /^Details of/ })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Details of Nygaard A/S' }))
  await user.type(await screen.findByLabelText(/^Name/), ' 2')
  expect(requests[0]?.input.query).toMatchObject({ directory_id: activeCompany.id })
  await user.click(screen.getByRole('button', { name: 'Next: check' }))
  const before = menus.length
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  expect(await screen.findByRole('heading', { name: 'Company saved' })).toBeVisible()
  // A change of the company's modules changes the menus.
  await waitFor(() => expect(menus.length).toBeGreaterThan(before))
  expect(sent[0]?.input).toMatchObject({
    params: { form_id: formId.company },
    body: { directory_id: activeCompany.id, form: { version: 3 } },
  })
  await user.click(within(screen.getByRole('dialog')).getByText('Close'))
  expect(await findToast('Company saved')).toBeVisible()
})

test('[PERM-011] company details are hidden from users who manage nothing', async () => {
  signInBrowser({ profile: aProfile({ role: 'Advisor' }) })
  mockEndpoint(listDirectories, () => [exampleCompany({ active: true, role: 'Advisor' })])
  await openPage('/settings/companies')
  await screen.findByRole('button', { name: 'More about Nygaard A/S' })
  expect(screen.queryByRole('button', { name: /^Details of/ })).toBeNull()
})

test('[SETTINGS-051] company search matches its search words', async () => {
  signInBrowser()
  const number = { name: 'Main number', searchable: true, querables: ['87654321'] }
  const secret = { name: 'Secret', searchable: false, querables: ['hidden'] }
  mockEndpoint(listDirectories, () => [activeCompany, { ...other, search_topics: [number, secret] }])
  const { user } = await openPage('/settings/companies')
  await user.type(await screen.findByRole('searchbox', { name: 'Search companies' }), '8765')
  expect(await screen.findByText('1 of 2')).toBeVisible()
  expect(screen.queryByText('Nygaard A/S')).toBeNull()
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), 'hidden')
  await user.click(await screen.findByRole('button', { name: 'Show all' }))
  expect(screen.getByText('Nygaard A/S')).toBeVisible()
})

test('[PERM-012] [SETTINGS-031] [SETTINGS-059] solution administrator creates the very first company and works in it at once', async () => {
  signInBrowser({
    profile: aProfile({ active_directory_id: null, role: 'SolutionAdmin', accessible_directory_count: 0 }),
  })
  mockEndpoint(listDirectories, () => [])
  mockEndpoint(getNewDirectoryForm, () => aSettingForm(formId.newCompany, 'Create company'))
  const sent = mockEndpoint(addDirectory, () => other)
  const activated = mockEndpoint(activateDirectory, () => other)
  const { user } = await openPage('/settings/companies')
  await user.click(await screen.findByRole('button', { name: 'Create company' }))
  await user.type(await screen.findByLabelText(/^Name/), 'Holm I/S')
  await user.click(screen.getByRole('button', { name: 'Next: check' }))
  mockEndpoint(listDirectories, () => [other])
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  expect(await screen.findByRole('heading', { name: 'Company created' })).toBeVisible()
  expect(sent).toHaveLength(1)
  await user.click(within(screen.getByRole('dialog')).getByText('Close'))
  expect(await findToast('Company created')).toBeVisible()
  await waitFor(() => expect(activated[0]?.input).toMatchObject({ params: { id: other.id }, body: { active: true } }))
  expect(activated).toHaveLength(1)
})

test('[SETTINGS-078] company is deleted after its name was typed; obstacles are reported', async () => {
  signInBrowser({ profile: aProfile({ role: 'SolutionAdmin' }) })
  const [ownCompany, otherCompany] = [
    exampleCompany({ active: true, role: 'SolutionAdmin' }),
    { ...other, role: 'SolutionAdmin' as const },
  ]
  mockEndpoint(listDirectories, () => [ownCompany, otherCompany])
  mockEndpoint(removeDirectory, () => {
    throw apiRefusal(422, [{ code: 'location.has_pigs', message: 'There are 4 pigs' }])
  })
  const { user } = await openPage('/settings/companies')
  await user.click(await screen.findByRole('button', { name: 'Delete Søndergaard I/S' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete Søndergaard I/S?' })
  const go = within(dialog).getByRole('button', { name: 'Delete' })
  expect(go).toBeDisabled()
  await user.type(within(dialog).getByLabelText(/^Type the name/), 'Søndergaard I/S')
  await user.click(go)
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('There are 4 pigs')
  const sent = mockEndpoint(removeDirectory, () => null)
  mockEndpoint(listDirectories, () => [ownCompany])
  await user.click(go)
  expect(await findToast('Company deleted')).toBeVisible()
  expect(sent[0]?.input).toMatchObject({ params: { id: otherCompany.id }, query: { name: 'Søndergaard I/S' } })
  await waitFor(() => expect(screen.queryByText('Søndergaard I/S')).toBeNull())
})

test('[PERM-012] company administrator can neither create nor delete a company', async () => {
  signInBrowser()
  mockEndpoint(listDirectories, () => [activeCompany, other])
  await openPage('/settings/companies')
  await screen.findByRole('button', { name: /^Details of/ })
  expect(screen.queryByRole('button', { name: 'Create company' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
})
