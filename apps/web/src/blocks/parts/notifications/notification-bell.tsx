import { useQuery } from '@tanstack/react-query'
import { CountLink } from '#blocks/parts/count-link/count-link.tsx'
import { metaQuery } from '#blocks/parts/session/session-queries.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatNumber } from '#lib/format/format-numbers.ts'

/** A link to the notifications with the number of unread ones; its label also states how many need action. */
export function NotificationBell() {
  const { t } = useTranslation('shell')
  const language = useLanguage()
  const { data: meta } = useQuery(metaQuery)
  const unread = meta?.notifications.unread ?? 0
  const unhandled = meta?.notifications.unhandled ?? 0
  const countText = (key: 'notificationsUnread' | 'needAction', count: number) =>
    t(key, { count }).replace(String(count), formatNumber(count, 'int', language))
  const label = [
    unread > 0 ? countText('notificationsUnread', unread) : t('notifications'),
    ...(unhandled > 0 ? [countText('needAction', unhandled)] : []),
  ].join(', ')
  return <CountLink to="/notifications" icon="bell" label={label} count={unread} isUrgent />
}
