import { expect, test } from 'vitest'
import { manyFarms, twoFarms } from '#testing/trees.ts'
import { checkStates, toggleNode } from './check-states.ts'
import { rowByTyping, treeMove } from './tree-keys.ts'
import { choosableLeaves, leavesOf, parentsOf, type TreeNode } from './tree-node.ts'
import { visibleRows } from './visible-rows.ts'

const farms = twoFarms()
const find = (id: string, nodes: readonly TreeNode[] = farms): TreeNode => {
  for (const node of nodes) {
    if (node.id === id) return node
    const below =
      node.children.length > 0 &&
      leavesOf(node)
        .concat(parentsOf([node]))
        .includes(id)
    if (below) return find(id, node.children)
  }
  throw new Error(`No ${id}`)
}
const names = (open: string[], search?: string) =>
  visibleRows(farms, new Set(open), search).map(({ node }) => node.name)

test('farm is half chosen when one section is, and fully chosen when all permitted sections are', () => {
  expect(checkStates(farms, new Set(['n4a'])).get('n')).toBe('some')
  const states = checkStates(farms, new Set(['n4a', 'n4b']))
  expect([states.get('n'), states.get('n4'), states.get('n5'), states.get('s')]).toEqual(['all', 'all', 'none', 'none'])
})

test('farm click selects all permitted places, a second click clears them; a greyed barn is unchanged', () => {
  const all = toggleNode(find('n'), new Set(['s1']))
  expect([...all].toSorted()).toEqual(['n4a', 'n4b', 's1'])
  expect([...toggleNode(find('n'), all)]).toEqual(['s1'])
  expect([...toggleNode(find('n'), new Set(['n4a', 'n5a']))].toSorted()).toEqual(['n4a', 'n4b', 'n5a'])
  expect(choosableLeaves(farms)).toEqual(['n4a', 'n4b', 's1'])
})

test('check tree shows only the children of open places', () => {
  expect(names([])).toEqual(['Nørregård', 'Søndergård'])
  expect(names(['n', 'n4'])).toEqual(['Nørregård', 'Stald 4', 'A1', 'A2', 'Klimastald 5', 'Søndergård'])
})

test('tree search includes the ancestors of a match and matches herd numbers', () => {
  expect(names([], 'a2')).toEqual(['Nørregård', 'Stald 4', 'A2'])
  expect(names([], '123456')).toEqual(['Nørregård'])
  expect(names([], 'norregard')).toEqual(['Nørregård'])
  expect(visibleRows(farms, new Set(), 'a2').filter(({ isHit }) => isHit)).toHaveLength(1)
})

test('arrow keys move, open and close in the check tree as in any tree view', () => {
  const rows = visibleRows(farms, new Set(['n']))
  expect(treeMove('ArrowRight', rows, 0)).toEqual({ kind: 'go', to: 1 })
  expect(treeMove('ArrowRight', rows, 1)).toEqual({ kind: 'open', ids: ['n4'] })
  expect(treeMove('ArrowLeft', rows, 1)).toEqual({ kind: 'go', to: 0 })
  expect(treeMove('ArrowLeft', rows, 0)).toEqual({ kind: 'close', id: 'n' })
  expect(treeMove('End', rows, 0)).toEqual({ kind: 'go', to: 3 })
  expect(treeMove('*', rows, 1)).toEqual({ kind: 'open', ids: ['n4', 'n5'] })
  expect(treeMove('ArrowUp', rows, 0)).toEqual({ kind: 'go', to: 0 })
})

test('typing moves to the next name with that beginning and wraps around', () => {
  const rows = visibleRows(farms, new Set(['n', 's']))
  expect(rowByTyping('s', rows, 0)).toBe(1)
  expect(rowByTyping('s', rows, 1)).toBe(3)
  expect(rowByTyping('s', rows, 4)).toBe(1)
  expect(rowByTyping('q', rows, 0)).toBeNull()
})

test('check tree lays out all 6000 places and their states add up', () => {
  const many = manyFarms(24)
  expect(visibleRows(many, new Set(parentsOf(many)))).toHaveLength(24 + 240 + 5760)
  const states = checkStates(many, new Set(choosableLeaves(many)))
  expect([...states.values()].every((state) => state === 'all')).toBe(true)
})
