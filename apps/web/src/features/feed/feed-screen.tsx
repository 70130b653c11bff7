import { Outlet, useLocation } from '@tanstack/react-router'
import { PeriodPicker } from '#blocks/parts/period-picker/period-picker.tsx'
import { useSelectedPeriod } from '#blocks/parts/period-picker/use-selected-period.ts'
import { PigTypeSwitch } from '#blocks/parts/pig-type/pig-type-switch.tsx'
import { usePigType } from '#blocks/parts/pig-type/use-pig-type.ts'
import { Screen } from '#blocks/parts/screen/screen.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { FeedTabs } from './feed-tabs.tsx'

const OF_COMPANY = ['/feed/mixes', '/feed/raw-materials']

/** The feed screen: consumption, deliveries, mixes and raw materials. */
export function FeedScreen() {
  const { t } = useTranslation('feed')
  const { pigType, choosePigType } = usePigType()
  const { period, choosePeriod } = useSelectedPeriod()
  // Mixes and raw materials belong to the company, independent of pig type and period.
  const isOfPigs = useLocation({ select: ({ pathname }) => !OF_COMPANY.includes(pathname) })

  return (
    <Screen
      heading={t('heading')}
      tools={
        isOfPigs && (
          <>
            {pigType && <PigTypeSwitch pigType={pigType} onChange={choosePigType} />}
            <PeriodPicker period={period} onChange={choosePeriod} />
          </>
        )
      }
    >
      <FeedTabs />
      <Outlet />
    </Screen>
  )
}
