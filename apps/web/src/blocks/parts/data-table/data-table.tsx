import { lazy, Suspense } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { Card } from '#ui/card/card.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { StaleNote } from '#ui/error-state/stale-note.tsx'
import classes from './data-table.module.css'
import type { DataTableProps } from './data-table-props.ts'
import { LoadingRows } from './loading-rows.tsx'

// Sorting and virtual rows are larger than the rest of a first page; the card shows placeholders while they load.
const ReadyTable = lazy(() => import('./ready-table.tsx').then((file) => ({ default: file.ReadyTable })))

/** A table with sort, search, pages, totals and export, and with loading, error and empty states. */
export function DataTable(props: DataTableProps) {
  const { table, title, error } = props
  const heading = title ?? table?.title ?? ''
  const titleProps = heading ? { title: heading } : {}

  if (error && !table)
    return (
      <Card {...titleProps}>
        <div className={classes.frame}>
          <FailedTable {...error} />
        </div>
      </Card>
    )
  const loading = (
    <Card {...titleProps} isFlush>
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
