/** A place in a tree of places, or anything else that can be chosen in parts. */
export interface TreeNode {
  id: string
  name: string
  /** Also found by these: herd number, supplier number. */
  keywords?: readonly string[]
  icon?: string
  /** Right-aligned: the number of pigs. */
  count?: string
  /** Greyed, with the reason. It keeps the state it has. */
  disabledReason?: string | undefined
  children: readonly TreeNode[]
}

export type CheckState = 'all' | 'some' | 'none'

export const isDisabled = (node: TreeNode): boolean => node.disabledReason !== undefined

/** Ids of the places at the ends of the branches: what a choice consists of. */
export function leavesOf(node: TreeNode): string[] {
  return node.children.length === 0 ? [node.id] : node.children.flatMap(leavesOf)
}

/** The ends that may be chosen: none below a greyed place. */
export function choosableLeaves(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap((node) =>
    isDisabled(node) ? [] : node.children.length === 0 ? [node.id] : choosableLeaves(node.children),
  )
}

/** Ids of all places that can be opened. */
export const parentsOf = (nodes: readonly TreeNode[]): string[] =>
  nodes.flatMap((node) => (node.children.length === 0 ? [] : [node.id, ...parentsOf(node.children)]))
