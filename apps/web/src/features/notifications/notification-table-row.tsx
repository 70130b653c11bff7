import type { Notification } from '@herdboard/contract/system/notifications.ts'
import { Button, Checkbox, VisuallyHidden } from '@mantine/core'
import { markRead } from '#blocks/parts/notifications/read-marks.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDateTime } from '#lib/format/format-dates.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { notificationStatus, statusSeverity } from './notification-status.ts'
import classes from './notifications-screen.module.css'

interface Props {
  notification: Notification
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onOpen: () => void
}

/** A row of the list: unread notifications are bold with a dot, handled ones are muted. */
export function NotificationTableRow({ notification, isChosen, onChoose, onOpen }: Props) {
  const { t } = useTranslation('notifications')
  const language = useLanguage()
  const { id, message, type, icon_url, read, disabled, disabled_reason, publish_date, resource } = notification
  const status = notificationStatus(notification)
  return (
    <tr className={classes.row} data-unread={!read || undefined} data-disabled={disabled || undefined}>
      <td className={classes.select}>
        <Checkbox
          aria-label={t('choose', { message })}
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      </td>
      <td>
        <span className={classes.type}>
          <span className={classes.icon}>
            <Icon name="bell" url={icon_url} size={20} />
          </span>
          {type}
        </span>
      </td>
      <td className={classes.message}>
        <button type="button" className={classes.open} onClick={onOpen}>
          <span className={classes.text} data-whole={message}>
            {!read && (
              <>
                <span className={classes.dot} aria-hidden />
                <VisuallyHidden>{t('status_unread')}: </VisuallyHidden>
              </>
            )}
            {message}
          </span>
        </button>
      </td>
      <td>
        <Badge severity={statusSeverity[status]} text={t(`status_${status}`)} isSolid={status === 'requires_action'} />
        {disabled_reason && status !== 'approved' && <span className={classes.reason}>{disabled_reason}</span>}
      </td>
      <td className={classes.when}>{formatDateTime(publish_date, language)}</td>
      <td>
        <span className={classes.actions}>
          {!disabled && (
            <IconButton
              icon={read ? 'eye-off' : 'eye'}
              label={t(read ? 'markUnread' : 'markRead')}
              onClick={() => void markRead(id, !read)}
            />
          )}
          <Button
            size="compact-sm"
            variant={status === 'requires_action' && !disabled ? 'filled' : 'default'}
            onClick={onOpen}
            aria-label={t(status === 'requires_action' && resource ? 'handleNamed' : 'showNamed', { message })}
          >
            {t(status === 'requires_action' && resource ? 'handle' : 'show')}
          </Button>
        </span>
      </td>
    </tr>
  )
}
