import { checkStates } from '#blocks/parts/check-tree/check-states.ts'
import { choosableLeaves, isDisabled, type TreeNode } from '#blocks/parts/check-tree/tree-node.ts'

/** Stands in the address when no place is chosen. */
export const NO_PLACES = 'none'

/** The topmost places that are chosen with all that is below them: short, and new sections belong to them by themselves. */
export function topmostChosen(nodes: readonly TreeNode[], checked: ReadonlySet<string>): TreeNode[] {
  const states = checkStates(nodes, checked)
  const walk = (level: readonly TreeNode[]): TreeNode[] =>
    level.flatMap((node) => {
      if (isDisabled(node) || states.get(node.id) === 'none') return []
      return states.get(node.id) === 'all' ? [node] : walk(node.children)
    })
  return walk(nodes)
}

/** What stands in the address: nothing for all, `none` for none, else ids of the topmost places. */
export function placesInUrl(nodes: readonly TreeNode[], checked: ReadonlySet<string>): string | undefined {
  const all = choosableLeaves(nodes)
  if (all.every((id) => checked.has(id))) return undefined
  const chosen = topmostChosen(nodes, checked)
  return chosen.length === 0 ? NO_PLACES : chosen.map(({ id }) => id).join(',')
}

/** The chosen ends of the tree, read back. Ids that the tree does not know (another kind, another time) choose nothing. */
export function checkedLeaves(nodes: readonly TreeNode[], ids: readonly string[] | undefined): Set<string> {
  if (ids === undefined) return new Set(choosableLeaves(nodes))
  const wanted = new Set(ids)
  const walk = (level: readonly TreeNode[]): string[] =>
    level.flatMap((node) => (wanted.has(node.id) ? choosableLeaves([node]) : walk(node.children)))
  return new Set(walk(nodes))
}
