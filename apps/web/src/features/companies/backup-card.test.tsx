import { listDirectories } from '@herdboard/contract/people/accounts.ts'
import { type BackupStatus, getBackupStatus } from '@herdboard/contract/system/backups.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aProfile, exampleCompany } from '#testing/herd.ts'
import { mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'

const newest = {
  finished_at: '2026-06-15T01:10:00.000Z',
  age_hours: 9,
  trial: { at: '2026-06-15T01:20:00.000Z', faults: 0, companies: 3, farms: 1014 },
}

async function openAsAdministrator(status: BackupStatus) {
  signInBrowser({ profile: aProfile({ role: 'SolutionAdmin' }) })
  mockEndpoint(listDirectories, () => [exampleCompany({ active: true, role: 'SolutionAdmin' })])
  mockEndpoint(getBackupStatus, () => status)
  await openPage('/settings/companies')
  expect(await screen.findByRole('heading', { name: 'Backup' })).toBeVisible()
}

test('an administrator sees the age of the newest backup and the result of its trial', async () => {
  await openAsAdministrator({ is_nightly: true, newest, fault: null })
  expect(screen.getByText(/^Newest backup: /)).toHaveTextContent('9 hours old')
  expect(screen.getByText(/can be restored/)).toHaveTextContent('Companies: 3. Farms: 1,014.')
})

test('a backup that is old or cannot be restored says so first', async () => {
  const faulty = { ...newest, age_hours: 31, trial: { ...newest.trial, faults: 2 } }
  await openAsAdministrator({ is_nightly: true, newest: faulty, fault: 'old' })
  expect(screen.getByText(/The backup is too old/)).toBeVisible()
  expect(screen.queryByText(/can be restored/)).toBeNull()
})

test('a server that takes no backups of its own says so', async () => {
  await openAsAdministrator({ is_nightly: false, newest: null, fault: null })
  expect(screen.getByText(/takes no backups itself/)).toBeVisible()
})

test('an administrator of a company does not ask for the backups', async () => {
  signInBrowser()
  mockEndpoint(listDirectories, () => [exampleCompany({ active: true })])
  const requests = mockEndpoint(getBackupStatus, () => ({ is_nightly: true, newest, fault: null }))
  await openPage('/settings/companies')
  await screen.findByRole('button', { name: /^Details of/ })
  expect(requests).toHaveLength(0)
})
