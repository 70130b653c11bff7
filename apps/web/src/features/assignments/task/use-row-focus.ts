import { type FocusEvent, useEffect, useRef } from 'react'

const ROW = 'tr[data-task]'

/**
 * Moves the focus when the focused task leaves the table: to the first button of the task that takes its place. It does
 * nothing if the user moved the focus, or if the task is still in the table.
 */
export function useRowFocus() {
  const table = useRef<HTMLTableElement>(null)
  const focusedTask = useRef<{ task: string; index: number } | null>(null)

  // Runs after every render: rows leave through own ticks, ticks by other users, and the change of the day.
  useEffect(() => {
    if (!focusedTask.current || !table.current || document.activeElement !== document.body) return
    const { task, index } = focusedTask.current
    const left = [...table.current.querySelectorAll<HTMLElement>(ROW)]
    if (left.some((row) => row.dataset.task === task)) return
    focusedTask.current = null
    left[Math.min(index, left.length - 1)]?.querySelector('button')?.focus()
  })

  return {
    ref: table,
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLTableElement>) => {
      const { task, stepsOf } = target.closest('tr')?.dataset ?? {}
      const name = task ?? stepsOf
      const rows = [...currentTarget.querySelectorAll<HTMLElement>(ROW)]
      focusedTask.current =
        name === undefined ? null : { task: name, index: rows.findIndex((row) => row.dataset.task === name) }
    },
    onBlur: ({ target, relatedTarget }: FocusEvent<HTMLTableElement>) => {
      // A control that is disabled during the request, or removed with its row, loses the focus without a user action.
      const wasTaken = target.isConnected && !target.matches(':disabled') && document.activeElement !== target
      if (relatedTarget || wasTaken) focusedTask.current = null
    },
  }
}
