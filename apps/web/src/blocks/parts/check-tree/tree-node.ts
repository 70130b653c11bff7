/** A place in a tree, or another item that can be selected in parts. */
export interface TreeNode {
  id: string
  name: string
  /** Further search words: herd number, supplier number. */
  keywords?: readonly string[]
  icon?: string
  /** Right-aligned: the number of pigs. */
  count?: string
  /** The node is disabled for this reason; it keeps its state. */
  disabledReason?: string | undefined
  children: readonly TreeNode[]
}

export type CheckState = 'all' | 'some' | 'none'

export const isDisabled = (node: TreeNode): boolean => node.disabledReason !== undefined

/** Ids of the leaves below a node; a selection consists of leaves. */
export function leavesOf(node: TreeNode): string[] {
  return node.children.length === 0 ? [node.id] : node.children.flatMap(leavesOf)
}

/** The leaves that can be selected: none below a disabled place. */
export function choosableLeaves(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap((node) =>
    isDisabled(node) ? [] : node.children.length === 0 ? [node.id] : choosableLeaves(node.children),
  )
}

/** Ids of all nodes with children. */
export const parentsOf = (nodes: readonly TreeNode[]): string[] =>
  nodes.flatMap((node) => (node.children.length === 0 ? [] : [node.id, ...parentsOf(node.children)]))
