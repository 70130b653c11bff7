import type { Permission } from '@herdboard/contract/core/access.ts'
import type { IconName } from '#ui/icon/icons.ts'

interface SettingsEntry {
  to: string
  /** Key in the texts of the shell. */
  label:
    | 'profile'
    | 'cookies'
    | 'companies'
    | 'allKpis'
    | 'farmSetup'
    | 'setup'
    | 'rota'
    | 'users'
    | 'audit'
    | 'programs'
    | 'referenceData'
  icon: IconName
  needs: 'nothing' | 'companies' | 'company'
  permission?: Permission
  /** Also for a person who signed in by PIN. */
  isForRecording?: boolean
}

/** Entries of the user menu, from top to bottom. */
const entries: readonly SettingsEntry[] = [
  { to: '/settings/profile', label: 'profile', icon: 'lock', needs: 'nothing' },
  { to: '/settings/cookies', label: 'cookies', icon: 'cookie', needs: 'nothing', isForRecording: true },
  { to: '/settings/companies', label: 'companies', icon: 'building-community', needs: 'companies' },
  { to: '/settings/kpis', label: 'allKpis', icon: 'gauge', needs: 'company' },
  { to: '/settings/locations', label: 'farmSetup', icon: 'map-pin', needs: 'company', permission: 'manage-directory' },
  { to: '/settings/setup', label: 'setup', icon: 'pencil', needs: 'company', permission: 'manage-directory' },
  { to: '/settings/rota', label: 'rota', icon: 'clock-hour-4', needs: 'company', isForRecording: true },
  {
    to: '/settings/users',
    label: 'users',
    icon: 'building-community',
    needs: 'company',
    permission: 'manage-directory',
  },
  { to: '/settings/audit', label: 'audit', icon: 'history', needs: 'company', permission: 'manage-directory' },
  { to: '/settings/programs', label: 'programs', icon: 'lock', needs: 'company', permission: 'manage-directory' },
  {
    to: '/settings/reference-data',
    label: 'referenceData',
    icon: 'report-analytics',
    needs: 'company',
    permission: 'manage-solution',
  },
]

export interface SettingsRights {
  hasCompany: boolean
  companies: number
  permissions: readonly Permission[]
  /** Signed in by PIN: the account and its choices need the password. */
  recordsOnly: boolean
  /** Paths of the existing screens. */
  screens: ReadonlySet<string>
}

/** Returns the menu entries that exist and that the user can open. */
export const settingsEntries = ({ hasCompany, companies, permissions, recordsOnly, screens }: SettingsRights) =>
  entries.filter(
    ({ to, needs, permission, isForRecording = false }) =>
      screens.has(to) &&
      (!recordsOnly || isForRecording) &&
      (needs !== 'companies' || companies > 0) &&
      (needs !== 'company' || hasCompany) &&
      (permission === undefined || permissions.includes(permission)),
  )
