import { useHerd } from '#blocks/parts/herd/use-herd.ts'
import { PeriodPicker } from '#blocks/parts/period-picker/period-picker.tsx'
import { useSelectedPeriod } from '#blocks/parts/period-picker/use-selected-period.ts'
import { HerdWaiting } from '#blocks/parts/screen/herd-waiting.tsx'
import { NoFarms } from '#blocks/parts/screen/no-farms.tsx'
import { Screen } from '#blocks/parts/screen/screen.tsx'
import { useProfile } from '#blocks/parts/session/session-queries.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Card } from '#ui/card/card.tsx'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import { HerdAnalysis } from './herd-analysis.tsx'
import { useFreshDashboards } from './use-fresh-dashboards.ts'

/**
 * The analysis screen: compares one category between the selected places, with the best and the worst place and the
 * cost of the difference.
 */
export function AnalysisScreen() {
  const { t } = useTranslation('analysis')
  const { period, choosePeriod } = useSelectedPeriod()
  const { active_directory_id } = useProfile()
  const herd = useHerd()
  const isFresh = useFreshDashboards()

  return (
    <Screen
      heading={t('heading')}
      subheading={t('subheading')}
      tools={<PeriodPicker period={period} onChange={choosePeriod} />}
      // The screen has its own selection of places.
      isOfPlaces={false}
    >
      {!herd || !isFresh ? (
        <HerdWaiting>
          <Card>
            <Skeletons count={4} heightPx={56} />
          </Card>
        </HerdWaiting>
      ) : herd.farms.length === 0 ? (
        <NoFarms />
      ) : (
        <HerdAnalysis key={active_directory_id} herd={herd} period={period} />
      )}
    </Screen>
  )
}
