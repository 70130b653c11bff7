import { Button, Group, Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { useOpenAfterMount } from '#ui/lazy/use-open-after-mount.ts'

interface Props {
  isOpen: boolean
  title: string
  /** States what will happen: the object and the consequence. */
  message: string
  /** The verb: "Delete price", never "OK". */
  confirmLabel: string
  cancelLabel?: string
  isDangerous?: boolean
  /** There is nothing to decide: the dialog has one button to acknowledge. */
  isNotice?: boolean
  /** May be asynchronous: the button shows a spinner until the promise settles. */
  onConfirm: () => void | Promise<void>
  onCancel: () => void
  /** Further inputs of the decision, below the message. */
  children?: ReactNode
}

/**
 * Asks for confirmation before an action. The cancel button has the focus, so that pressing Enter in haste changes
 * nothing.
 */
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
