import type { Posting, PostingCategory, PostingSums } from '@herdboard/contract/economy/postings.ts'
import type { Table } from '@herdboard/contract/figures/table.ts'
import { textColumnHeader } from '#blocks/parts/data-table/cells/table-header.ts'
import { hideEmptyColumns } from '#blocks/parts/data-table/rows/hide-empty-columns.ts'
import type { Translate } from '#i18n/load-texts.ts'
import { amountOnSide, type PostingSide } from './posting-side.ts'

// The server sorts and searches: a page holds only a part of the rows.
const plain = { sortable: false, searchable: false } as const
const figure = { ...plain, align: 'right' } as const

interface TableOptions {
  side: PostingSide
  sums: PostingSums
  hasActions: boolean
  isNarrow: boolean
  emptyText: string
}

/** Returns postings as a table, newest day first, with the sum of all pages. Columns without values are left out. */
export function postingsTable(
  postings: readonly Posting[],
  categories: ReadonlyMap<number, PostingCategory>,
  { side, sums, hasActions, isNarrow, emptyText }: TableOptions,
  t: Translate<'economy'>,
): Table {
  const table: Table = {
    title: t('postings'),
    searchbar: null,
    headers: [
      textColumnHeader('icon', t('column_icon'), { ...plain, type: 'icon', align: 'center' }),
      textColumnHeader('date', t('column_date'), { ...plain, type: 'date' }),
      textColumnHeader('category', t('column_category'), plain),
      textColumnHeader('text', t('column_text'), { ...plain, empty_reason: t('notTyped') }),
      textColumnHeader('location', t('column_location'), plain),
      // In a narrow window, quantity and unit price are left out in favour of the amount.
      ...(isNarrow
        ? []
        : [
            textColumnHeader('quantity', t('column_quantity'), {
              ...{ ...figure, numberFormat: 'decimal', empty_reason: t('noQuantity') },
            }),
            textColumnHeader('unit_price', t('column_unit_price'), {
              ...{ ...figure, numberFormat: 'price', empty_reason: t('noQuantity') },
            }),
          ]),
      textColumnHeader('price', t('column_price'), { ...figure, numberFormat: 'price' }),
      textColumnHeader('source', t('column_source'), plain),
      ...(hasActions ? [textColumnHeader('actions', '', { ...plain, type: 'action', align: 'right' })] : []),
    ],
    data: postings.map((posting) => ({
      id: posting.id,
      record_id: posting.record_id,
      // Feed and herd shift have no record of their own; they open the screen of their records.
      route: posting.record_id === null ? posting.source : null,
      icon: categories.get(posting.category_id)?.icon_id ?? 'coins',
      date: posting.date,
      category: posting.name,
      category_mark: posting.note,
      text: posting.text ?? posting.remark,
      location: posting.location_name,
      quantity: posting.quantity,
      unit_price: posting.unit_price,
      price: amountOnSide(posting.price, side),
      price_mark: posting.late.length === 0 ? null : t('late', { late: posting.late.join(', ') }),
      source: t(posting.source === 'entered' ? 'source_entered' : 'source_calculated'),
    })),
    footers: [],
    empty_text: emptyText,
  }
  return hideEmptyColumns(
    {
      ...table,
      footers: postings.length === 0 ? [] : [{ category: t('total'), price: amountOnSide(totalOf(sums, side), side) }],
    },
    { ifEmpty: ['text', 'quantity', 'unit_price'], ifSame: ['source'] },
  )
}

const totalOf = (sums: PostingSums, side: PostingSide): number =>
  side === 'all' ? sums.result : side === 'income' ? sums.income : sums.expenses
