import { useProfile } from '#blocks/parts/session/session-queries.ts'
import { ViewTabs } from '#blocks/parts/view-tabs/view-tabs.tsx'
import { useTranslation } from '#i18n/use-translation.ts'

/** The views of the economy, each with its own URL; some depend on a module. */
export function EconomyTabs() {
  const { t } = useTranslation('economy')
  const { modules } = useProfile()
  const views = [
    { to: '/economy', label: t('result') },
    { to: '/economy/postings', label: t('postings') },
    { to: '/economy/budget', label: t('budget') },
    { to: '/economy/deaths', label: t('dead') },
    { to: '/economy/post-payments', label: t('post') },
    ...(modules.includes('StatusEntries') ? [{ to: '/economy/status', label: t('status') } as const] : []),
    ...(modules.includes('BonusPayments') ? [{ to: '/economy/bonus-payments', label: t('bonus') } as const] : []),
    ...(modules.includes('PriceListings') ? [{ to: '/economy/listings', label: t('listings') } as const] : []),
  ] as const

  return <ViewTabs label={t('views')} views={views} />
}
