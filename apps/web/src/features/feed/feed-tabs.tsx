import { ViewTabs } from '#blocks/parts/view-tabs/view-tabs.tsx'
import { useTranslation } from '#i18n/use-translation.ts'

const views = [
  { to: '/feed', label: 'home' },
  { to: '/feed/consumption', label: 'consumption' },
  { to: '/feed/deliveries', label: 'deliveries' },
  { to: '/feed/mixes', label: 'mixes' },
  { to: '/feed/raw-materials', label: 'materials' },
] as const

/** The views of feed, each with its own URL. */
export function FeedTabs() {
  const { t } = useTranslation('feed')
  return <ViewTabs label={t('views')} views={views.map(({ to, label }) => ({ to, label: t(label) }))} />
}
