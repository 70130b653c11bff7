import { listPostPayments, postFields } from '@herdboard/contract/economy/post-payments.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { textColumnHeader } from '#blocks/parts/data-table/cells/table-header.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { apiQuery } from '#lib/http/api-query.ts'
import { lazyPart } from '#ui/lazy/lazy-part.ts'
import { PriceScreen } from './prices/price-screen.tsx'
import { priceWithChargeText } from './prices/price-text.ts'
import { yearName } from './prices/year-name.ts'

const PostWindows = lazyPart(() => import('./prices/post-windows.tsx').then((file) => file.PostWindows))
const query = { ...apiQuery(listPostPayments, {}), meta: { showsOwnErrors: true } }

/** What slaughterhouses pay after the year for each kg, with what the company adjusts. */
export function PostPaymentsScreen() {
  const { t } = useTranslation('economy')
  const language = useLanguage()
  const queryState = useQuery(query)
  const payments = queryState.data
  const rows = useMemo(
    () =>
      payments?.map((payment) => ({
        id: payment.id,
        period: yearName(payment.from, language),
        state: payment.is_provision ? t('provision') : null,
        ...Object.fromEntries(
          postFields.map((field) => [field, priceWithChargeText(payment[field], payment.entry?.[field], language)]),
        ),
      })),
    [payments, language, t],
  )
  return (
    <PriceScreen
      name="post-payments"
      heading={t('post')}
      title={t('postTitle')}
      period={textColumnHeader('period', t('period'))}
      isSorted
      columns={[...postFields.map((key) => ({ key, text: t(`column_${key}`) })), { key: 'state', text: t('state') }]}
      rows={rows}
      queryState={queryState}
      emptyText={t('emptyPrices')}
      isAdjustable
      nameOf={(id) => yearName(id, language)}
      windows={(opened, onClose) => <PostWindows opened={opened} payments={payments ?? []} onClose={onClose} />}
    />
  )
}
