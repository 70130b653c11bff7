import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DataTable } from '#blocks/parts/data-table/data-table.tsx'
import { useEmptyAction } from '#blocks/parts/herd/use-empty-action.ts'
import type { SelectedPlacesQuery } from '#blocks/parts/location-picker/places-of-pig-type.ts'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import type { PigTypeParam } from '#blocks/parts/pig-type/pig-type.ts'
import { ChartOverTables } from '#blocks/parts/served-chart/chart-over-tables.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { TabRow } from '#ui/tabs/tab-row.tsx'
import { usageQuery } from './queries.ts'

const tabs = ['usage', 'rawmaterials'] as const
type Tab = (typeof tabs)[number]

/** The feed that was used: by mix and by raw material. */
export function UsageView() {
  const { t } = useTranslation('feed')
  const [tab, setTab] = useState<Tab>('usage')
  return (
    <ChartOverTables chartType="feed-usage" title={t('usage')}>
      {({ period, places, pigType }) => (
        <div>
          <TabRow label={t('usageViews')} tabs={tabs} chosen={tab} nameOf={(one) => t(`tab_${one}`)} onChoose={setTab}>
            <UsageContent key={tab} tab={tab} period={period} places={places} pigType={pigType} />
          </TabRow>
        </div>
      )}
    </ChartOverTables>
  )
}

interface Props {
  tab: Tab
  period: DatePeriod
  places: SelectedPlacesQuery
  pigType: PigTypeParam
}

function UsageContent({ tab, period, places, pigType }: Props) {
  const { t } = useTranslation('feed')
  const { data, error, isFetching, refetch } = useQuery({
    ...usageQuery(period, places, pigType),
    placeholderData: keepPreviousData,
  })
  const empty = useEmptyAction(recordKind.feedUse, t('recordUse'))
  return (
    <DataTable
      isImportable
      name={`feed-${tab}`}
      rowHeader={tab === 'usage' ? 'mix' : 'name'}
      title={t(`tab_${tab}`)}
      table={data?.[tab]}
      error={error ? loadFailureOf(error, () => void refetch()) : undefined}
      isRefreshing={isFetching}
      defaultSort={{ column: 'kg', descending: true }}
      period={period}
      {...(tab === 'usage' && empty)}
    />
  )
}
