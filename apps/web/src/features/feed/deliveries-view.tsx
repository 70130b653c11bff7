import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { openRow } from '#blocks/action-modal/open-row.ts'
import { DataTable } from '#blocks/data-table/data-table.tsx'
import { leanTable } from '#blocks/data-table/lean-table.ts'
import { PlacesScreen } from '#blocks/herd/places-screen.tsx'
import type { Period } from '#blocks/period-picker/period.ts'
import { usePeriodText } from '#blocks/period-picker/use-period-text.ts'
import { useVisitPeriod } from '#blocks/period-picker/use-visit-period.ts'
import { type PlacesQuestion, placesOfType } from '#blocks/pig-type/places-of-type.ts'
import { usePigType } from '#blocks/pig-type/use-pig-type.ts'
import { ServedChart } from '#blocks/served-chart/served-chart.tsx'
import { failureOf } from '#lib/failure.ts'
import classes from './feed.module.css'
import { deliveriesQuery, notesQuery } from './queries.ts'

const idle = { ifEmpty: ['order_no', 'silo', 'supplier'], ifSame: ['type'] }

interface TableProps {
  period: Period
  places: PlacesQuestion
}

/** The feed that came, week by week; each delivery, and the suppliers' own notes of them. */
export function DeliveriesView() {
  const { t } = useTranslation('feed')
  const { pigType } = usePigType()
  const { period } = useVisitPeriod()
  const { periodText } = usePeriodText()
  return (
    <PlacesScreen>
      {({ barns }, places) => {
        if (!pigType) return null
        const ofType = placesOfType(places, barns, pigType)
        return (
          <div className={classes.parts}>
            <ServedChart
              chartType="feed-deliveries"
              title={t('chartDeliveries')}
              period={period}
              pigType={pigType}
              places={places}
              printHead={periodText(period)}
            />
            <Registrations period={period} places={ofType} />
            <Notes period={period} places={ofType} />
          </div>
        )
      }}
    </PlacesScreen>
  )
}

function Registrations({ period, places }: TableProps) {
  const { t } = useTranslation('feed')
  const { data: table, error, isFetching, refetch } = useQuery(deliveriesQuery(period, places))
  const lean = useMemo(() => table && leanTable(table, idle), [table])
  return (
    <DataTable
      name="delivery-registrations"
      naming="mix"
      title={t('registrations')}
      table={lean}
      error={error ? failureOf(error, () => void refetch()) : undefined}
      isRefreshing={isFetching}
      defaultSort={{ column: 'date', descending: true }}
      onOpen={(row) => openRow(row.record_id)}
      period={period}
    />
  )
}

function Notes({ period, places }: TableProps) {
  const { t } = useTranslation('feed')
  const { data: table, error, isFetching, refetch } = useQuery(notesQuery(period, places))
  return (
    <DataTable
      name="delivery-original"
      naming="product"
      title={t('notes')}
      table={table}
      error={error ? failureOf(error, () => void refetch()) : undefined}
      isRefreshing={isFetching}
      defaultSort={{ column: 'date', descending: true }}
      period={period}
    />
  )
}
