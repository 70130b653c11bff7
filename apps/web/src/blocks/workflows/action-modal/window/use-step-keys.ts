import { useEffect, useEffectEvent } from 'react'

interface Keys {
  /** Ctrl+Enter, from anywhere in the modal. */
  onNext?: () => void
  /** Alt+Left. */
  onBack?: () => void
}

/** Keyboard shortcuts of a step. They do nothing while another dialog is open over the modal. */
export function useStepKeys({ onNext, onBack }: Keys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const run =
      event.ctrlKey && event.key === 'Enter' ? onNext : event.altKey && event.key === 'ArrowLeft' ? onBack : null
    if (!run || document.querySelectorAll('[role="dialog"]').length > 1) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
