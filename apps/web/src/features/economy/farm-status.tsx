import type { StatusEntry } from '@herdboard/contract/economy/status-entries.ts'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { DataTable } from '#blocks/parts/data-table/data-table.tsx'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { statusPriceScreen } from './prices/lists/status-prices.ts'
import { PriceActions } from './prices/price-actions.tsx'
import { toPriceRow } from './prices/price-list.ts'
import { priceTable } from './prices/price-table.ts'
import type { PriceWindowState } from './prices/price-window-state.ts'

interface Props {
  site: StatusEntry['site']
  /** The status prices of this farm, newest first. */
  entries: readonly StatusEntry[]
  period: DatePeriod
  isRefreshing: boolean
  mayAdjust: boolean
  isSolution: boolean
  onOpen: (opened: PriceWindowState) => void
}

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

/** The status prices of a farm by month: what its pigs in stock are worth, with its adjustments. */
export function FarmStatus({ site, entries, period, isRefreshing, mayAdjust, isSolution, onOpen }: Props) {
  const { t } = useTranslation('economy')
  const language = useLanguage()
  const isAdjustable = mayAdjust && entries.some(({ editable }) => editable)
  const table = useMemo(
    () =>
      priceTable(
        statusPriceScreen,
        entries
          .filter(({ id }) => id >= firstOfMonth(period.from) && id <= period.to)
          .map((entry) => toPriceRow(statusPriceScreen, entry)),
        { title: site.name, emptyText: t('emptyStatus'), actions: isAdjustable || isSolution ? t('actions') : null },
        { t, language },
      ),
    [site, entries, period, isAdjustable, isSolution, language, t],
  )

  return (
    <DataTable
      name={statusPriceScreen.columns.name}
      title={site.name}
      table={table}
      rowHeader={statusPriceScreen.columns.period}
      isRefreshing={isRefreshing}
      period={period}
      tools={
        isAdjustable && (
          <Button variant="default" onClick={() => onOpen({ what: 'adjustment', id: null })}>
            {t('adjust')}
          </Button>
        )
      }
      actions={({ id }) => (
        <PriceActions
          id={id}
          name={`${statusPriceScreen.periodName(id, language)}, ${site.name}`}
          mayAdjust={isAdjustable}
          isSolution={isSolution}
          onOpen={onOpen}
        />
      )}
    />
  )
}
