import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon/icon.tsx'
import classes from './check-step.module.css'
import type { ConfirmedSection } from './confirmation.ts'
import { StepFrame } from './step-frame.tsx'
import { useStepKeys } from './use-step-keys.ts'

interface Props {
  place: string
  sections: readonly ConfirmedSection[]
  isEdit: boolean
  sending: 'no' | 'yes' | 'long'
  /** Why it was not saved, where no dialog says it. */
  problem: { text: string; reload?: () => void } | null
  maySend: boolean
  onBack: () => void
  onSend: () => void
}

/** Everything that is about to be sent, to be read once more. */
export function CheckStep({ place, sections, isEdit, sending, problem, maySend, onBack, onSend }: Props) {
  const { t } = useTranslation('action-modal')
  const heading = useRef<HTMLHeadingElement>(null)
  const isSending = sending !== 'no'
  const hasChanges = sections.some(({ values }) => values.some(({ isChanged }) => isChanged))
  const send = () => maySend && onSend()
  useStepKeys(isSending ? {} : { onNext: send, onBack })
  useEffect(() => heading.current?.focus(), [])

  return (
    <StepFrame
      start={
        <Button variant="default" onClick={onBack} disabled={isSending}>
          {t('back')}
        </Button>
      }
      end={
        <>
          {sending === 'long' && <span role="status">{t('stillWorking')}</span>}
          <Button
            onClick={send}
            aria-disabled={isSending || !maySend}
            data-waiting={isSending || !maySend || undefined}
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
              onClick={onBack}
              disabled={isSending}
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
