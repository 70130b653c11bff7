import type { Permission } from '@herdboard/contract/core/access.ts'
import { expect, test } from 'vitest'
import { type SettingsRights, settingsEntries } from './settings-entries.ts'

const pages = ['cookies', 'companies', 'kpis', 'locations', 'setup', 'users']
const manager: SettingsRights = {
  hasCompany: true,
  companies: 2,
  permissions: ['manage-directory'],
  recordsOnly: false,
  screens: new Set(pages.map((page) => `/settings/${page}`)),
}
const entryNames = (reader: Partial<SettingsRights>) =>
  settingsEntries({ ...manager, ...reader }).map(({ label }) => label)

test('company administrator finds all settings pages of the company in order, once they exist', () => {
  expect(entryNames({})).toEqual(['cookies', 'companies', 'allKpis', 'farmSetup', 'setup', 'users'])
  expect(entryNames({ screens: new Set(['/settings/cookies', '/settings/setup']) })).toEqual(['cookies', 'setup'])
})

test('person who signed in by PIN finds neither the account nor the company in the menu', () => {
  const screens = new Set(
    ['profile', 'cookies', 'companies', 'kpis', 'rota', 'users'].map((page) => `/settings/${page}`),
  )
  expect(entryNames({ recordsOnly: true, screens })).toEqual(['cookies', 'rota'])
})

test.each([
  ['SHELL-091', 'users'],
  ['SHELL-092', 'farmSetup'],
  ['SHELL-093', 'setup'],
] as const)('[%s] %s is offered to company administrators only, while a company is active', (_, entry) => {
  const others: Permission[] = []
  expect(entryNames({})).toContain(entry)
  expect(entryNames({ permissions: others })).not.toContain(entry)
  expect(entryNames({ hasCompany: false })).not.toContain(entry)
})
