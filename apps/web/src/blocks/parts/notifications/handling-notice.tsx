import type { Notification } from '@herdboard/contract/system/notifications.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { type BadgeSeverity, severityIcons } from '#ui/badge/severity.ts'
import { Icon } from '#ui/icon/icon.tsx'
import classes from './handling-notice.module.css'
import { useHandlingText } from './handling-text.ts'

/** Shows whether a notification was approved, rejected or disabled; nothing while it is open. */
export function HandlingNotice({ notification }: { notification: Notification }) {
  const { t } = useTranslation('notifications')
  const { approved, rejected, disabled, disabled_reason } = notification
  const handled = useHandlingText(notification)
  const notices: readonly [boolean, BadgeSeverity, string][] = [
    [approved, 'ok', handled ?? t('status_approved')],
    [rejected && !approved, 'warning', handled ?? t('status_rejected')],
    [disabled && !approved && !rejected, 'information', disabled_reason ?? t('disabled')],
  ]
  return notices
    .filter(([applies]) => applies)
    .map(([, severity, text]) => (
      <p key={text} className={classes.notice} data-severity={severity} role="status">
        <Icon name={severityIcons[severity]} size={18} />
        {text}
      </p>
    ))
}
