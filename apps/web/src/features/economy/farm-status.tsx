import { type StatusEntry, statusPriceFields } from '@herdboard/contract/economy/status-entries.ts'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { textColumnHeader } from '#blocks/parts/data-table/cells/table-header.ts'
import { DataTable } from '#blocks/parts/data-table/data-table.tsx'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { formatMonth } from '#lib/format/format-dates.ts'
import { PriceActions } from './prices/price-actions.tsx'
import { priceTable } from './prices/price-table.ts'
import { priceWithChargeText } from './prices/price-text.ts'
import type { PriceWindowState } from './prices/price-window-state.ts'

interface Props {
  site: StatusEntry['site']
  /** Of this farm, newest first. */
  entries: readonly StatusEntry[]
  period: DatePeriod
  isRefreshing: boolean
  mayAdjust: boolean
  isSolution: boolean
  onOpen: (opened: PriceWindowState) => void
}

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

/** The months of the period on a farm: what its pigs in stock are worth, and what it adjusts. */
export function FarmStatus({ site, entries, period, isRefreshing, mayAdjust, isSolution, onOpen }: Props) {
  const { t } = useTranslation('economy')
  const language = useLanguage()
  const isOurs = mayAdjust && entries.some(({ editable }) => editable)
  const table = useMemo(
    () =>
      priceTable(
        site.name,
        textColumnHeader('period', t('month'), { sortable: false }),
        statusPriceFields.map((key) => ({ key, text: t(`column_${key}`) })),
        entries
          .filter(({ id }) => id >= firstOfMonth(period.from) && id <= period.to)
          .map((entry) => ({
            id: entry.id,
            period: formatMonth(entry.period_date, language),
            ...Object.fromEntries(
              statusPriceFields.map((field) => [
                field,
                priceWithChargeText(entry[field], entry.charge?.[field], language),
              ]),
            ),
          })),
        { emptyText: t('emptyStatus'), actions: isOurs || isSolution ? t('actions') : null },
      ),
    [site, entries, period, isOurs, isSolution, language, t],
  )

  return (
    <DataTable
      name="status-prices"
      title={site.name}
      table={table}
      naming="period"
      isRefreshing={isRefreshing}
      period={period}
      tools={
        isOurs && (
          <Button variant="default" onClick={() => onOpen({ what: 'charge', id: null })}>
            {t('adjust')}
          </Button>
        )
      }
      actions={({ id }) => {
        const name = formatMonth(id, language)
        const at = { name: `${name}, ${site.name}` }
        return (
          <PriceActions
            adjust={isOurs ? { label: t('adjustName', at), onClick: () => onOpen({ what: 'charge', id }) } : null}
            edit={isSolution ? { label: t('editName', at), onClick: () => onOpen({ what: 'edit', id }) } : null}
            remove={isSolution ? { label: t('deleteName', at), onClick: () => onOpen({ what: 'delete', id }) } : null}
          />
        )
      }}
    />
  )
}
