import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { useUnsavedWork } from './unsaved-work.ts'

export interface UnsavedGuard {
  isConfirming: boolean
  /** Wraps a close function so that it asks first when input would be lost. */
  confirmClose: (close: () => void) => () => unknown
  stay: () => void
  discard: () => void
  /** Stops blocking: the window may close without asking. */
  release: () => void
}

/** Blocks everything that would discard unsent input: close button, Esc, click on the backdrop, Back, reload. */
export function useUnsavedGuard(isUnsaved: boolean): UnsavedGuard {
  const [pendingClose, setPendingClose] = useState<{ close: () => void } | null>(null)
  const [isReleased, setReleased] = useState(false)
  const isBlocking = isUnsaved && !isReleased

  useUnsavedWork(isBlocking)
  const blocker = useBlocker({
    shouldBlockFn: () => isBlocking,
    enableBeforeUnload: () => isBlocking,
    withResolver: true,
  })

  return {
    isConfirming: pendingClose !== null || blocker.status === 'blocked',
    // The dialog opens after the key event: otherwise the same Esc would close it at once.
    confirmClose: (close) => () => (isBlocking ? setTimeout(() => setPendingClose({ close })) : close()),
    stay: () => {
      setPendingClose(null)
      if (blocker.status === 'blocked') blocker.reset()
    },
    discard: () => {
      setReleased(true)
      pendingClose?.close()
      setPendingClose(null)
      if (blocker.status === 'blocked') blocker.proceed()
    },
    release: () => setReleased(true),
  }
}
