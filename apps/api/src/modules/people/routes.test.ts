import { activateDirectory, getMeta, getProfile, listDirectories, patchProfile } from '@herdboard/contract/accounts.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api.ts'
import { aCompany, aMembership, aPerson } from '#testing/company.ts'

const api = await testApi()

test('the profile says who I am, where I act and what that company has [API-017] [SHELL-106] [SHELL-108]', async () => {
  const company = await aCompany(api.db, { name: 'Holms Grise', modules: ['Sections', 'HelpWidget'] })
  const anna = await aPerson(api.db, { company, role: 'Employee', email: 'anna@holm.example' })
  expect(await api.as(anna).call(getProfile)).toEqual({
    id: anna.userId,
    first_name: 'Anna',
    last_name: 'Holm',
    email: 'anna@holm.example',
    language_id: 1,
    language_code: 'da',
    energy_unit: 'FE',
    directory_name: 'Holms Grise',
    active_directory_id: company.directoryId,
    role: 'Employee',
    modules: ['Sections', 'HelpWidget'],
    accessible_directory_count: 1,
    is_demo: false,
  })
})
