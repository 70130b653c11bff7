import { getFeedConsumption } from '@herdboard/contract/figures/table-endpoints.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { useEmptyAction } from '#blocks/parts/herd/use-empty-action.ts'
import { ChartOverTables } from '#blocks/parts/served-chart/chart-over-tables.tsx'
import { ServedTable } from '#blocks/parts/served-table/served-table.tsx'
import { useTranslation } from '#i18n/use-translation.ts'

const hideableColumns = { ifEmpty: ['price_fe', 'cost'], ifSame: ['source'] }

/** Feed consumption per day and week as a chart, and the records of it. */
export function ConsumptionView() {
  const { t } = useTranslation('feed')
  const empty = useEmptyAction(recordKind.feedUse, t('recordUse'))
  return (
    <ChartOverTables chartType="feed-consumption" title={t('chartConsumption')}>
      {({ period, placesOfPigType: placesOfType }) => (
        <ServedTable
          isImportable
          endpoint={getFeedConsumption}
          name="feed-consumption"
          rowHeader="place"
          title={t('consumption')}
          period={period}
          places={placesOfType}
          hideableColumns={hideableColumns}
          sortedBy="from"
          {...empty}
        />
      )}
    </ChartOverTables>
  )
}
