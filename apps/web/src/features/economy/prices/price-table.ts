import type { Table, TableHeader, TableRow } from '@herdboard/contract/figures/table.ts'
import { textColumnHeader } from '#blocks/parts/data-table/cells/table-header.ts'

export interface PriceColumn {
  key: string
  text: string
}

/** A column of prices, each with what departs from it: words, lined up as the figures that they are. */
export const priceColumn = ({ key, text }: PriceColumn): TableHeader =>
  textColumnHeader(key, text, { align: 'right', sortable: false, searchable: false })

/** A table of prices by their period, with what may be done to each where somebody may do something. */
export function priceTable(
  title: string,
  period: TableHeader,
  columns: readonly PriceColumn[],
  rows: TableRow[],
  { emptyText, actions }: { emptyText: string; actions: string | null },
): Table {
  return {
    title,
    searchbar: null,
    headers: [
      period,
      ...columns.map(priceColumn),
      ...(actions === null
        ? []
        : [textColumnHeader('act', actions, { type: 'action', align: 'right', sortable: false, searchable: false })]),
    ],
    data: rows,
    footers: [],
    empty_text: emptyText,
  }
}
