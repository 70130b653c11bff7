import { NO_DIRECTORY } from '@herdboard/contract/core/ids.ts'
import { languages } from '@herdboard/contract/core/languages.ts'
import { listKpiDeviations } from '@herdboard/contract/figures/why.ts'
import { listImportOrigins } from '@herdboard/contract/imports/import-origins.ts'
import { getMeta, getProfile, type Profile } from '@herdboard/contract/people/accounts.ts'
import { cookieNames, loginInfo } from '@herdboard/contract/people/auth.ts'
import { getDigestChoice } from '@herdboard/contract/people/digest.ts'
import { listOwnInvitations } from '@herdboard/contract/people/invitations.ts'
import { defaultMessageChoice, getMessageChoice, listMessages } from '@herdboard/contract/people/messages.ts'
import { getMessagePhone } from '@herdboard/contract/people/phone.ts'
import { getPush } from '@herdboard/contract/people/push.ts'
import { getOwnPin, listSharedDevices } from '@herdboard/contract/people/shared-devices.ts'
import {
  type Barn,
  type Farm,
  listBarns,
  listBatches,
  listFarms,
  listSections,
  type Section,
} from '@herdboard/contract/places/locations.ts'
import { getArchiveImport } from '@herdboard/contract/system/archive-imports.ts'
import { getBackupStatus } from '@herdboard/contract/system/backups.ts'
import type { FarmEvent } from '@herdboard/contract/system/catalogue.ts'
import { listBatchEvents, listEvents, listLanguages } from '@herdboard/contract/system/catalogue.ts'
import { listArchives, listDeletedCompanies } from '@herdboard/contract/system/company-data.ts'
import { searchCompany } from '@herdboard/contract/system/search.ts'
import { getToday } from '@herdboard/contract/system/today.ts'
import { getConsentProvider, getFooter, listIcons } from '@herdboard/contract/system/ui.ts'
import { listWebhooks } from '@herdboard/contract/system/webhooks.ts'
import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import { removeCookie, writeCookie } from '#lib/storage/cookies.ts'
import { currentInstant } from '#lib/today.ts'
import { aProfile } from './herd.ts'
import { mockEndpoint } from './mock-endpoint.ts'

const encoded = (part: object) =>
  btoa(JSON.stringify(part)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** A token as the server would sign it; a browser reads its claims and cannot check the signature. */
export function aToken(profile: Profile): string {
  const exp = Math.floor((currentInstant().getTime() + HOUR_MS) / 1000)
  const claims = { sub: profile.id, ad: profile.active_directory_id ?? NO_DIRECTORY, role: profile.role ?? '', exp }
  return [encoded({ alg: 'EdDSA' }), encoded(claims), 'signature'].join('.')
}

export const oneHourFromNow = (): string => new Date(currentInstant().getTime() + HOUR_MS).toISOString()

export function signOutBrowser(): void {
  for (const name of Object.values(cookieNames)) removeCookie(name)
  localStorage.clear()
  sessionStorage.clear()
  mockEndpoint(loginInfo, ({ input }) => ({
    login_url: `/auth/login?callback_url=${encodeURIComponent(input.query.callback_url)}`,
    logout_url: '/auth/login',
    provider: 'password' as const,
    provider_label: null,
    password_sign_in: true,
  }))
}

interface ShellAnswers {
  profile?: Profile
  farms?: readonly Farm[]
  barns?: readonly Barn[]
  sections?: readonly Section[]
  events?: readonly FarmEvent[]
  batchEvents?: readonly FarmEvent[]
}

/** Signs this browser in and mocks every endpoint that the shell uses. */
export function signInBrowser({
  profile = aProfile(),
  farms = [],
  barns = [],
  sections = [],
  events = [],
  batchEvents = [],
}: ShellAnswers = {}): void {
  signOutBrowser()
  writeCookie(cookieNames.token, aToken(profile), null)
  writeCookie(cookieNames.expiry, oneHourFromNow(), null)
  mockShellEndpoints({ profile, farms, barns, sections, events, batchEvents })
}

/** Mocks every endpoint that the shell uses for a signed-in user. */
export function mockShellEndpoints({
  profile = aProfile(),
  farms = [],
  barns = [],
  sections = [],
  events = [],
  batchEvents = [],
}: ShellAnswers = {}): void {
  mockEndpoint(getProfile, () => profile)
  mockEndpoint(getMeta, () => ({
    active_directory_id: profile.active_directory_id,
    data_version: 1,
    pending_farms: 0,
    notifications: { unread: 0, unhandled: 0, needs_me: 0 },
    assignments: { due: 0, overdue: 0 },
  }))
  mockEndpoint(listKpiDeviations, () => [])
  mockEndpoint(getToday, () => ({
    checked_at: currentInstant().toISOString(),
    lines: [],
    total_lines: 0,
    severe_lines: 0,
    watched_alarms: [],
    total_watched: 0,
    farms: [],
    farm_count: farms.length,
    last_check_in: null,
    days_without_alarm: null,
  }))
  mockEndpoint(getMessageChoice, () => ({ ...defaultMessageChoice, kinds: [] }))
  mockEndpoint(listMessages, () => [])
  mockEndpoint(listImportOrigins, () => [])
  mockEndpoint(getMessagePhone, () => ({ is_available: false, phone: null, is_verified: false, tries_left: 0 }))
  mockEndpoint(listSharedDevices, () => [])
  mockEndpoint(getOwnPin, () => ({ changed_at: null, is_locked: false }))
  mockEndpoint(listWebhooks, () => ({ webhooks: [], kinds: [] }))
  mockEndpoint(getPush, () => ({ public_key: 'BK', browsers: [] }))
  mockEndpoint(listOwnInvitations, () => [])
  mockEndpoint(getDigestChoice, () => ({ send_at: null, last: null }))
  mockEndpoint(getConsentProvider, () => ({ declaration: null }))
  // Requested together with the list of companies: without a mock they would count as a lost connection.
  mockEndpoint(listDeletedCompanies, () => [])
  mockEndpoint(getBackupStatus, () => ({ is_nightly: false, newest: null, fault: null }))
  mockEndpoint(listArchives, () => [])
  mockEndpoint(getArchiveImport, () => ({ is_empty: false, archive_import: null }))
  mockEndpoint(listIcons, () => [])
  mockEndpoint(getFooter, () => ({ text: 'Herdboard', links: [], version: '0.1.0' }))
  mockEndpoint(listLanguages, () => languages.map((language) => ({ ...language, icon_url: null, is_supported: true })))
  mockEndpoint(listFarms, () => [...farms])
  mockEndpoint(listBarns, () => [...barns])
  mockEndpoint(listSections, () => [...sections])
  mockEndpoint(listBatches, () => [])
  mockEndpoint(searchCompany, () => ({ groups: [], since: null }))
  mockEndpoint(listEvents, () => [...events])
  mockEndpoint(listBatchEvents, () => [...batchEvents])
}
