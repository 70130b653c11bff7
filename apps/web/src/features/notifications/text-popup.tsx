import { FORM_CATEGORY, type Notification } from '@herdboard/contract/system/notifications.ts'
import { Button, Modal } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { openNotificationForm, requestRecordWindow } from '#blocks/parts/action-request/action-request.ts'
import { useHandlingText } from '#blocks/parts/notifications/handling-text.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDateTime } from '#lib/format/format-dates.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { useReturnFocus } from '#ui/popup/use-return-focus.ts'
import classes from './text-popup.module.css'

/**
 * A notification without action: its icon and text, who handled it, and the way to further information. A rejected form
 * can still be opened and sent.
 */
export function TextPopup({ notification, onClose }: { notification: Notification; onClose: () => void }) {
  useReturnFocus()
  const { t } = useTranslation('notifications')
  const { t: tCommon } = useTranslation()
  const language = useLanguage()
  // Whether this client has the screen; the server may name a route that it does not have.
  const { routesByPath } = useRouter()
  const { type, message, icon_url, publish_date, route, disabled_reason, handling } = notification
  const handled = useHandlingText(notification)
  const recordId = handling?.record_id ?? null
  const isRejectedForm =
    handling?.outcome === 'rejected' && notification.category === FORM_CATEGORY && notification.resource !== null
  return (
    <Modal opened onClose={onClose} title={type} centered closeButtonProps={{ 'aria-label': tCommon('close') }}>
      <div className={classes.notification}>
        <span className={classes.icon}>
          <Icon name="bell" url={icon_url} size={28} />
        </span>
        <div>
          <p className={classes.message}>{message}</p>
          <p className={classes.when}>
            {formatDateTime(publish_date, language)}
            {disabled_reason && !handled && ` · ${disabled_reason}`}
          </p>
          {handled && <p className={classes.handled}>{handled}</p>}
          {handling?.is_record_deleted && <p className={classes.handled}>{t('recordDeleted')}</p>}
        </div>
      </div>
      <div className={classes.ways}>
        {route && route in routesByPath && (
          <Link to={route} className={classes.way} onClick={onClose}>
            {t('showMore')}
          </Link>
        )}
        {isRejectedForm && (
          <Button
            variant="default"
            onClick={() => {
              onClose()
              openNotificationForm(notification)
            }}
          >
            {t('openRejected')}
          </Button>
        )}
        {recordId !== null && (
          <Button
            variant="default"
            onClick={() => {
              onClose()
              requestRecordWindow(recordId)
            }}
          >
            {t('showRecord')}
          </Button>
        )}
        <Button onClick={onClose} data-autofocus>
          {tCommon('close')}
        </Button>
      </div>
    </Modal>
  )
}
