import type { Table } from '@herdboard/contract/figures/table.ts'
import type { FarmRecord } from '@herdboard/contract/herd/records.ts'
import { textColumnHeader } from '#blocks/parts/data-table/cells/table-header.ts'
import type { Translate } from '#i18n/load-texts.ts'
import { eventIcon } from '#ui/icon/event-icon.ts'

/** Converts records to a table in server order: newest day first, and within a day the latest record first. */
export const recordsTable = (
  records: readonly FarmRecord[],
  { heading, hasActions, emptyText }: { heading: string; hasActions: boolean; emptyText: string },
  t: Translate<'records'>,
): Table => ({
  title: heading,
  searchbar: { label: t('search') },
  headers: [
    textColumnHeader('icon', t('column_icon'), { type: 'icon', align: 'center', sortable: false, searchable: false }),
    textColumnHeader('date', t('column_date'), { type: 'date' }),
    textColumnHeader('name', t('column_name')),
    textColumnHeader('place', t('column_place')),
    textColumnHeader('amount', t('column_amount'), {
      align: 'right',
      numberFormat: 'int',
      searchable: false,
      empty_reason: t('noAmount'),
    }),
    textColumnHeader('description', t('column_description'), { sortable: false, empty_reason: t('notTyped') }),
    textColumnHeader('user', t('column_user'), { empty_reason: t('noUser') }),
    textColumnHeader('created', t('column_created'), { type: 'datetime', searchable: false }),
    textColumnHeader('import', t('column_import'), { empty_reason: t('notImported') }),
    ...(hasActions
      ? [
          textColumnHeader('actions', '', {
            type: 'action',
            align: 'right',
            sortable: false,
            searchable: false,
          } as const),
        ]
      : []),
  ],
  data: records.map(
    ({ id, type_id, date, name, place, amount, description, user, created_at_utc, import: origin }) => ({
      id,
      record_id: id,
      icon: eventIcon(type_id),
      date,
      name,
      place,
      amount,
      description,
      user,
      created: created_at_utc,
      import: origin?.file_name ?? null,
    }),
  ),
  footers: [],
  empty_text: emptyText,
})
