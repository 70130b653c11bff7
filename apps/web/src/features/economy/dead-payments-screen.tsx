import { DEAD_PIG_THRESHOLD_KG, deadFields, listDeadPayments } from '@herdboard/contract/economy/dead-payments.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { textColumnHeader } from '#blocks/parts/data-table/cells/table-header.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { formatDay } from '#lib/format/format-dates.ts'
import { apiQuery } from '#lib/http/api-query.ts'
import { lazyPart } from '#ui/lazy/lazy-part.ts'
import { PriceScreen } from './prices/price-screen.tsx'
import { priceWithChargeText } from './prices/price-text.ts'

const DeadWindows = lazyPart(() => import('./prices/dead-windows.tsx').then((file) => file.DeadWindows))
const query = { ...apiQuery(listDeadPayments, {}), meta: { showsOwnErrors: true } }

/** What it costs to have dead pigs collected, below and from 30 kg, with what the company adjusts. */
export function DeadPaymentsScreen() {
  const { t } = useTranslation('economy')
  const language = useLanguage()
  const queryState = useQuery(query)
  const payments = queryState.data
  const rows = useMemo(
    () =>
      payments?.map(({ id, valid_from, less_than30, greater_than30, payment }) => ({
        id,
        valid_from,
        less_than30: priceWithChargeText(less_than30, payment?.less_than30_adjustment, language),
        greater_than30: priceWithChargeText(greater_than30, payment?.greater_than30_adjustment, language),
      })),
    [payments, language],
  )
  return (
    <PriceScreen
      name="dead-payments"
      heading={t('dead')}
      title={t('deadTitle')}
      period={textColumnHeader('valid_from', t('validFrom'), { type: 'date' })}
      isSorted
      columns={deadFields.map((key) => ({ key, text: t(`column_${key}`, { kg: DEAD_PIG_THRESHOLD_KG }) }))}
      rows={rows}
      queryState={queryState}
      emptyText={t('emptyPrices')}
      isAdjustable
      nameOf={(id) => formatDay(id, language)}
      windows={(opened, onClose) => <DeadWindows opened={opened} payments={payments ?? []} onClose={onClose} />}
    />
  )
}
