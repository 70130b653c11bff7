import type { Table, TableRow } from '@herdboard/contract/figures/table.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '#ui/card/card.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { StaleNote } from '#ui/error-state/stale-note.tsx'
import type { DataColumn } from './cells/cell-text.ts'
import classes from './data-table.module.css'
import { LoadingRows } from './loading-rows.tsx'

// Sorting and virtual rows weigh more than the rest of a first page; the card and its grey rows stand meanwhile.
const ReadyTable = lazy(() => import('./ready-table.tsx').then((file) => ({ default: file.ReadyTable })))

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

/** Rows to look through: sort, search, pages, totals, export, and every state on the way there. */
export function DataTable(props: DataTableProps) {
  const { table, title, error } = props
  const heading = title ?? table?.title ?? ''
  const named = heading ? { title: heading } : {}

  if (error && !table)
    return (
      <Card {...named}>
        <div className={classes.frame}>
          <FailedTable {...error} />
        </div>
      </Card>
    )
  const loading = (
    <Card {...named} isFlush>
      <LoadingRows />
    </Card>
  )
  if (!table) return loading
  return (
    <Suspense fallback={loading}>
      {error && <StaleNote onRetry={error.onRetry} />}
      <ReadyTable {...props} table={table} heading={heading} />
    </Suspense>
  )
}

function FailedTable({ sentence, ...rest }: NonNullable<DataTableProps['error']>) {
  const { t } = useTranslation('data-table')
  return <ErrorState sentence={sentence ?? t('loadFailed')} {...rest} />
}
