import { useEffect, useState } from 'react'

/**
 * Restores the focus when a window is unmounted: to the element that had it before, or to the screen's heading if that
 * no longer exists. For windows that mount open and unmount without closing: Mantine returns the focus only for
 * windows that it saw opening.
 */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement)

  useEffect(
    () => () => {
      // The focused element of the window is removed with it; only afterwards is it known whether another element has
      // the focus.
      setTimeout(() => {
        if (document.activeElement && document.activeElement !== document.body) return
        const canReturn = before instanceof HTMLElement && before !== document.body && before.isConnected
        const target = canReturn ? before : document.querySelector<HTMLElement>('main h1')
        target?.focus({ preventScroll: true })
      })
    },
    [before],
  )
}
