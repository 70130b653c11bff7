import { lazy, Suspense, useState } from 'react'
import { DashboardGrid } from '#blocks/parts/dashboard-grid/dashboard-grid.tsx'
import { chosenFarms } from '#blocks/parts/herd/chosen-farms.ts'
import type { Herd } from '#blocks/parts/herd/use-herd.ts'
import { placesOfPigType } from '#blocks/parts/location-picker/places-of-pig-type.ts'
import { usePlaceSelection } from '#blocks/parts/location-picker/use-place-selection.ts'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import { usePeriodText } from '#blocks/parts/period-picker/use-period-text.ts'
import type { PigTypeParam } from '#blocks/parts/pig-type/pig-type.ts'
import { useProfile } from '#blocks/parts/session/session-queries.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { readUserStorage, writeUserStorage } from '#lib/storage/user-storage.ts'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { dashboardParams } from './dashboard-params.ts'
import { KpiCards } from './kpi-cards.tsx'
import classes from './overview.module.css'
import { OverviewRecords } from './overview-records.tsx'

// Lazy: only shown to a company without pigs.
const FirstStepsCard = lazy(() => import('./first-steps-card.tsx').then((file) => ({ default: file.FirstStepsCard })))

// Lazy: the first load stays small; its code arrives beside the figures.
const TodaySection = lazy(() => import('./today/today-section.tsx').then((file) => ({ default: file.TodaySection })))

// Lazy: only shown to companies with data quality assessment.
const QualityBar = lazy(() => import('./quality-bar.tsx').then((file) => ({ default: file.QualityBar })))

const SKIPPED_KEY = 'first-steps-skipped'
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'

interface Props {
  herd: Herd
  pigType: PigTypeParam
  period: DatePeriod
}

export function OverviewContent({ herd, pigType, period }: Props) {
  const { t } = useTranslation('overview')
  const { periodText } = usePeriodText()
  const { modules } = useProfile()
  const { places: chosen, isEmpty, query: places } = usePlaceSelection()
  const [isSkipped, setSkipped] = useState(() => readUserStorage(SKIPPED_KEY, isBoolean, false))
  const isEmptyCompany = herd.farms.every(({ pigs }) => pigs === 0)

  const skip = () => {
    writeUserStorage(SKIPPED_KEY, true)
    setSkipped(true)
  }

  if (herd.farms.length === 0 || (isEmptyCompany && !isSkipped))
    return (
      <Suspense>
        <FirstStepsCard herd={herd} onSkip={skip} />
      </Suspense>
    )
  // Today shows all farms, whatever places are chosen: a choice must not hide what is wrong.
  const today = (
    <Suspense>
      <TodaySection />
    </Suspense>
  )
  if (isEmpty)
    return (
      <div className={classes.parts}>
        {today}
        <Card>
          <EmptyState sentence={t('choosePlace')} icon="map-pin" />
        </Card>
      </div>
    )

  const params = dashboardParams(period, pigType, places)
  const farmNames = chosenFarms(herd, chosen)
    .map(({ name }) => name)
    .join(', ')
  return (
    <div className={classes.parts}>
      {today}
      {modules.includes('DataQualityAssessment') && (
        <Suspense>
          <QualityBar places={places} />
        </Suspense>
      )}
      <KpiCards query={params} />
      <DashboardGrid query={params} printHead={`${farmNames} · ${periodText(period)}`} />
      <OverviewRecords
        period={period}
        pigType={pigType}
        movementPlaces={placesOfPigType(places, herd.barns, pigType)}
        places={places}
      />
    </div>
  )
}
