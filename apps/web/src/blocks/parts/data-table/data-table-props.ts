import type { Table, TableRow } from '@herdboard/contract/figures/table.ts'
import type { ReactNode } from 'react'
import type { DataColumn } from './cells/cell-text.ts'

/** Rows beyond those that were fetched. */
export interface MoreRows {
  /** How many there are in all. */
  total: number
  fetchNext: () => void
  fetchAll: () => void
}

export interface DataTableProps {
  /** The table as the server sends it; absent while it is on its way. */
  table: Table | undefined
  /** Under this name page size is remembered. */
  name: string
  title?: string
  error?: { sentence?: string; code?: string; requestId?: string; onRetry?: () => void } | undefined
  /** Stale rows stay, paled, while newer ones are fetched. */
  isRefreshing?: boolean
  defaultSort?: { column: string; descending: boolean }
  /** Search kept by the screen (in the address, say); without it the table keeps its own. */
  search?: { value: string; onChange: (search: string) => void }
  /** Opens what a row is about. Only rows with `record_id` or `route` offer it, unless `isOpenable` says otherwise. */
  onOpen?: (row: TableRow) => void
  isOpenable?: (row: TableRow) => boolean
  /** The column whose text names and opens a row; the first text column unless said. */
  naming?: string
  /** Rows that are still to come from the server: asked for as the reader gets to the end, all of them to sort or search. */
  more?: MoreRows | undefined
  /** What stands in columns of type action: edit and delete, visible, not on hover only. */
  actions?: (row: TableRow) => ReactNode
  /** What stands below a row that is opened up; null of every other. Such a table draws all rows of its page. */
  details?: (row: TableRow) => ReactNode
  /** What a cell looks like where more than its text stands there; the same function each time, or all rows are drawn anew. */
  dressed?: (row: TableRow, column: DataColumn, content: ReactNode) => ReactNode
  /** The way out of an empty table. */
  emptyAction?: { label: string; onClick: () => void }
  /** Totals over the rows a search leaves. Without it totals of all rows step aside while a search narrows them. */
  footersOf?: (rows: readonly TableRow[]) => Table['footers']
  /** Names the exported file. */
  period?: { from: string; to: string }
  /** Buttons and filters of the screen, right of the search. */
  tools?: ReactNode
}
