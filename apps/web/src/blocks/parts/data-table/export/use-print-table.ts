import { useEffect, useState } from 'react'

/** A table of its own on paper: all rows that match, and nothing else of the screen. */
export function usePrintTable(): { isAlone: boolean; printAlone: () => void } {
  const [isAlone, setAlone] = useState(false)

  // Once the rows are drawn and everything else has stepped aside.
  useEffect(() => {
    if (!isAlone) return
    const end = () => setAlone(false)
    window.addEventListener('afterprint', end, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', end)
  }, [isAlone])

  return { isAlone, printAlone: () => setAlone(true) }
}
