import { useHerd } from '#blocks/parts/herd/use-herd.ts'
import { ViewTabs } from '#blocks/parts/view-tabs/view-tabs.tsx'
import { useTranslation } from '#i18n/use-translation.ts'

/** The views of pigs, each with its own URL. Batches only if a barn uses batch production. */
export function PigsTabs() {
  const { t } = useTranslation('pigs')
  const herd = useHerd()
  const hasBatches = herd?.barns.some(({ is_batch_production }) => is_batch_production) ?? false
  const views = [
    { to: '/pigs', label: t('status') },
    { to: '/pigs/activities', label: t('activities') },
    { to: '/pigs/deaths', label: t('deaths') },
    { to: '/pigs/movement-list', label: t('movementList') },
    ...(hasBatches ? [{ to: '/pigs/batches', label: t('batches') } as const] : []),
  ] as const

  return <ViewTabs label={t('views')} views={views} />
}
