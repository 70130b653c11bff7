import type { ReconciliationRow } from '@herdboard/contract/reconciliation.ts'

export interface TreeRow {
  row: ReconciliationRow
  /** 1 for the company. */
  depth: number
  hasChildren: boolean
  isOpen: boolean
}

/** Before anybody folds anything: down to the barns, and into those that do not balance. */
const isOpenAtFirst = ({ level, unbalanced_units }: ReconciliationRow): boolean =>
  level === 'company' || level === 'farm' || unbalanced_units > 0

/** The rows in view. `folded` says of a row what its reader made of it; the others stand as at first. */
export function treeRows(rows: readonly ReconciliationRow[], folded: ReadonlyMap<string, boolean>): TreeRow[] {
  const children = Map.groupBy(rows, ({ parent_id }) => parent_id)
  const walk = (parent: string | null, depth: number): TreeRow[] =>
    (children.get(parent) ?? []).flatMap((row) => {
      const hasChildren = children.has(row.id)
      const isOpen = hasChildren && (folded.get(row.id) ?? isOpenAtFirst(row))
      return [{ row, depth, hasChildren, isOpen }, ...(isOpen ? walk(row.id, depth + 1) : [])]
    })
  return walk(null, 1)
}

/** Where a key leads in the tree: another row, or this one unfolded or folded. */
export type Step = { to: number } | { fold: string; isOpen: boolean } | null

export function stepOf(key: string, rows: readonly TreeRow[], at: number): Step {
  const current = rows[at]
  if (!current) return null
  const last = rows.length - 1
  if (key === 'ArrowDown') return { to: Math.min(at + 1, last) }
  if (key === 'ArrowUp') return { to: Math.max(at - 1, 0) }
  if (key === 'Home') return { to: 0 }
  if (key === 'End') return { to: last }
  if (key === 'ArrowRight') {
    if (!current.hasChildren) return null
    return current.isOpen ? { to: at + 1 } : { fold: current.row.id, isOpen: true }
  }
  if (key !== 'ArrowLeft') return null
  if (current.isOpen) return { fold: current.row.id, isOpen: false }
  const parent = rows.findIndex(({ row }) => row.id === current.row.parent_id)
  return parent < 0 ? null : { to: parent }
}
