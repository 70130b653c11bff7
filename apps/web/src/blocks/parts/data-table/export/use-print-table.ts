import { useEffect, useState } from 'react'

/** Prints a table alone: all matching rows, and nothing else of the screen. */
export function usePrintTable(): { isAlone: boolean; printAlone: () => void } {
  const [isAlone, setAlone] = useState(false)

  // Print after the rows are rendered and everything else is hidden.
  useEffect(() => {
    if (!isAlone) return
    const end = () => setAlone(false)
    window.addEventListener('afterprint', end, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', end)
  }, [isAlone])

  return { isAlone, printAlone: () => setAlone(true) }
}
