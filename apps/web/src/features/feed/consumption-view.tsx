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
import { consumptionQuery } from './queries.ts'

const idle = { ifEmpty: ['price_fe', 'cost'], ifSame: ['source'] }

/** What pigs ate a day, week by week, and every record of it. */
export function ConsumptionView() {
  const { t } = useTranslation('feed')
  const { pigType } = usePigType()
  const { period } = useVisitPeriod()
  const { periodText } = usePeriodText()
  return (
    <PlacesScreen>
      {({ barns }, places) =>
        pigType && (
          <div className={classes.parts}>
            <ServedChart
              chartType="feed-consumption"
              title={t('chartConsumption')}
              period={period}
              pigType={pigType}
              places={places}
              printHead={periodText(period)}
            />
            <Eaten period={period} places={placesOfType(places, barns, pigType)} />
          </div>
        )
      }
    </PlacesScreen>
  )
}

function Eaten({ period, places }: { period: Period; places: PlacesQuestion }) {
  const { t } = useTranslation('feed')
  const { data: table, error, isFetching, refetch } = useQuery(consumptionQuery(period, places))
  const lean = useMemo(() => table && leanTable(table, idle), [table])
  return (
    <DataTable
      name="feed-consumption"
      naming="place"
      title={t('consumption')}
      table={lean}
      error={error ? failureOf(error, () => void refetch()) : undefined}
      isRefreshing={isFetching}
      defaultSort={{ column: 'from', descending: true }}
      onOpen={(row) => openRow(row.record_id)}
      period={period}
    />
  )
}
