import { type FocusEvent, useEffect, useRef } from 'react'

const ROW = 'tr[data-task]'

/**
 * When the task that had the focus leaves the table, the one that took its place gets it, on its first button. A focus
 * that somebody took elsewhere, or that fell while its task is still there, is left alone.
 */
export function useRowFocus() {
  const table = useRef<HTMLTableElement>(null)
  const held = useRef<{ task: string; place: number } | null>(null)

  // After every drawing: rows leave by ticks here, by others' ticks, and by the day that passes.
  useEffect(() => {
    if (!held.current || !table.current || document.activeElement !== document.body) return
    const { task, place } = held.current
    const left = [...table.current.querySelectorAll<HTMLElement>(ROW)]
    if (left.some((row) => row.dataset.task === task)) return
    held.current = null
    left[Math.min(place, left.length - 1)]?.querySelector('button')?.focus()
  })

  return {
    ref: table,
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLTableElement>) => {
      const { task, stepsOf } = target.closest('tr')?.dataset ?? {}
      const name = task ?? stepsOf
      const rows = [...currentTarget.querySelectorAll<HTMLElement>(ROW)]
      held.current =
        name === undefined ? null : { task: name, place: rows.findIndex((row) => row.dataset.task === name) }
    },
    onBlur: ({ target, relatedTarget }: FocusEvent<HTMLTableElement>) => {
      // What is locked while it is sent, or goes with its row, loses the focus without anybody taking it.
      const wasTaken = target.isConnected && !target.matches(':disabled') && document.activeElement !== target
      if (relatedTarget || wasTaken) held.current = null
    },
  }
}
