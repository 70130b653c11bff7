import { checkStates } from '#blocks/parts/check-tree/check-states.ts'
import { choosableLeaves, isDisabled, type TreeNode } from '#blocks/parts/check-tree/tree-node.ts'

/** Value in the URL when no place is selected. */
export const NO_PLACES = 'none'

/**
 * Returns the topmost places that are selected with everything below them. This is short, and new sections belong to
 * them automatically.
 */
export function topmostChosen(nodes: readonly TreeNode[], checked: ReadonlySet<string>): TreeNode[] {
  const states = checkStates(nodes, checked)
  const flatten = (level: readonly TreeNode[]): TreeNode[] =>
    level.flatMap((node) => {
      if (isDisabled(node) || states.get(node.id) === 'none') return []
      return states.get(node.id) === 'all' ? [node] : flatten(node.children)
    })
  return flatten(nodes)
}

/** Returns the value for the URL: undefined for all places, `none` for none, else the ids of the topmost places. */
export function placesInUrl(nodes: readonly TreeNode[], checked: ReadonlySet<string>): string | undefined {
  const all = choosableLeaves(nodes)
  if (all.every((id) => checked.has(id))) return undefined
  const chosen = topmostChosen(nodes, checked)
  return chosen.length === 0 ? NO_PLACES : chosen.map(({ id }) => id).join(',')
}

/** Returns the selected leaves for the ids of a URL. Unknown ids (another pig type, a deleted place) select nothing. */
export function checkedLeaves(nodes: readonly TreeNode[], ids: readonly string[] | undefined): Set<string> {
  if (ids === undefined) return new Set(choosableLeaves(nodes))
  const linkedIds = new Set(ids)
  const coveredIds = (level: readonly TreeNode[]): string[] =>
    level.flatMap((node) => (linkedIds.has(node.id) ? choosableLeaves([node]) : coveredIds(node.children)))
  return new Set(coveredIds(nodes))
}
