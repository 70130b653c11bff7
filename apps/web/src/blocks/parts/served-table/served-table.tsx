import type { Table, TableRow } from '@herdboard/contract/figures/table.ts'
import type { getFeedConsumption } from '@herdboard/contract/figures/table-endpoints.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { openRecordOfRow } from '#blocks/parts/action-request/open-record-of-row.ts'
import { DataTable } from '#blocks/parts/data-table/data-table.tsx'
import type { DataTableProps } from '#blocks/parts/data-table/data-table-props.ts'
import { hideEmptyColumns } from '#blocks/parts/data-table/rows/hide-empty-columns.ts'
import type { SelectedPlacesQuery } from '#blocks/parts/location-picker/places-of-pig-type.ts'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import { apiQuery } from '#lib/http/api-query.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'

interface Props extends Pick<DataTableProps, 'name' | 'title' | 'rowHeader' | 'isImportable' | 'emptyAction'> {
  /** Any table endpoint for a period and places; all take the same query. */
  endpoint: typeof getFeedConsumption
  period: DatePeriod
  places: SelectedPlacesQuery
  /** Columns that are hidden when they contain no information. */
  hideableColumns?: { ifEmpty: string[]; ifSame: string[] }
  /** The column of the default order, newest first. */
  sortedBy: string
  /** Returns totals over the rows of a search, like the totals from the server. */
  footersOf?: (rows: readonly TableRow[], serverFooters: Table['footers']) => Table['footers']
  /** Content below a table that has rows. */
  children?: ReactNode
}

const noHideableColumns = { ifEmpty: [], ifSame: [] }

/** A server table of places and period; rows with a record open it. */
export function ServedTable({
  endpoint,
  period,
  places,
  hideableColumns = noHideableColumns,
  sortedBy,
  footersOf,
  children,
  ...props
}: Props) {
  const { location_ids, selection_id } = places
  const { data, error, isFetching, refetch } = useQuery({
    ...apiQuery(endpoint, {
      query: {
        ...period,
        ...(location_ids !== undefined && { site_ids: location_ids }),
        ...(selection_id !== undefined && { selection_id }),
      },
    }),
    placeholderData: keepPreviousData,
    meta: { showsOwnErrors: true },
  })
  const compactTable = useMemo(() => data && hideEmptyColumns(data, hideableColumns), [data, hideableColumns])
  return (
    <>
      <DataTable
        {...props}
        table={compactTable}
        error={error ? loadFailureOf(error, () => void refetch()) : undefined}
        isRefreshing={isFetching}
        defaultSort={{ column: sortedBy, descending: true }}
        onOpen={(row) => openRecordOfRow(row.record_id)}
        {...(footersOf && { footersOf: (rows) => footersOf(rows, data?.footers ?? []) })}
        period={period}
      />
      {data && data.data.length > 0 && children}
    </>
  )
}
