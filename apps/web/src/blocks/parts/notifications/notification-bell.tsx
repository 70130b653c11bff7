import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { metaQuery } from '#blocks/parts/session/session-queries.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { formatNumber } from '#lib/format/format-numbers.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { useTip } from '#ui/tip/use-tip.tsx'
import classes from './notification-bell.module.css'

const MAX_SHOWN_COUNT = 99

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
  const { ref, tip } = useTip({ label })
  return (
    <>
      <Link
        ref={ref}
        to="/notifications"
        className={classes.bell}
        activeProps={{ 'aria-current': 'page' }}
        aria-label={label}
      >
        <Icon name="bell" size={22} />
        {unread > 0 && (
          <span className={classes.count} aria-hidden>
            {unread > MAX_SHOWN_COUNT ? `${MAX_SHOWN_COUNT}+` : unread}
          </span>
        )}
      </Link>
      {tip}
    </>
  )
}
