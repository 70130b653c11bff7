import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { useUnsavedWork } from './unsaved-work.ts'

export interface UnsavedGuard {
  isAsking: boolean
  /** A way of closing that asks first when something would be lost. */
  ask: (close: () => void) => () => unknown
  keep: () => void
  discard: () => void
  /** From here on nothing is held back. */
  release: () => void
}

/** Stands between unsaved work and everything that would end it: close, Esc, the ground behind, Back, reload. */
export function useUnsavedGuard(isUnsaved: boolean): UnsavedGuard {
  const [closing, setClosing] = useState<{ close: () => void } | null>(null)
  const [isReleased, setReleased] = useState(false)
  const holds = isUnsaved && !isReleased

  useUnsavedWork(holds)
  const leaving = useBlocker({ shouldBlockFn: () => holds, enableBeforeUnload: () => holds, withResolver: true })

  return {
    isAsking: closing !== null || leaving.status === 'blocked',
    // The question comes after the key that raised it: the same Esc would answer it too.
    ask: (close) => () => (holds ? setTimeout(() => setClosing({ close })) : close()),
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
