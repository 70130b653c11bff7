import { Button, Group, Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenAfterMount } from '#ui/lazy/use-open-after-mount.ts'

interface Props {
  isOpen: boolean
  title: string
  /** What will happen, named: the thing and the consequence. */
  message: string
  /** The verb: "Delete price", never "OK". */
  confirmLabel: string
  cancelLabel?: string
  isDangerous?: boolean
  /** Nothing is left to decide: one button takes note of it. */
  isNotice?: boolean
  /** May take its time: the button turns until the promise is settled. */
  onConfirm: () => void | Promise<void>
  onCancel: () => void
  /** What is decided along with it, below the message. */
  children?: ReactNode
}

/** Asks before something is done. The focus is on the way back, so Enter in haste changes nothing. */
export function ConfirmDialog(props: Props) {
  const {
    isOpen,
    title,
    message,
    confirmLabel,
    cancelLabel,
    isDangerous = false,
    isNotice = false,
    onConfirm,
    onCancel,
    children,
  } = props
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const isRaised = useOpenAfterMount(isOpen)

  const confirm = async () => {
    setBusy(true)
    try {
      await onConfirm()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal opened={isRaised} onClose={onCancel} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
      <p>{message}</p>
      {children}
      <Group justify="flex-end" gap={12} mt={24}>
        {!isNotice && (
          <Button variant="default" onClick={onCancel} data-autofocus>
            {cancelLabel ?? t('cancel')}
          </Button>
        )}
        <Button {...(isDangerous && { color: 'alarm' })} loading={isBusy} onClick={confirm}>
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  )
}
