import { useEffect, useState } from 'react'

/**
 * Gives the keyboard back when a window goes, to where it stood when the window came; where that is gone, to the
 * heading of the screen. For windows that are drawn open and taken away whole: the kit returns the focus only of those
 * that it saw opening.
 */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement)

  useEffect(
    () => () => {
      // What holds the focus in the window goes with it; only then is it seen whether something else has taken it.
      setTimeout(() => {
        if (document.activeElement && document.activeElement !== document.body) return
        const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected
        const target = isThere ? before : document.querySelector<HTMLElement>('main h1')
        target?.focus({ preventScroll: true })
      })
    },
    [before],
  )
}
