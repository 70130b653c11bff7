import type { TableHeader, TableRow } from '@herdboard/contract/figures/table.ts'
import {
  type ColumnDef,
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { Language } from '#lib/locale/language.ts'
import { cellSortKeys, type SortKey } from './rows/sort-cells.ts'

const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
})

/** A row with its index in the server's order, which finds its sort keys. */
interface RowEntry {
  row: TableRow
  index: number
}

/** Page size that means "all". */
export const ALL_ROWS = Number.MAX_SAFE_INTEGER

interface TableModelInput {
  headers: readonly TableHeader[]
  rows: readonly TableRow[]
  language: Language
  defaultSort?: SortingState | undefined
  pageSize: number
}

/** Sorting and paging of rows. A column cycles ascending, descending, unsorted; unsorted is the server's order. */
export function useTableModel({ headers, rows, language, defaultSort = [], pageSize }: TableModelInput) {
  const entries = useMemo(() => rows.map((row, index): RowEntry => ({ row, index })), [rows])

  const columns = useMemo(
    () =>
      headers.map((header): ColumnDef<typeof features, RowEntry> => {
        let keys: SortKey[] | null = null
        return {
          id: header.value,
          accessorFn: ({ index }) => {
            // Computed when a column is first sorted, not when the table is rendered.
            keys ??= cellSortKeys(rows, header, language)
            return keys[index]
          },
          enableSorting: header.sortable,
          sortDescFirst: false,
          sortUndefined: 'last',
          sortFn: (a, b, id) => a.getValue<number>(id) - b.getValue<number>(id),
        }
      }),
    [headers, rows, language],
  )

  return useTable({
    features,
    columns,
    data: entries,
    getRowId: ({ row }) => row.id,
    enableMultiSort: false,
    // Rows that load later must not turn the page; ready-table.tsx returns to the first page.
    autoResetPageIndex: false,
    initialState: { sorting: defaultSort, pagination: { pageIndex: 0, pageSize } },
  })
}

export type TableModel = ReturnType<typeof useTableModel>
