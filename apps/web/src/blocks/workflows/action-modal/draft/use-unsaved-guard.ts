import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { useUnsavedWork } from './unsaved-work.ts'

export interface UnsavedGuard {
  isAsking: boolean
  /** Wraps a close function so that it asks first when input would be lost. */
  confirmClose: (close: () => void) => () => unknown
  keep: () => void
  discard: () => void
  /** Stops blocking: the window may close without asking. */
  release: () => void
}

/** Blocks everything that would discard unsent input: close button, Esc, click on the backdrop, Back, reload. */
export function useUnsavedGuard(isUnsaved: boolean): UnsavedGuard {
  const [closing, setClosing] = useState<{ close: () => void } | null>(null)
  const [isReleased, setReleased] = useState(false)
  const isBlocking = isUnsaved && !isReleased

  useUnsavedWork(isBlocking)
  const leaving = useBlocker({
    shouldBlockFn: () => isBlocking,
    enableBeforeUnload: () => isBlocking,
    withResolver: true,
  })

  return {
    isAsking: closing !== null || leaving.status === 'blocked',
    // The dialog opens after the key event: otherwise the same Esc would close it at once.
    confirmClose: (close) => () => (isBlocking ? setTimeout(() => setClosing({ close })) : close()),
    keep: () => {
      setClosing(null)
      if (leaving.status === 'blocked') leaving.reset()
    },
    discard: () => {
      setReleased(true)
      closing?.close()
      setClosing(null)
      if (leaving.status === 'blocked') leaving.proceed()
    },
    release: () => setReleased(true),
  }
}
