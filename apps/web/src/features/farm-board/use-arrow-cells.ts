import { type KeyboardEvent, type RefObject, useState } from 'react'

interface GridPosition {
  row: number
  column: number
}

const steps: Readonly<Record<string, GridPosition>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

/**
 * One stop of Tab for all cells of a table; arrows, Home and End move between them. Eighty farms would be hundreds of
 * stops otherwise.
 */
export function useArrowCells(table: RefObject<HTMLElement | null>, rows: number, columns: number) {
  const [position, setPosition] = useState<GridPosition>({ row: 0, column: 0 })
  const current = { row: Math.min(position.row, rows - 1), column: Math.min(position.column, columns - 1) }

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey } = event
    if (altKey || ctrlKey || metaKey || !(event.target as HTMLElement).closest('[data-cell]')) return
    const step = steps[key]
    const nextCell = step
      ? { row: current.row + step.row, column: current.column + step.column }
      : key === 'Home'
        ? { row: current.row, column: 0 }
        : key === 'End'
          ? { row: current.row, column: columns - 1 }
          : null
    if (!nextCell) return
    event.preventDefault()
    const row = Math.max(0, Math.min(rows - 1, nextCell.row))
    const column = Math.max(0, Math.min(columns - 1, nextCell.column))
    setPosition({ row, column })
    table.current?.querySelector<HTMLElement>(`[data-cell="${row},${column}"]`)?.focus()
  }

  const cellProps = (row: number, column: number) => ({
    'data-cell': `${row},${column}`,
    tabIndex: row === current.row && column === current.column ? 0 : -1,
    onFocus: () => setPosition({ row, column }),
  })
  return { onKeyDown, cellProps }
}
