import type { Table, TableRow } from '@herdboard/contract/figures/table.ts'
import type { getFeedConsumption } from '@herdboard/contract/figures/table-endpoints.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { openRecordOfRow } from '#blocks/parts/action-request/open-record-of-row.ts'
import { DataTable } from '#blocks/parts/data-table/data-table.tsx'
import type { DataTableProps } from '#blocks/parts/data-table/data-table-props.ts'
import { hideEmptyColumns } from '#blocks/parts/data-table/rows/hide-empty-columns.ts'
import type { PlacesQuery } from '#blocks/parts/location-picker/places-of-pig-type.ts'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import { apiQuery } from '#lib/http/api-query.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'

interface Props extends Pick<DataTableProps, 'name' | 'title' | 'naming'> {
  /** Any of the tables of days and places: all are asked alike. */
  endpoint: typeof getFeedConsumption
  period: DatePeriod
  places: PlacesQuery
  /** Columns that step aside where they tell nothing. */
  idle?: { ifEmpty: string[]; ifSame: string[] }
  /** The newest row stands first by this column. */
  sortedBy: string
  /** Totals over the rows that a search leaves, in the shape of the served ones. */
  footersOf?: (rows: readonly TableRow[], served: Table['footers']) => Table['footers']
  /** Stands below the table where it has rows. */
  children?: ReactNode
}

const nothingIdle = { ifEmpty: [], ifSame: [] }

/** A table of places and days as the server makes it: rows of records open the record. */
export function ServedTable({
  endpoint,
  period,
  places,
  idle = nothingIdle,
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
  const lean = useMemo(() => data && hideEmptyColumns(data, idle), [data, idle])
  return (
    <>
      <DataTable
        {...props}
        table={lean}
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
