import { useQuery } from '@tanstack/react-query'
import { CountLink } from '#blocks/parts/count-link/count-link.tsx'
import { metaQuery } from '#blocks/parts/session/session-queries.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatNumber } from '#lib/format/format-numbers.ts'

/**
 * A link to the notifications with the number of things that need the person: one for each cause and place. Its label
 * also states how many are unread.
 */
export function NotificationBell() {
  const { t } = useTranslation('shell')
  const language = useLanguage()
  const { data: meta } = useQuery(metaQuery)
  const unread = meta?.notifications.unread ?? 0
  const needsMe = meta?.notifications.needs_me ?? 0
  const countText = (key: 'notificationsUnread' | 'needAction', count: number) =>
    t(key, { count }).replace(String(count), formatNumber(count, 'int', language))
  const label = [
    unread > 0 ? countText('notificationsUnread', unread) : t('notifications'),
    ...(needsMe > 0 ? [countText('needAction', needsMe)] : []),
  ].join(', ')
  return <CountLink to="/notifications" icon="bell" label={label} count={needsMe} isUrgent />
}
