import type { ReportItem, ReportTable } from '@herdboard/contract/figures/reports.ts'
import type { Table, TableRow } from '@herdboard/contract/figures/table.ts'
import { textColumnHeader } from '#blocks/parts/data-table/cells/table-header.ts'
import type { Translate } from '#i18n/load-texts.ts'

const fixed = { sortable: false, searchable: false } as const
const figure = { ...fixed, align: 'right' } as const

/** Returns entries or departures as a table; items that are not part of the total are below it. */
export function movementTable({ items, total, beside }: ReportTable, t: Translate<'reports'>): Table {
  const weight = { ...figure, empty_reason: t('noWeight') }
  const hasNotes = items.some(({ note }) => note !== null)
  return {
    title: '',
    searchbar: null,
    headers: [
      textColumnHeader('action', t('column_action'), fixed),
      textColumnHeader('amount', t('column_amount'), { ...figure, numberFormat: 'int' }),
      textColumnHeader('weight', t('column_weight'), { ...weight, numberFormat: 'int' }),
      textColumnHeader('average_weight', t('column_average'), { ...weight, numberFormat: 'weight' }),
      ...(hasNotes ? [textColumnHeader('note', t('column_note'), fixed)] : []),
    ],
    data: items.map((item, index) => ({ id: String(index), ...cellsOf(item), note: item.note ?? '' })),
    footers: [total, ...beside].map(totalsOf),
    empty_text: t('noMovements'),
  }
}

const cellsOf = ({ action, amount, weight, average_weight, note }: ReportItem) => ({
  action,
  amount,
  weight,
  average_weight,
  note,
})

/** A total without a note is blank: a dash would mean a missing value. */
function totalsOf(item: ReportItem): Omit<TableRow, 'id'> {
  const { note, ...cells } = cellsOf(item)
  return note === null ? cells : { ...cells, note }
}
