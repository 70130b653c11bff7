import { getForm, postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { type ConfigEvent, listActions, listConfigEvents } from '@herdboard/contract/system/catalogue.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anEvent, aProfile } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { aSettingForm } from '#testing/settings.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'

const row = (id: number, name: string, category: string): ConfigEvent => ({
  ...anEvent({ id, type: 60, name, action_id: id, icon_url: '/icons/meat.svg' }),
  category,
})
const rows = [row(62, 'Slaughterhouses and supplier numbers', 'Production'), row(71, 'Reminders', 'Data')]

function signInAdministrator() {
  signInBrowser()
  mockEndpoint(listActions, () =>
    rows.map(({ action_id, name }) => ({
      id: action_id,
      form_id: action_id,
      name,
      module: null,
      permission: 'manage-directory',
    })),
  )
  return mockEndpoint(listConfigEvents, () => rows)
}

test('[SHELL-047] [SETTINGS-027] [SETTINGS-052] setup lists its items with name, category and icon', async () => {
  signInAdministrator()
  await openPage('/settings/setup')
  const table = await screen.findByRole('table', { name: 'Setup' })
  const [, ...tableRows] = within(table).getAllByRole('row')
  expect(tableRows.map(({ textContent }) => textContent)).toEqual([
    'Slaughterhouses and supplier numbersProduction',
    'RemindersData',
  ])
  const [first] = tableRows
  expect(first?.querySelector('svg, img, [style*="meat"]')).not.toBeNull()
})

test('[SETTINGS-028] [SETTINGS-029] setup row opens its form, which is validated and saved', async () => {
  signInAdministrator()
  mockEndpoint(getForm, () => aSettingForm(formId.slaughterhouses, 'Slaughterhouses', { version: 0 }))
  const sent = mockEndpoint(postForm, () => ({ id: 'x', message: 'Saved: Tican', pending: false }))
  const { user } = await openPage('/settings/setup')
  await user.click(await screen.findByRole('button', { name: 'Slaughterhouses and supplier numbers' }))
  await user.type(await screen.findByLabelText(/^Name/), 'Tican')
  await user.click(screen.getByRole('button', { name: 'Next: check' }))
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  expect(await screen.findByText('The change was saved')).toBeVisible()
  expect(sent[0]?.input).toMatchObject({
    params: { form_id: formId.slaughterhouses },
    body: { form: { version: 0, sections: [{ id: 'FS_Main', children: [{ id: 'FF_Name', value: 'Tican' }] }] } },
  })
  await user.click(within(screen.getByRole('dialog')).getByText('Close'))
})

test('[PERM-017] setup redirects users who do not manage the company', async () => {
  signInAdministrator()
  signInBrowser({ profile: aProfile({ role: 'Employee' }) })
  const { address } = await openPage('/settings/setup')
  await expect.poll(address).toBe('/overview')
  expect(screen.queryByRole('table', { name: 'Setup' })).toBeNull()
})

test('[PERM-017] setup is empty without a company', async () => {
  signInAdministrator()
  signInBrowser({ profile: aProfile({ active_directory_id: null, role: null, directory_name: '' }) })
  const { address } = await openPage('/settings/setup')
  await expect.poll(address).toBe('/settings/companies')
})

test('failed fetch of the setup rows is reported and can be repeated', async () => {
  signInAdministrator()
  mockEndpoint(listConfigEvents, () => {
    throw apiRefusal(500, [])
  })
  const { user } = await openPage('/settings/setup')
  expect(await screen.findByText('The setup could not be fetched')).toBeVisible()
  mockEndpoint(listConfigEvents, () => rows)
  await user.click(screen.getByRole('button', { name: /again/i }))
  expect(await screen.findByRole('table', { name: 'Setup' })).toBeVisible()
})
