import { listFeedMixes } from '@herdboard/contract/feed/feed-mixes.ts'
import { getFeedConsumptionData } from '@herdboard/contract/feed/feed-usage.ts'
import { listRawMaterials } from '@herdboard/contract/feed/raw-materials.ts'
import { getChart } from '@herdboard/contract/figures/chart-endpoints.ts'
import {
  getDeliveryOriginal,
  getDeliveryRegistrations,
  getFeedConsumption,
} from '@herdboard/contract/figures/table-endpoints.ts'
import { Outlet, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useRefetchOnSubmission } from '#blocks/parts/herd/use-refetch-on-submission.ts'
import { PeriodPicker } from '#blocks/parts/period-picker/period-picker.tsx'
import { useSelectedPeriod } from '#blocks/parts/period-picker/use-selected-period.ts'
import { PigTypeSwitch } from '#blocks/parts/pig-type/pig-type-switch.tsx'
import { usePigType } from '#blocks/parts/pig-type/use-pig-type.ts'
import { Screen } from '#blocks/parts/screen/screen.tsx'
import { FeedTabs } from './feed-tabs.tsx'

const shown = [
  getChart,
  getFeedConsumptionData,
  getFeedConsumption,
  getDeliveryRegistrations,
  getDeliveryOriginal,
  listFeedMixes,
  listRawMaterials,
]

const OF_COMPANY = ['/feed/mixes', '/feed/raw-materials']

/** Feed: what was eaten, what came, and what it is made of. */
export function FeedScreen() {
  const { t } = useTranslation('feed')
  const { pigType, choosePigType } = usePigType()
  const { period, choosePeriod } = useSelectedPeriod()
  useRefetchOnSubmission(shown)
  // Mixes and raw materials are those of the company, whatever pigs and days are looked at.
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
