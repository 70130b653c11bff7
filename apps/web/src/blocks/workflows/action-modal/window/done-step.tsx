import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { Icon } from '#ui/icon/icon.tsx'
import classes from './done-step.module.css'
import { StepFrame } from './step-frame.tsx'

interface Props {
  message: string
  /** Key figures are still being recalculated. */
  isPending: boolean
  /** Null when another entry is not possible, as after an edit. */
  onAnother: (() => void) | null
  closesAfterMs: number
  onClose: () => void
}

/** The result step: what was saved. It closes by itself after its time, also while the pointer moves over it. */
export function DoneStep({ message, isPending, onAnother, closesAfterMs, onClose }: Props) {
  const { t } = useTranslation('action-modal')
  const heading = useRef<HTMLHeadingElement>(null)
  const close = useEffectEvent(onClose)

  useEffect(() => {
    heading.current?.focus()
    const timer = setTimeout(() => close(), closesAfterMs)
    return () => clearTimeout(timer)
  }, [closesAfterMs])

  return (
    <StepFrame
      start={
        onAnother && (
          <Button variant="default" leftSection={<Icon name="plus" size={18} />} onClick={onAnother}>
            {t('recordAnother')}
          </Button>
        )
      }
      end={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <div className={classes.done}>
        <Icon name="circle-check" size={48} className={classes.check} />
        <h3 ref={heading} tabIndex={-1} className={classes.message}>
          {message}
        </h3>
        {isPending && <p className={classes.note}>{t('pendingFigures')}</p>}
      </div>
    </StepFrame>
  )
}
