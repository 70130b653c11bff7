import type { Table, TableHeader } from '@herdboard/contract/figures/table.ts'
import type { DirectoryUser } from '@herdboard/contract/people/users.ts'
import type { Translate } from '#i18n/load-texts.ts'

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

export const usersTable = (users: readonly DirectoryUser[], t: Translate<'users'>): Table => ({
  title: t('members'),
  searchbar: { label: t('search') },
  headers: [header('name', t('name')), header('email', t('email'))],
  data: users.map((user) => ({
    id: user.id,
    name: user.is_pending ? t('pendingName', { name: userName(user) }) : userName(user),
    email: user.email,
  })),
  footers: [],
  empty_text: t('none'),
})
