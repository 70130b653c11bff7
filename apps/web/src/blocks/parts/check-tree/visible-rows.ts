import { normalizeText } from '#lib/format/text-search.ts'
import type { TreeNode } from './tree-node.ts'

export interface CheckTreeRow {
  node: TreeNode
  /** 1 at the root. */
  level: number
  position: number
  siblings: number
  parent: string | null
  isOpen: boolean
  isHit: boolean
}

/** Returns the rows on screen: the open ones, or in a search every match with its parents. */
export function visibleRows(nodes: readonly TreeNode[], open: ReadonlySet<string>, search = ''): CheckTreeRow[] {
  const normalizedSearch = normalizeText(search.trim())
  const rows: CheckTreeRow[] = []
  addRows(nodes, 1, null, normalizedSearch === '' ? null : hitsOf(nodes, normalizedSearch), open, rows)
  return rows
}

/**
 * Returns one level of a tree in columns; the children of a row have their own column. In a search, only matches and
 * parents of matches.
 */
export function columnRows(nodes: readonly TreeNode[], open: ReadonlySet<string>, search = ''): CheckTreeRow[] {
  const normalizedSearch = normalizeText(search.trim())
  const searchHits = normalizedSearch === '' ? null : hitsOf(nodes, normalizedSearch)
  const shown = searchHits ? nodes.filter(({ id }) => searchHits.visibleIds.has(id)) : nodes
  return shown.map((node, index) => ({
    node,
    level: 1,
    position: index + 1,
    siblings: shown.length,
    parent: null,
    isOpen: node.children.length > 0 && open.has(node.id),
    isHit: searchHits?.hits.has(node.id) ?? false,
  }))
}

interface TreeHits {
  hits: ReadonlySet<string>
  /** Matches and their parents. */
  visibleIds: ReadonlySet<string>
}

function hitsOf(nodes: readonly TreeNode[], normalizedSearch: string): TreeHits {
  const hits = new Set<string>()
  const visibleIds = new Set<string>()
  const collectHits = (node: TreeNode): boolean => {
    const isHit = [node.name, ...(node.keywords ?? [])].some((text) => normalizeText(text).includes(normalizedSearch))
    const hasHitBelow = node.children.map(collectHits).some(Boolean)
    if (isHit) hits.add(node.id)
    if (isHit || hasHitBelow) visibleIds.add(node.id)
    return isHit || hasHitBelow
  }
  for (const node of nodes) collectHits(node)
  return { hits, visibleIds }
}

function addRows(
  nodes: readonly TreeNode[],
  level: number,
  parent: string | null,
  searchHits: TreeHits | null,
  open: ReadonlySet<string>,
  rows: CheckTreeRow[],
): void {
  const shown = searchHits ? nodes.filter(({ id }) => searchHits.visibleIds.has(id)) : nodes
  shown.forEach((node, index) => {
    const hasVisibleChild = searchHits ? node.children.some(({ id }) => searchHits.visibleIds.has(id)) : false
    const isOpen = node.children.length > 0 && (searchHits ? hasVisibleChild : open.has(node.id))
    rows.push({
      node,
      level,
      position: index + 1,
      siblings: shown.length,
      parent,
      isOpen,
      isHit: searchHits?.hits.has(node.id) ?? false,
    })
    if (isOpen) addRows(node.children, level + 1, node.id, searchHits, open, rows)
  })
}
