import { useEffect, useState } from 'react'

/** Prints a table alone: all matching rows, and nothing else of the screen. */
export function usePrintTable(): { isPrintedAlone: boolean; printAlone: () => void } {
  const [isPrintedAlone, setPrintedAlone] = useState(false)

  // Print after the rows are rendered and everything else is hidden.
  useEffect(() => {
    if (!isPrintedAlone) return
    const end = () => setPrintedAlone(false)
    window.addEventListener('afterprint', end, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', end)
  }, [isPrintedAlone])

  return { isPrintedAlone, printAlone: () => setPrintedAlone(true) }
}
