import { getChart } from '@herdboard/contract/charts.ts'
import { getDeliveryOriginal, getDeliveryRegistrations, getFeedConsumption } from '@herdboard/contract/tables.ts'
import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFreshHerd } from '#blocks/herd/use-fresh-herd.ts'
import { PeriodPicker } from '#blocks/period-picker/period-picker.tsx'
import { useVisitPeriod } from '#blocks/period-picker/use-visit-period.ts'
import { PigTypeSwitch } from '#blocks/pig-type/pig-type-switch.tsx'
import { usePigType } from '#blocks/pig-type/use-pig-type.ts'
import { Screen } from '#blocks/shell/screen.tsx'
import { FeedTabs } from './feed-tabs.tsx'

const shown = [getChart, getFeedConsumption, getDeliveryRegistrations, getDeliveryOriginal]

/** Feed: what was eaten and what came. */
export function FeedScreen() {
  const { t } = useTranslation('feed')
  const { pigType, choosePigType } = usePigType()
  const { period, choosePeriod } = useVisitPeriod()
  useFreshHerd(shown)

  return (
    <Screen
      heading={t('heading')}
      tools={
        <>
          {pigType && <PigTypeSwitch pigType={pigType} onChange={choosePigType} />}
          <PeriodPicker period={period} onChange={choosePeriod} />
        </>
      }
    >
      <FeedTabs />
      <Outlet />
    </Screen>
  )
}
