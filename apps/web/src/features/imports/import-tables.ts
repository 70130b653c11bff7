import type { Table } from '@herdboard/contract/figures/table.ts'
import type { ImportColumn, ImportDetail, ImportRow, ImportSummary } from '@herdboard/contract/imports/import-detail.ts'
import { textColumnHeader } from '#blocks/parts/data-table/cells/table-header.ts'
import type { Translate } from '#i18n/load-texts.ts'
import { waitingRowCount } from './waiting-rows.ts'

type ImportText = Translate<'imports'>

const numberColumn = (value: string, text: string) =>
  textColumnHeader(value, text, { align: 'right', numberFormat: 'int', searchable: false })

/** Imports as a table, newest first. */
export const importListTable = (imports: readonly ImportSummary[], t: ImportText): Table => ({
  title: t('list'),
  searchbar: { label: t('search') },
  headers: [
    textColumnHeader('received', t('received'), { type: 'datetime' }),
    textColumnHeader('file', t('file')),
    textColumnHeader('kind', t('kind')),
    textColumnHeader('state', t('state')),
    numberColumn('rows', t('rows')),
    numberColumn('imported', t('rowState_imported')),
    numberColumn('errors', t('rowState_error')),
    textColumnHeader('sender', t('sender')),
  ],
  data: imports.map((one) => ({
    id: one.id,
    received: one.received_at,
    file: one.file_name,
    kind: one.kind === null ? t('kindUnknown') : t(`kind_${one.kind}`),
    state: t(waitingRowCount(one) > 0 ? 'status_waiting' : `status_${one.status}`),
    rows: one.row_count,
    imported: one.counts.imported ?? 0,
    errors: one.counts.error ?? 0,
    sender: one.sender,
    route: `/imports/${one.id}`,
  })),
  footers: [],
  empty_text: t('none'),
})

/** The first rows of a file as they are read, under the names of its columns. */
export const sampleTable = ({ header, sample }: ImportDetail, t: ImportText): Table => ({
  title: t('sample'),
  searchbar: null,
  headers: header.map((title, index) =>
    textColumnHeader(`c${index}`, title === '' ? t('columnNo', { n: index + 1 }) : title, { sortable: false }),
  ),
  data: sample.map((cells, no) => ({
    id: String(no),
    ...Object.fromEntries(header.map((_, index) => [`c${index}`, cells[index] ?? ''])),
  })),
  footers: [],
  empty_text: t('noRows'),
})

/** Columns of the kind that the file has, in the order of the file. */
export const mappedColumns = ({ mapping, columns }: ImportDetail): ImportColumn[] =>
  mapping.flatMap((key) => columns.find((column) => column.key === key) ?? [])

/** Rows with their state, their values and what is wrong with them; a remark stands at the cell that it concerns. */
export const rowsTable = (detail: ImportDetail, rows: readonly ImportRow[], t: ImportText): Table => {
  const columns = mappedColumns(detail)
  return {
    title: t('rows'),
    searchbar: null,
    headers: [
      numberColumn('no', t('line')),
      textColumnHeader('state', t('state'), { sortable: false }),
      textColumnHeader('messages', t('messages'), { sortable: false }),
      ...columns.map(({ key, name }) => textColumnHeader(`v_${key}`, name, { sortable: false })),
      textColumnHeader('act', t('actions'), { align: 'right', sortable: false, searchable: false, type: 'action' }),
    ],
    data: rows.map(({ no, state, values, messages }) => ({
      id: String(no),
      no,
      state: t(`rowState_${state}`),
      messages: messages
        .map(({ message, column }) => {
          const name = columns.find(({ key }) => key === column)?.name
          return name === undefined ? message : `${name}: ${message}`
        })
        .join('. '),
      ...Object.fromEntries(columns.map(({ key }) => [`v_${key}`, values[key] ?? ''])),
    })),
    footers: [],
    empty_text: t('noRows'),
  }
}
