import type { Posting, PostingCategory } from '@herdboard/contract/economy/postings.ts'
import type { Table, TableRow } from '@herdboard/contract/figures/table.ts'
import { dkkOf, oreOf } from '@herdboard/domain/economy/exact-amount.ts'
import { textColumnHeader } from '#blocks/parts/data-table/cells/table-header.ts'
import { hideEmptyColumns } from '#blocks/parts/data-table/rows/hide-empty-columns.ts'
import type { Translate } from '#i18n/texts.ts'
import { signedAmount } from './posting-side.ts'

const figure = { align: 'right', searchable: false } as const

/** Returns the postings of one side as a table, newest day first. Columns without values are left out. */
export function postingsTable(
  postings: readonly Posting[],
  categories: ReadonlyMap<number, PostingCategory>,
  { hasActions, isNarrow, emptyText }: { hasActions: boolean; isNarrow: boolean; emptyText: string },
  t: Translate<'economy'>,
): Table {
  const table: Table = {
    title: t('postings'),
    searchbar: { label: t('search') },
    headers: [
      textColumnHeader('icon', t('column_icon'), { type: 'icon', align: 'center', sortable: false, searchable: false }),
      textColumnHeader('date', t('column_date'), { type: 'date' }),
      textColumnHeader('category', t('column_category')),
      textColumnHeader('text', t('column_text')),
      textColumnHeader('location', t('column_location')),
      // In a narrow window, quantity and unit price are left out in favour of the amount.
      ...(isNarrow
        ? []
        : [
            textColumnHeader('quantity', t('column_quantity'), { ...figure, numberFormat: 'decimal' }),
            textColumnHeader('unit_price', t('column_unit_price'), { ...figure, numberFormat: 'price' }),
          ]),
      textColumnHeader('price', t('column_price'), { ...figure, numberFormat: 'price' }),
      textColumnHeader('source', t('column_source')),
      ...(hasActions
        ? [textColumnHeader('actions', '', { type: 'action', align: 'right', sortable: false, searchable: false })]
        : []),
    ],
    data: postings.map((posting) => ({
      id: posting.id,
      record_id: posting.id,
      icon: categories.get(posting.category_id)?.icon_id ?? 'coins',
      date: posting.date,
      category: categories.get(posting.category_id)?.name ?? '',
      text: posting.text ?? posting.remark,
      location: posting.location_name,
      quantity: posting.quantity,
      unit_price: posting.unit_price,
      price: signedAmount(posting),
      source: t(`source_${posting.source}`),
    })),
    footers: [],
    empty_text: emptyText,
  }
  return hideEmptyColumns(
    { ...table, footers: postingTotals(table.data, t) },
    { ifEmpty: ['text', 'quantity', 'unit_price'], ifSame: ['source'] },
  )
}

/** Returns the total of the rows, without rounding errors; none for an empty table. */
export const postingTotals = (rows: readonly TableRow[], t: Translate<'economy'>): Table['footers'] =>
  rows.length === 0 ? [] : [{ category: t('total'), price: sumOf(rows) }]

const sumOf = (rows: readonly TableRow[]): number =>
  dkkOf(rows.reduce((sum, { price }) => sum + (typeof price === 'number' ? oreOf(price) : 0), 0))
