import { type CheckState, choosableLeaves, isDisabled, type TreeNode } from './tree-node.ts'

/** Returns the state of every place, from the selected leaves. Disabled places do not count for their parents. */
export function checkStates(nodes: readonly TreeNode[], checked: ReadonlySet<string>): Map<string, CheckState> {
  const states = new Map<string, CheckState>()
  for (const node of nodes) setState(node, checked, states)
  return states
}

function setState(node: TreeNode, checked: ReadonlySet<string>, states: Map<string, CheckState>): CheckState {
  const state =
    node.children.length === 0 ? (checked.has(node.id) ? 'all' : 'none') : setStatesBelow(node, checked, states)
  states.set(node.id, state)
  return state
}

function setStatesBelow(
  { children }: TreeNode,
  checked: ReadonlySet<string>,
  states: Map<string, CheckState>,
): CheckState {
  const counts = children.some((child) => !isDisabled(child)) ? (child: TreeNode) => !isDisabled(child) : () => true
  let commonState: CheckState | null = null
  for (const child of children) {
    const state = setState(child, checked, states)
    if (counts(child)) commonState = commonState === null || commonState === state ? state : 'some'
  }
  return commonState ?? 'none'
}

/** Returns the selection after a place is toggled: all its leaves are added, or removed if all were selected. */
export function toggleNode(node: TreeNode, checked: ReadonlySet<string>): Set<string> {
  const next = new Set(checked)
  const leaves = choosableLeaves([node])
  const areAllIn = leaves.every((id) => checked.has(id))
  for (const id of leaves) {
    if (areAllIn) next.delete(id)
    else next.add(id)
  }
  return next
}
