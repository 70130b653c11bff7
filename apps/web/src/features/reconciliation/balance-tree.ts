import type { ReconciliationRow } from '@herdboard/contract/herd/reconciliation.ts'

export interface BalanceTreeRow {
  row: ReconciliationRow
  /** 1 for the company. */
  depth: number
  hasChildren: boolean
  isOpen: boolean
}

/** By default, rows are expanded down to the barns, and barns with a difference too. */
const isOpenByDefault = ({ level, unbalanced_units }: ReconciliationRow): boolean =>
  level === 'company' || level === 'farm' || unbalanced_units > 0

/** Returns the visible rows. `folded` has the user's choice per row; all others have the default. */
export function balanceTreeRows(
  rows: readonly ReconciliationRow[],
  openById: ReadonlyMap<string, boolean>,
): BalanceTreeRow[] {
  const children = Map.groupBy(rows, ({ parent_id }) => parent_id)
  const rowsBelow = (parent: string | null, depth: number): BalanceTreeRow[] =>
    (children.get(parent) ?? []).flatMap((row) => {
      const hasChildren = children.has(row.id)
      const isOpen = hasChildren && (openById.get(row.id) ?? isOpenByDefault(row))
      return [{ row, depth, hasChildren, isOpen }, ...(isOpen ? rowsBelow(row.id, depth + 1) : [])]
    })
  return rowsBelow(null, 1)
}

/** Effect of a key: focus on another row or cell (0 is the name), or the row expanded or collapsed. */
export type FocusMove = { to: number } | { cell: number } | { fold: string; isOpen: boolean } | null

/** The focused row and cell, and the number of cells per row. */
export interface FocusPosition {
  at: number
  cell: number
  cells: number
}

export function focusMove(key: string, rows: readonly BalanceTreeRow[], { at, cell, cells }: FocusPosition): FocusMove {
  const current = rows[at]
  if (!current) return null
  const last = rows.length - 1
  if (key === 'ArrowDown') return { to: Math.min(at + 1, last) }
  if (key === 'ArrowUp') return { to: Math.max(at - 1, 0) }
  return cell > 0 ? figureFocusMove(key, cell, cells) : placeFocusMove(key, rows, current, last)
}

/** Effect of a key on a figure. */
function figureFocusMove(key: string, cell: number, cells: number): FocusMove {
  if (key === 'ArrowLeft') return { cell: cell - 1 }
  if (key === 'ArrowRight') return { cell: Math.min(cell + 1, cells - 1) }
  if (key === 'Home') return { cell: 0 }
  return key === 'End' ? { cell: cells - 1 } : null
}

/** Effect of a key on the name of a place: the tree first, then its figures. */
function placeFocusMove(
  key: string,
  rows: readonly BalanceTreeRow[],
  current: BalanceTreeRow,
  last: number,
): FocusMove {
  if (key === 'Home') return { to: 0 }
  if (key === 'End') return { to: last }
  if (key === 'ArrowRight')
    return current.hasChildren && !current.isOpen ? { fold: current.row.id, isOpen: true } : { cell: 1 }
  if (key !== 'ArrowLeft') return null
  if (current.isOpen) return { fold: current.row.id, isOpen: false }
  const parent = rows.findIndex(({ row }) => row.id === current.row.parent_id)
  return parent < 0 ? null : { to: parent }
}
