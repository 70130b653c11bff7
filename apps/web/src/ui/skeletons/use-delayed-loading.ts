import { useEffect, useRef, useState } from 'react'
import { currentInstant } from '#lib/today.ts'

const SHOW_AFTER_MS = 200
const MIN_SHOWN_MS = 400

/**
 * Whether to show a loading state. It is hidden in the first 200 ms, and once shown it stays for at least 400 ms, so
 * that a fast response does not flicker.
 */
export function useDelayedLoading(isWaiting: boolean): boolean {
  const [isShown, setShown] = useState(false)
  const shownAt = useRef(0)

  useEffect(() => {
    if (isWaiting === isShown) return
    const remainingMs = Math.max(0, shownAt.current + MIN_SHOWN_MS - currentInstant().getTime())
    const timer = setTimeout(
      () => {
        if (isWaiting) shownAt.current = currentInstant().getTime()
        setShown(isWaiting)
      },
      isWaiting ? SHOW_AFTER_MS : remainingMs,
    )
    return () => clearTimeout(timer)
  }, [isWaiting, isShown])

  return isShown
}
