import type { Table, TableHeader } from '@herdboard/contract/figures/table.ts'
import type { DirectoryUser } from '@herdboard/contract/people/users.ts'
import type { Translate } from '#i18n/load-texts.ts'
import { formatDateTime } from '#lib/format/format-dates.ts'
import type { Language } from '#lib/locale/language.ts'
import { currentInstant } from '#lib/today.ts'

const header = (value: string, text: string): TableHeader => ({
  value,
  text,
  type: null,
  sortable: true,
  searchable: true,
  align: 'left',
  numberFormat: 'none',
})

export const userName = ({ first_name, last_name, email }: DirectoryUser): string =>
  `${first_name} ${last_name}`.trim() || email

/** The address of a user, and until when an invitation waits for an answer. */
export function membershipText(
  { email, is_pending, invited_until }: DirectoryUser,
  t: Translate<'users'>,
  language: Language,
): string {
  if (invited_until === null) return is_pending ? t('pendingEmail', { email }) : email
  const isExpired = Date.parse(invited_until) <= currentInstant().getTime()
  return t(isExpired ? 'expiredEmail' : 'invitedEmail', { email, at: formatDateTime(invited_until, language) })
}

export const usersTable = (users: readonly DirectoryUser[], t: Translate<'users'>): Table => ({
  title: t('members'),
  searchbar: { label: t('search') },
  headers: [
    header('name', t('name')),
    header('email', t('email')),
    header('role', t('role')),
    { ...header('farms', t('openFarms')), align: 'right', numberFormat: 'int' },
  ],
  data: users.map((user) => ({
    id: user.id,
    name: user.is_pending ? t('pendingName', { name: userName(user) }) : userName(user),
    email: user.email,
    role: user.settings.role.name,
    farms: user.settings.farms.filter(({ permission }) => permission.key !== 'None').length,
  })),
  footers: [],
  empty_text: t('none'),
})
