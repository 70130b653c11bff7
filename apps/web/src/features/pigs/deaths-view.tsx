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
import { deadFooters } from './dead-footers.ts'
import classes from './pigs.module.css'
import { deadPigsQuery } from './queries.ts'

const idle = { ifEmpty: ['pen', 'remark'], ifSame: ['farm'] }

/** How many died each day, and each of them. */
export function DeathsView() {
  const { t } = useTranslation('pigs')
  const { pigType } = usePigType()
  const { period } = useVisitPeriod()
  const { periodText } = usePeriodText()
  return (
    <PlacesScreen>
      {({ barns }, places) =>
        pigType && (
          <div className={classes.parts}>
            <ServedChart
              chartType="daily-dead"
              title={t('chartDeaths')}
              period={period}
              pigType={pigType}
              places={places}
              printHead={periodText(period)}
            />
            <DeadPigs period={period} places={placesOfType(places, barns, pigType)} />
          </div>
        )
      }
    </PlacesScreen>
  )
}

function DeadPigs({ period, places }: { period: Period; places: PlacesQuestion }) {
  const { t } = useTranslation('pigs')
  const { data: table, error, isFetching, refetch } = useQuery(deadPigsQuery(period, places))
  const lean = useMemo(() => table && leanTable(table, idle), [table])
  return (
    <DataTable
      name="dead-pigs"
      naming="barn"
      title={t('deaths')}
      table={lean}
      error={error ? failureOf(error, () => void refetch()) : undefined}
      isRefreshing={isFetching}
      defaultSort={{ column: 'date', descending: true }}
      onOpen={(row) => openRow(row.record_id)}
      footersOf={(rows) => deadFooters(rows, table?.footers ?? [])}
      period={period}
    />
  )
}
