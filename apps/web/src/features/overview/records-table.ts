import type { FarmRecord } from '@herdboard/contract/records.ts'
import type { Table, TableHeader } from '@herdboard/contract/table.ts'
import type { TFunction } from 'i18next'
import { eventIcon } from '#ui/icon/event-icon.ts'

const header = (value: string, text: string, rest: Partial<TableHeader> = {}): TableHeader => ({
  value,
  text,
  type: null,
  sortable: true,
  searchable: true,
  align: 'left',
  numberFormat: 'none',
  ...rest,
})

/** Records as a table, in the server's own order: newest first. */
export const recordsTable = (records: readonly FarmRecord[], t: TFunction<'overview'>): Table => ({
  title: t('records'),
  searchbar: { label: t('recordsSearch') },
  headers: [
    header('date', t('record_date'), { type: 'date' }),
    header('icon', t('record_icon'), { type: 'icon', align: 'center', sortable: false, searchable: false }),
    header('event', t('record_event')),
    header('place', t('record_place')),
    header('amount', t('record_amount'), { align: 'right', numberFormat: 'int', searchable: false }),
    header('description', t('record_description'), { sortable: false }),
    header('user', t('record_user')),
  ],
  data: records.map(({ id, type_id, date, name, place, amount, description, user }) => ({
    id,
    record_id: id,
    date,
    icon: eventIcon(type_id),
    event: name,
    place,
    amount,
    description,
    user,
  })),
  footers: [],
  empty_text: t('recordsEmpty'),
})
