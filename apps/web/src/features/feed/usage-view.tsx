import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '#blocks/data-table/data-table.tsx'
import { PlacesScreen } from '#blocks/herd/places-screen.tsx'
import type { Period } from '#blocks/period-picker/period.ts'
import { usePeriodText } from '#blocks/period-picker/use-period-text.ts'
import { useVisitPeriod } from '#blocks/period-picker/use-visit-period.ts'
import type { PigType } from '#blocks/pig-type/pig-type.ts'
import type { PlacesQuestion } from '#blocks/pig-type/places-of-type.ts'
import { usePigType } from '#blocks/pig-type/use-pig-type.ts'
import { ServedChart } from '#blocks/served-chart/served-chart.tsx'
import { failureOf } from '#lib/failure.ts'
import { TabRow } from '#ui/tabs/tab-row.tsx'
import classes from './feed.module.css'
import { usageQuery } from './queries.ts'

const tabs = ['usage', 'rawmaterials'] as const
type Tab = (typeof tabs)[number]

/** The feed that was used: by mix, and by what the mixes are made of. */
export function UsageView() {
  const { t } = useTranslation('feed')
  const { pigType } = usePigType()
  const { period } = useVisitPeriod()
  const { periodText } = usePeriodText()
  const [tab, setTab] = useState<Tab>('usage')
  return (
    <PlacesScreen>
      {(_, places) =>
        pigType && (
          <div className={classes.parts}>
            <ServedChart
              chartType="feed-usage"
              title={t('usage')}
              period={period}
              pigType={pigType}
              places={places}
              printHead={periodText(period)}
            />
            <div>
              <TabRow
                label={t('usageViews')}
                tabs={tabs}
                chosen={tab}
                nameOf={(one) => t(`tab_${one}`)}
                onChoose={setTab}
              >
                <Used key={tab} tab={tab} period={period} places={places} pigType={pigType} />
              </TabRow>
            </div>
          </div>
        )
      }
    </PlacesScreen>
  )
}

interface Props {
  tab: Tab
  period: Period
  places: PlacesQuestion
  pigType: PigType
}

function Used({ tab, period, places, pigType }: Props) {
  const { t } = useTranslation('feed')
  const { data, error, isFetching, refetch } = useQuery({
    ...usageQuery(period, places, pigType),
    placeholderData: keepPreviousData,
  })
  return (
    <DataTable
      name={`feed-${tab}`}
      naming={tab === 'usage' ? 'mix' : 'name'}
      title={t(`tab_${tab}`)}
      table={data?.[tab]}
      error={error ? failureOf(error, () => void refetch()) : undefined}
      isRefreshing={isFetching}
      defaultSort={{ column: 'kg', descending: true }}
      period={period}
    />
  )
}
