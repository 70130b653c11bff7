import type { Posting, PostingCategory } from '@herdboard/contract/economies.ts'
import type { Table, TableRow } from '@herdboard/contract/table.ts'
import { dkkOf, oreOf } from '@herdboard/domain/economy/exact-amount.ts'
import type { TFunction } from 'i18next'
import { leanTable } from '#blocks/data-table/lean-table.ts'
import { header } from '#blocks/data-table/table-header.ts'
import { amountOf } from './side.ts'

const figure = { align: 'right', searchable: false } as const

/** Postings of one side as a table, the newest day first. What no posting has takes no room. */
export function postingsTable(
  postings: readonly Posting[],
  categories: ReadonlyMap<number, PostingCategory>,
  { hasActions, isNarrow, emptyText }: { hasActions: boolean; isNarrow: boolean; emptyText: string },
  t: TFunction<'economy'>,
): Table {
  const table: Table = {
    title: t('postings'),
    searchbar: { label: t('search') },
    headers: [
      header('icon', t('column_icon'), { type: 'icon', align: 'center', sortable: false, searchable: false }),
      header('date', t('column_date'), { type: 'date' }),
      header('category', t('column_category')),
      header('text', t('column_text')),
      header('location', t('column_location')),
      // What the amount came of gives way to the amount itself.
      ...(isNarrow
        ? []
        : [
            header('quantity', t('column_quantity'), { ...figure, numberFormat: 'decimal' }),
            header('unit_price', t('column_unit_price'), { ...figure, numberFormat: 'price' }),
          ]),
      header('price', t('column_price'), { ...figure, numberFormat: 'price' }),
      header('source', t('column_source')),
      ...(hasActions
        ? [header('actions', '', { type: 'action', align: 'right', sortable: false, searchable: false })]
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
      price: amountOf(posting),
      source: t(`source_${posting.source}`),
    })),
    footers: [],
    empty_text: emptyText,
  }
  return leanTable(
    { ...table, footers: totalsOf(table.data, t) },
    { ifEmpty: ['text', 'quantity', 'unit_price'], ifSame: ['source'] },
  )
}

/** What rows come to, øre by øre; nothing where there are none. */
export const totalsOf = (rows: readonly TableRow[], t: TFunction<'economy'>): Table['footers'] =>
  rows.length === 0 ? [] : [{ category: t('total'), price: sumOf(rows) }]

const sumOf = (rows: readonly TableRow[]): number =>
  dkkOf(rows.reduce((sum, { price }) => sum + (typeof price === 'number' ? oreOf(price) : 0), 0))
