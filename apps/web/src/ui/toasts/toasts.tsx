import { Button, CloseButton, Portal } from '@mantine/core'
import { type RefObject, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { currentInstant } from '#lib/today.ts'
import { type BadgeSeverity, severityIcons } from '#ui/badge/severity.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { currentToasts, dismissToast, subscribeToToasts, TOAST_MS, type Toast, type ToastKind } from './toast-store.ts'
import classes from './toasts.module.css'

const severities: Readonly<Record<ToastKind, BadgeSeverity>> = { success: 'ok', warning: 'warning', error: 'alarm' }

/** Short messages at the bottom centre, the newest lowest. Render it once, at the root. */
export function Toasts() {
  const { t } = useTranslation()
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts)
  return (
    <Portal>
      <section className={classes.place} aria-label={t('messages')}>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </section>
    </Portal>
  )
}

function ToastCard({ toast: { id, kind, text, code, ms, isAnnounced, action } }: { toast: Toast }) {
  const { t } = useTranslation()
  const card = useRef<HTMLDivElement>(null)
  const isReading = useIsReading(card)
  useAutoDismiss(ms ?? TOAST_MS[kind], isReading, () => dismissToast(id))
  const severity = severities[kind]

  return (
    <div ref={card} className={classes.toast} data-severity={severity}>
      <Icon name={severityIcons[severity]} className={classes.icon} />
      <div className={classes.text} role={isAnnounced ? undefined : kind === 'error' ? 'alert' : 'status'}>
        {text}
        {code && <code className={classes.code}>{t('code', { code })}</code>}
      </div>
      {action && (
        <Button
          size="compact-md"
          variant="subtle"
          onClick={() => {
            dismissToast(id)
            action.onPress()
          }}
        >
          {action.label}
        </Button>
      )}
      <CloseButton aria-label={t('closeMessage')} onClick={() => dismissToast(id)} />
    </div>
  )
}

/** True while the pointer or the focus is on the element: the user is reading it. */
function useIsReading(part: RefObject<HTMLElement | null>): boolean {
  const [isReading, setReading] = useState(false)

  useEffect(() => {
    const element = part.current
    if (!element) return
    const listeners = new AbortController()
    const { signal } = listeners
    for (const start of ['pointerenter', 'focusin']) element.addEventListener(start, () => setReading(true), { signal })
    for (const end of ['pointerleave', 'focusout']) element.addEventListener(end, () => setReading(false), { signal })
    return () => listeners.abort()
  }, [part])

  return isReading
}

/** Calls `leave` after a time that stops while the user reads (pointer or focus on the toast). */
function useAutoDismiss(milliseconds: number, isReading: boolean, dismiss: () => void) {
  const leftMs = useRef(milliseconds)
  const onLeave = useEffectEvent(dismiss)

  useEffect(() => {
    if (isReading) return
    const startedAt = currentInstant().getTime()
    const timer = setTimeout(() => onLeave(), leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current -= currentInstant().getTime() - startedAt
    }
  }, [isReading])
}
