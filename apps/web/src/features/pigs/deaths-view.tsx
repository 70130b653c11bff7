import { getDeadPigs } from '@herdboard/contract/figures/table-endpoints.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { useEmptyAction } from '#blocks/parts/herd/use-empty-action.ts'
import { ChartOverTables } from '#blocks/parts/served-chart/chart-over-tables.tsx'
import { ServedTable } from '#blocks/parts/served-table/served-table.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { deadFooters } from './dead-footers.ts'

const hideableColumns = { ifEmpty: ['pen', 'remark'], ifSame: ['farm'] }

/** Dead pigs per day as a chart, and each record. */
export function DeathsView() {
  const { t } = useTranslation('pigs')
  const empty = useEmptyAction(recordKind.dead, t('recordDeaths'))
  return (
    <ChartOverTables chartType="daily-dead" title={t('chartDeaths')}>
      {({ period, placesOfPigType: placesOfType }) => (
        <ServedTable
          isImportable
          endpoint={getDeadPigs}
          name="dead-pigs"
          rowHeader="barn"
          title={t('deaths')}
          period={period}
          places={placesOfType}
          hideableColumns={hideableColumns}
          sortedBy="date"
          footersOf={deadFooters}
          {...empty}
        />
      )}
    </ChartOverTables>
  )
}
