import { getDeliveryOriginal, getDeliveryRegistrations } from '@herdboard/contract/figures/table-endpoints.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { useEmptyAction } from '#blocks/parts/herd/use-empty-action.ts'
import { ChartOverTables } from '#blocks/parts/served-chart/chart-over-tables.tsx'
import { ServedTable } from '#blocks/parts/served-table/served-table.tsx'
import { useTranslation } from '#i18n/use-translation.ts'

const hideableColumns = { ifEmpty: ['order_no', 'silo', 'supplier'], ifSame: ['type'] }

/** Feed deliveries by week as a chart, each delivery, and the suppliers' delivery notes. */
export function DeliveriesView() {
  const { t } = useTranslation('feed')
  const empty = useEmptyAction(recordKind.feedDelivery, t('recordDelivery'))
  return (
    <ChartOverTables chartType="feed-deliveries" title={t('chartDeliveries')}>
      {({ period, placesOfPigType: placesOfType }) => (
        <>
          <ServedTable
            isImportable
            endpoint={getDeliveryRegistrations}
            name="delivery-registrations"
            rowHeader="mix"
            title={t('registrations')}
            period={period}
            places={placesOfType}
            hideableColumns={hideableColumns}
            sortedBy="date"
            {...empty}
          />
          <ServedTable
            isImportable
            endpoint={getDeliveryOriginal}
            name="delivery-original"
            rowHeader="product"
            title={t('notes')}
            period={period}
            places={placesOfType}
            sortedBy="date"
          />
        </>
      )}
    </ChartOverTables>
  )
}
