import type { ProblemMessage } from '@herdboard/contract/core/problem.ts'
import { Button, Group, Modal } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { Icon } from '#ui/icon/icon.tsx'
import classes from './server-validation-dialog.module.css'

export interface ServerValidation {
  /** 300: the user may confirm and send. 422: the values are invalid. */
  status: 300 | 422
  messages: readonly ProblemMessage[]
}

interface Props {
  validation: ServerValidation
  labelOf: (field: string) => string | undefined
  enteredIn: (field: string) => string | undefined
  onEdit: () => void
  onConfirm: () => void
}

/** Shows fields that the server finds unlikely or invalid: which field, why, and the entered value. */
export function ServerValidationDialog({
  validation: { status, messages },
  labelOf,
  enteredIn,
  onEdit,
  onConfirm,
}: Props) {
  const { t } = useTranslation('action-modal')
  const heading = useRef<HTMLSpanElement>(null)
  const isRefused = status === 422
  useEffect(() => heading.current?.focus(), [])

  return (
    <Modal
      opened
      onClose={onEdit}
      withCloseButton={false}
      size={520}
      classNames={{ header: classes.header, title: classes.title }}
      data-tone={isRefused ? 'alarm' : 'warning'}
      title={
        <span ref={heading} tabIndex={-1} data-autofocus className={classes.heading}>
          <Icon name={isRefused ? 'alert-octagon' : 'alert-triangle'} size={24} />
          {t(isRefused ? 'refusedTitle' : 'warningTitle')}
        </span>
      }
    >
      <p className={classes.why}>{t(isRefused ? 'refusedWhy' : 'warningWhy')}</p>
      <ul className={classes.messages}>
        {messages.map(({ code, message, field }) => {
          const label = field && labelOf(field)
          const value = field && enteredIn(field)
          return (
            <li key={`${code} ${field} ${message}`}>
              {label && <strong>{label}</strong>}
              <span>{message}</span>
              {value && <span className={classes.value}>{t('youWrote', { value })}</span>}
            </li>
          )
        })}
      </ul>
      <Group justify="flex-end" gap={12}>
        <Button variant="outline" onClick={onEdit}>
          {t('edit')}
        </Button>
        {!isRefused && <Button onClick={onConfirm}>{t('confirmAndSend')}</Button>}
      </Group>
    </Modal>
  )
}
