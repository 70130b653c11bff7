import { useMemo } from 'react'
import { openRecordOfRow } from '#blocks/parts/action-request/open-record-of-row.ts'
import { DataTable } from '#blocks/parts/data-table/data-table.tsx'
import { hideEmptyColumns } from '#blocks/parts/data-table/rows/hide-empty-columns.ts'
import type { SelectedPlacesQuery } from '#blocks/parts/location-picker/places-of-pig-type.ts'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { parseId } from '#lib/http/parse-id.ts'
import { movementFooters } from './movement-footers.ts'
import { useMovements } from './use-movements.ts'

const hideableColumns = { ifEmpty: ['remark', 'counterpart'], ifSame: ['farm'] }

interface Props {
  period: DatePeriod
  places: SelectedPlacesQuery
  title: string
}

/** Every movement of pigs behind the figures; a row opens its record. */
export function PigMovementsCard({ period, places, title }: Props) {
  const { table, total, error, isFetching, refetch, fetchNext, fetchAll } = useMovements(period, places)
  const compactTable = useMemo(() => table && hideEmptyColumns(table, hideableColumns), [table])
  return (
    <DataTable
      name="pig-movements"
      title={title}
      table={compactTable}
      error={error ? loadFailureOf(error, refetch) : undefined}
      isRefreshing={isFetching}
      defaultSort={{ column: 'date', descending: true }}
      isOpenable={(row) => parseId(row.record_id) !== null}
      onOpen={(row) => openRecordOfRow(row.record_id)}
      footersOf={(rows) => movementFooters(rows, table?.footers ?? [])}
      more={{ total, fetchNext, fetchAll }}
      period={period}
    />
  )
}
