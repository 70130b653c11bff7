import { bonusFields, listBonusPayments } from '@herdboard/contract/economy/bonus-payments.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { textColumnHeader } from '#blocks/parts/data-table/cells/table-header.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { formatMonth } from '#lib/format/format-dates.ts'
import { apiQuery } from '#lib/http/api-query.ts'
import { lazyPart } from '#ui/lazy/lazy-part.ts'
import { PriceScreen } from './prices/price-screen.tsx'
import { priceWithChargeText } from './prices/price-text.ts'

const BonusWindows = lazyPart(() => import('./prices/bonus-windows.tsx').then((file) => file.BonusWindows))
const query = { ...apiQuery(listBonusPayments, {}), meta: { showsOwnErrors: true } }

/** Price of slaughter pigs month by month, and what free-range and organic ones get on top. */
export function BonusPaymentsScreen() {
  const { t } = useTranslation('economy')
  const language = useLanguage()
  const queryState = useQuery(query)
  const payments = queryState.data
  const rows = useMemo(
    () =>
      payments?.map((payment) => ({
        id: payment.id,
        period: formatMonth(payment.period, language),
        ...Object.fromEntries(bonusFields.map((field) => [field, priceWithChargeText(payment[field], null, language)])),
      })),
    [payments, language],
  )
  return (
    <PriceScreen
      name="bonus-payments"
      heading={t('bonus')}
      title={t('bonusTitle')}
      period={textColumnHeader('period', t('month'), { sortable: false })}
      columns={bonusFields.map((key) => ({ key, text: t(`column_${key}`) }))}
      rows={rows}
      queryState={queryState}
      emptyText={t('emptyBonus')}
      nameOf={(id) => formatMonth(id, language)}
      windows={(opened, onClose) => <BonusWindows opened={opened} payments={payments ?? []} onClose={onClose} />}
    />
  )
}
