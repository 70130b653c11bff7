import { Suspense } from 'react'
import { useHerd } from '#blocks/parts/herd/use-herd.ts'
import { PeriodPicker } from '#blocks/parts/period-picker/period-picker.tsx'
import { useSelectedPeriod } from '#blocks/parts/period-picker/use-selected-period.ts'
import { PigTypeSwitch } from '#blocks/parts/pig-type/pig-type-switch.tsx'
import { usePigType } from '#blocks/parts/pig-type/use-pig-type.ts'
import { HerdWaiting } from '#blocks/parts/screen/herd-waiting.tsx'
import { Screen } from '#blocks/parts/screen/screen.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { LoadingOverview } from './loading-overview.tsx'
import { OverviewContent } from './overview-content.tsx'

/** The overview screen: key figures first, then charts, then the movements behind them. */
export function OverviewScreen() {
  const { t } = useTranslation('overview')
  const { pigType, choosePigType } = usePigType()
  const { period, choosePeriod } = useSelectedPeriod()
  const herd = useHerd()

  return (
    <Screen
      heading={t('heading')}
      subheading={t('subheading')}
      tools={
        <>
          {pigType && <PigTypeSwitch pigType={pigType} onChange={choosePigType} />}
          <PeriodPicker period={period} onChange={choosePeriod} />
        </>
      }
    >
      {/* Texts that load late suspend only the content, not the heading that has the focus. */}
      <Suspense fallback={<LoadingOverview />}>
        {herd && pigType ? (
          <OverviewContent herd={herd} pigType={pigType} period={period} />
        ) : (
          <HerdWaiting>
            <LoadingOverview />
          </HerdWaiting>
        )}
      </Suspense>
    </Screen>
  )
}
