import { normalizeText } from '#lib/format/text-search.ts'
import type { CheckTreeRow } from './visible-rows.ts'

export type TreeMove =
  | { kind: 'go'; to: number }
  | { kind: 'open'; ids: string[] }
  | { kind: 'close'; id: string }
  | { kind: 'toggle' }

/** Returns what a key does on a row of a tree; null for a key without meaning. */
export function treeMove(key: string, rows: readonly CheckTreeRow[], at: number): TreeMove | null {
  const row = rows[at]
  if (!row) return null
  const hasChildren = row.node.children.length > 0

  switch (key) {
    case 'ArrowDown':
      return { kind: 'go', to: Math.min(rows.length - 1, at + 1) }
    case 'ArrowUp':
      return { kind: 'go', to: Math.max(0, at - 1) }
    case 'Home':
      return { kind: 'go', to: 0 }
    case 'End':
      return { kind: 'go', to: rows.length - 1 }
    case 'ArrowRight':
      if (hasChildren && !row.isOpen) return { kind: 'open', ids: [row.node.id] }
      return row.isOpen ? { kind: 'go', to: at + 1 } : null
    case 'ArrowLeft':
      if (row.isOpen) return { kind: 'close', id: row.node.id }
      return row.parent === null ? null : { kind: 'go', to: rows.findIndex(({ node }) => node.id === row.parent) }
    case ' ':
    case 'Enter':
      return { kind: 'toggle' }
    case '*':
      return { kind: 'open', ids: siblingsOf(rows, row).map(({ node }) => node.id) }
    default:
      return null
  }
}

/** The same in a column: the right arrow opens a row, and nothing can be closed. */
export function columnMove(key: string, rows: readonly CheckTreeRow[], at: number): TreeMove | null {
  const isIdle = key === 'ArrowLeft' || key === '*' || (key === 'ArrowRight' && rows[at]?.isOpen)
  return isIdle ? null : treeMove(key, rows, at)
}

const siblingsOf = (rows: readonly CheckTreeRow[], { parent }: CheckTreeRow): CheckTreeRow[] =>
  rows.filter((row) => row.parent === parent && row.node.children.length > 0)

/** Returns the next row whose name starts with the typed text, wrapping around. */
export function rowByTyping(typed: string, rows: readonly CheckTreeRow[], at: number): number | null {
  const normalizedText = normalizeText(typed)
  for (let step = typed.length === 1 ? 1 : 0; step <= rows.length; step++) {
    const index = (at + step) % rows.length
    if (normalizeText(rows[index]?.node.name ?? '').startsWith(normalizedText)) return index
  }
  return null
}
