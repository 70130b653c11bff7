import { type CheckState, choosableLeaves, isDisabled, type TreeNode } from './tree-node.ts'

/** The state of every place, from which of the ends are chosen. Greyed places do not count for those above them. */
export function checkStates(nodes: readonly TreeNode[], checked: ReadonlySet<string>): Map<string, CheckState> {
  const states = new Map<string, CheckState>()
  for (const node of nodes) put(node, checked, states)
  return states
}

function put(node: TreeNode, checked: ReadonlySet<string>, states: Map<string, CheckState>): CheckState {
  const below = node.children.map((child) => ({ child, state: put(child, checked, states) }))
  const counted = below.filter(({ child }) => !isDisabled(child))
  const state =
    node.children.length === 0
      ? checked.has(node.id)
        ? 'all'
        : 'none'
      : joined((counted.length > 0 ? counted : below).map((one) => one.state))
  states.set(node.id, state)
  return state
}

const joined = (states: readonly CheckState[]): CheckState => {
  if (states.every((state) => state === 'all')) return 'all'
  return states.every((state) => state === 'none') ? 'none' : 'some'
}

/** The choice after a place was pressed: all its ends in, or all out when they were in already. */
export function toggled(node: TreeNode, checked: ReadonlySet<string>): Set<string> {
  const next = new Set(checked)
  const leaves = choosableLeaves([node])
  const areAllIn = leaves.every((id) => checked.has(id))
  for (const id of leaves) {
    if (areAllIn) next.delete(id)
    else next.add(id)
  }
  return next
}
