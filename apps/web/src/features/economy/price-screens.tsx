import { useTranslation } from 'react-i18next'
import { bonusPayments } from './prices/lists/bonus-payments.ts'
import { deadPayments } from './prices/lists/dead-payments.ts'
import { postPayments } from './prices/lists/post-payments.ts'
import { PriceScreen } from './prices/price-screen.tsx'

/** What it costs to have dead pigs collected, below and from 30 kg, with what the company adjusts. */
export function DeadPaymentsScreen() {
  const { t } = useTranslation('economy')
  return <PriceScreen list={deadPayments} heading={t('dead')} title={t('deadTitle')} emptyText={t('emptyPrices')} />
}

/** What slaughterhouses pay after the year for each kg, with what the company adjusts. */
export function PostPaymentsScreen() {
  const { t } = useTranslation('economy')
  return <PriceScreen list={postPayments} heading={t('post')} title={t('postTitle')} emptyText={t('emptyPrices')} />
}

/** Price of slaughter pigs month by month, and what free-range and organic ones get on top. */
export function BonusPaymentsScreen() {
  const { t } = useTranslation('economy')
  return <PriceScreen list={bonusPayments} heading={t('bonus')} title={t('bonusTitle')} emptyText={t('emptyBonus')} />
}
