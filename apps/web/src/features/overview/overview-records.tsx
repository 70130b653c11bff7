import { Suspense, useState } from 'react'
import { DataTable } from '#blocks/parts/data-table/data-table.tsx'
import type { SelectedPlacesQuery } from '#blocks/parts/location-picker/places-of-pig-type.ts'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import type { PigTypeParam } from '#blocks/parts/pig-type/pig-type.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { lazyPart } from '#ui/lazy/lazy-part.ts'
import { SegmentedControl } from '#ui/segmented-control/segmented-control.tsx'
import classes from './overview-records.module.css'

const Movements = lazyPart(() => import('#blocks/parts/movements/movements.tsx').then((file) => file.PigMovementsCard))
const RecordsSection = lazyPart(() =>
  import('#blocks/workflows/records/records.tsx').then((file) => file.RecordsSection),
)

interface Props {
  period: DatePeriod
  pigType: PigTypeParam
  /** Limited to the current pig type. */
  movementPlaces: SelectedPlacesQuery
  /** The selected places: feed belongs to farms, independent of the pig type. */
  places: SelectedPlacesQuery
}

/** The data behind the figures: pig movements, or all records. Each view loads when it is opened. */
export function OverviewRecords({ period, pigType, movementPlaces, places }: Props) {
  const { t } = useTranslation('overview')
  const [view, setView] = useState<'movements' | 'records'>('movements')
  return (
    <div className={classes.behind}>
      <SegmentedControl
        className={classes.views}
        aria-label={t('behind')}
        data={[
          { value: 'movements', label: t('movements') },
          { value: 'records', label: t('records') },
        ]}
        value={view}
        onChange={setView}
      />
      <Suspense key={view} fallback={<DataTable name={view} title={t(view)} table={undefined} />}>
        {view === 'movements' ? (
          <Movements period={period} places={movementPlaces} title={t('movements')} />
        ) : (
          <RecordsSection name="records" heading={t('records')} period={period} pigType={pigType} places={places} />
        )}
      </Suspense>
    </div>
  )
}
