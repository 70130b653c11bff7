import type { Notification } from '@herdboard/contract/system/notifications.ts'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { HandlingNotice } from '#blocks/parts/notifications/handling-notice.tsx'
import { OpenRejectedButton } from '#blocks/parts/notifications/open-rejected-button.tsx'
import { RejectButton } from '#blocks/parts/notifications/reject-button.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { StepFrame } from '../window/step-frame.tsx'
import { useStepKeys } from '../window/use-step-keys.ts'
import classes from './check-step.module.css'
import type { ConfirmedSection } from './confirmation.ts'

/** Why an entry was not saved, and what helps. */
export interface SendProblem {
  text: string
  reload?: () => void
  reopen?: () => void
}

interface Props {
  place: string
  sections: readonly ConfirmedSection[]
  isEdit: boolean
  sending: 'no' | 'yes' | 'long'
  /** Why the entry was not saved, unless a dialog states it. */
  problem: SendProblem | null
  maySend: boolean
  /** The notification that this form handles. */
  notification: Notification | null
  onRejected: () => void
  onBack: () => void
  onSend: () => void
}

/** The confirmation step: lists everything that will be sent. */
export function CheckStep({
  place,
  sections,
  isEdit,
  sending,
  problem,
  maySend,
  onBack,
  onSend,
  notification,
  onRejected,
}: Props) {
  const { t } = useTranslation('action-modal')
  const heading = useRef<HTMLHeadingElement>(null)
  const isSending = sending !== 'no'
  const hasChanges = sections.some(({ values }) => values.some(({ isChanged }) => isChanged))
  // A disabled notification can only be read.
  const isHandled = notification?.disabled === true
  const send = () => !isHandled && maySend && onSend()
  const back = () => !isHandled && onBack()
  useStepKeys(isSending || isHandled ? {} : { onNext: send, onBack: back })
  useEffect(() => heading.current?.focus(), [])

  return (
    <StepFrame
      start={
        <>
          <Button variant="default" onClick={back} disabled={isSending} aria-disabled={isHandled}>
            {t(notification?.rejectable ? 'edit' : 'back')}
          </Button>
          {notification && <RejectButton notification={notification} isBusy={isSending} onRejected={onRejected} />}
        </>
      }
      end={
        <>
          {sending === 'long' && <span role="status">{t('stillWorking')}</span>}
          <Button
            onClick={send}
            aria-disabled={isSending || isHandled || !maySend}
            data-waiting={isSending || isHandled || !maySend || undefined}
            leftSection={isSending && <Icon name="progress" size={18} className={classes.turning} />}
          >
            {t(isSending ? 'sending' : 'send')}
          </Button>
        </>
      }
    >
      <h3 ref={heading} tabIndex={-1} className={classes.heading}>
        {t('checkHeading')}
      </h3>
      {notification && <HandlingNotice notification={notification} />}
      {place && (
        <p className={classes.place}>
          <Icon name="map-pin" size={18} />
          {place}
        </p>
      )}
      {isEdit && <p className={classes.note}>{t(hasChanges ? 'changedNote' : 'nothingChanged')}</p>}
      {problem && (
        <div className={classes.problem} role="alert">
          <Icon name="alert-octagon" />
          <span>{problem.text}</span>
          {problem.reload && (
            <Button variant="default" size="xs" onClick={problem.reload}>
              {t('reload')}
            </Button>
          )}
          {problem.reopen && <OpenRejectedButton size="xs" onOpen={problem.reopen} />}
        </div>
      )}
      {sections.map((section) => (
        <section key={section.id} className={classes.section} aria-label={section.name}>
          <header className={classes.head}>
            <h4 className={classes.name}>{section.name}</h4>
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<Icon name="pencil" size={16} />}
              aria-label={t('editSection', { name: section.name })}
              onClick={back}
              disabled={isSending || isHandled}
            >
              {t('edit')}
            </Button>
          </header>
          <dl className={classes.values}>
            {section.values.map((value) => (
              <div key={value.address} className={classes.value} data-wide={value.isWide || undefined}>
                <dt>{value.label}</dt>
                <dd data-changed={value.isChanged || undefined}>{value.text}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </StepFrame>
  )
}
