import type { NotificationId } from '@herdboard/contract/core/ids.ts'
import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { markAllRead, markSeveralRead } from '#blocks/parts/notifications/read-marks.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { AnchoredMenu } from '#ui/popup/anchored-menu.tsx'
import { usePopup } from '#ui/popup/use-popup.ts'

/** The spinner is shown for at least this time, so that the user notices it. */
const LEAST_BUSY_MS = 1_000

interface Props {
  chosen: readonly NotificationId[]
  onDone: () => void
}

/** A menu of actions on all selected notifications, or on all notifications. */
export function BulkMenu({ chosen, onDone }: Props) {
  const { t } = useTranslation('notifications')
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { button, anchor, wasOpened } = usePopup('menu', isOpen, setOpen)

  const run = async (mark: () => Promise<void>) => {
    setBusy(true)
    await Promise.all([mark(), new Promise((resume) => setTimeout(resume, LEAST_BUSY_MS))])
    setBusy(false)
    onDone()
  }
  const markChosen = (isRead: boolean) => () => void run(() => markSeveralRead(chosen, isRead))

  return (
    <>
      <Button
        {...button}
        variant="default"
        size="compact-md"
        loading={isBusy}
        rightSection={<Icon name="chevron-down" size={16} />}
      >
        {t('manageSelected')}
      </Button>
      {wasOpened && (
        <AnchoredMenu anchor={anchor} position="bottom-start">
          <Menu.Item
            leftSection={<Icon name="eye" size={18} />}
            disabled={chosen.length === 0}
            onClick={markChosen(true)}
          >
            {t('markRead')}
          </Menu.Item>
          <Menu.Item
            leftSection={<Icon name="eye-off" size={18} />}
            disabled={chosen.length === 0}
            onClick={markChosen(false)}
          >
            {t('markUnread')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<Icon name="check" size={18} />} onClick={() => void run(() => markAllRead())}>
            {t('markAllRead')}
          </Menu.Item>
        </AnchoredMenu>
      )}
    </>
  )
}
