import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '#blocks/data-table/data-table.tsx'
import type { Period } from '#blocks/period-picker/period.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { failureOf } from '#lib/failure.ts'
import { formatNumber } from '#lib/format.ts'
import { openRow } from './open-row.ts'
import { recordsQuery } from './queries.ts'
import type { PlacesQuestion } from './question.ts'
import { recordsTable } from './records-table.ts'

interface Props {
  period: Period
  places: PlacesQuestion
}

/** Everything recorded at the places, feed and weighings too; a row opens its record to be changed or deleted. */
export function Records({ period, places }: Props) {
  const { t } = useTranslation('overview')
  const language = useLanguage()
  const { data: page, error, isFetching, refetch } = useQuery(recordsQuery(period, places))
  const table = useMemo(() => page && recordsTable(page.data, t), [page, t])
  const isCut = page !== undefined && page.total_rows > page.data.length
  return (
    <DataTable
      name="records"
      title={t('records')}
      table={table}
      error={error ? failureOf(error, () => void refetch()) : undefined}
      isRefreshing={isFetching}
      onOpen={(row) => openRow(row.record_id)}
      period={period}
      tools={
        isCut && (
          <span>
            {t('recordsNewest', {
              shown: formatNumber(page.data.length, 'int', language),
              total: formatNumber(page.total_rows, 'int', language),
            })}
          </span>
        )
      }
    />
  )
}
