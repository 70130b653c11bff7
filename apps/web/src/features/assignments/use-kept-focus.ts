import { type FocusEvent, useEffect, useRef } from 'react'

const ROW = 'tr[data-task]'

/** When the row that had the focus leaves the table, the row that took its place gets it, on its first button. */
export function useKeptFocus() {
  const table = useRef<HTMLTableElement>(null)
  const place = useRef(-1)

  // After every drawing: rows leave by ticks here, by others' ticks, and by the day that passes.
  useEffect(() => {
    if (place.current < 0 || document.activeElement !== document.body || !table.current) return
    const left = table.current.querySelectorAll(ROW)
    const next = left[Math.min(place.current, left.length - 1)]
    next?.querySelector('button')?.focus()
  })

  return {
    ref: table,
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLTableElement>) => {
      const row = target.closest(ROW)
      place.current = row ? [...currentTarget.querySelectorAll(ROW)].indexOf(row) : -1
    },
    onBlur: ({ relatedTarget }: FocusEvent<HTMLTableElement>) => {
      if (relatedTarget) place.current = -1
    },
  }
}
