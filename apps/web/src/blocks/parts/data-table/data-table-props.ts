import type { Table, TableRow } from '@herdboard/contract/figures/table.ts'
import type { ReactNode } from 'react'
import type { DataColumn } from './cells/cell-text.ts'

/** Rows that are not loaded yet. The server sends rows in the order of `defaultSort`. */
export interface MoreRows {
  /** Number of rows in total. */
  total: number
  fetchNext: () => void
  fetchAll: () => void
}

export interface DataTableProps {
  /** The table from the server; undefined while it loads. */
  table: Table | undefined
  /** Storage key of the page size. */
  name: string
  title?: string
  error?: { sentence?: string; code?: string; requestId?: string; onRetry?: () => void } | undefined
  /** Stale rows stay, dimmed, during a refetch. */
  isRefreshing?: boolean
  defaultSort?: { column: string; descending: boolean }
  /** The search text if the screen stores it (in the URL, for example); otherwise the table has its own state. */
  search?: { value: string; onChange: (search: string) => void }
  /**
   * Opens the target of a row. Only rows with `record_id` or `route` can be opened, unless `isOpenable` decides
   * otherwise.
   */
  onOpen?: (row: TableRow) => void
  isOpenable?: (row: TableRow) => boolean
  /** The column whose text identifies and opens a row; by default the first text column. */
  rowHeader?: string
  /**
   * Rows that still need to be loaded: the next ones when the user scrolls to the end, all of them to sort or search.
   */
  more?: MoreRows | undefined
  /** Content of action columns: edit and delete buttons, always visible. */
  actions?: (row: TableRow) => ReactNode
  /** Content below an expanded row; null for all other rows. Such a table renders all rows of its page. */
  details?: (row: TableRow) => ReactNode
  /** Wraps the content of a cell. Pass a stable function, or all rows render again. */
  renderCell?: (row: TableRow, column: DataColumn, content: ReactNode) => ReactNode
  /** The action offered in an empty table. */
  emptyAction?: { label: string; onClick: () => void }
  /**
   * Returns totals of the rows that match a search. Without it, totals are hidden during a search, because they are of
   * all rows.
   */
  footersOf?: (rows: readonly TableRow[]) => Table['footers']
  /** Part of the name of the exported file. */
  period?: { from: string; to: string }
  /** The rows can come in from a file, too: the menu of the table leads to the imports. */
  isImportable?: boolean
  /** Buttons and filters of the screen, right of the search. */
  tools?: ReactNode
}
