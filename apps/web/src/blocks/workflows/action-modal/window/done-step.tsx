import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
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

/** The result step: what was saved. It closes by itself, unless the pointer or the focus is on it. */
export function DoneStep({ message, isPending, onAnother, closesAfterMs, onClose }: Props) {
  const { t } = useTranslation('action-modal')
  const card = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [isPaused, setPaused] = useState(false)
  const close = useEffectEvent(onClose)

  useEffect(() => {
    heading.current?.focus()
    const modal = card.current?.closest<HTMLElement>('[role="dialog"]')
    if (!modal) return
    const listeners = new AbortController()
    modal.addEventListener('pointerenter', () => setPaused(true), { signal: listeners.signal })
    modal.addEventListener('pointermove', () => setPaused(true), { signal: listeners.signal })
    modal.addEventListener('pointerleave', () => setPaused(false), { signal: listeners.signal })
    return () => listeners.abort()
  }, [])

  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => close(), closesAfterMs)
    return () => clearTimeout(timer)
  }, [isPaused, closesAfterMs])

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
      <div ref={card} className={classes.done}>
        <Icon name="circle-check" size={48} className={classes.check} />
        <h3 ref={heading} tabIndex={-1} className={classes.message}>
          {message}
        </h3>
        {isPending && <p className={classes.note}>{t('pendingFigures')}</p>}
      </div>
    </StepFrame>
  )
}
