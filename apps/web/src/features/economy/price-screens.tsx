import { useTranslation } from '#i18n/use-translation.ts'
import { bonusPaymentScreen } from './prices/lists/bonus-payments.ts'
import { deadPaymentScreen } from './prices/lists/dead-payments.ts'
import { postPaymentScreen } from './prices/lists/post-payments.ts'
import { PriceScreen } from './prices/price-screen.tsx'

/** The price to collect dead pigs, below and from 30 kg, with the company's adjustments. */
export function DeadPaymentsScreen() {
  const { t } = useTranslation('economy')
  return (
    <PriceScreen list={deadPaymentScreen} heading={t('dead')} title={t('deadTitle')} emptyText={t('emptyPrices')} />
  )
}

/** The after-payments of slaughterhouses per kg, with the company's adjustments. */
export function PostPaymentsScreen() {
  const { t } = useTranslation('economy')
  return (
    <PriceScreen list={postPaymentScreen} heading={t('post')} title={t('postTitle')} emptyText={t('emptyPrices')} />
  )
}

/** The price of slaughter pigs by month, and the bonuses for free-range and organic pigs. */
export function BonusPaymentsScreen() {
  const { t } = useTranslation('economy')
  return (
    <PriceScreen list={bonusPaymentScreen} heading={t('bonus')} title={t('bonusTitle')} emptyText={t('emptyBonus')} />
  )
}
