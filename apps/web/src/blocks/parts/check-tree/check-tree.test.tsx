import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { renderPart } from '#testing/render-part.tsx'
import { manyFarms, twoFarms } from '#testing/trees.ts'
import { CheckTree } from './check-tree.tsx'
import { parentsOf, type TreeNode } from './tree-node.ts'

let height: MockInstance
beforeEach(() => {
  height = vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400)
})
afterEach(() => height.mockRestore())

function Places({ nodes, initiallyOpen = [] }: { nodes: TreeNode[]; initiallyOpen?: string[] }) {
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(initiallyOpen))
  return (
    <CheckTree
      label="Steder"
      nodes={nodes}
      checked={checked}
      onChange={setChecked}
      open={open}
      onOpenChange={setOpen}
    />
  )
}

const treeItem = (name: RegExp) => screen.getByRole('treeitem', { name })

test('check tree opens a farm, ticks a section and half-ticks the farm by keyboard alone', async () => {
  await renderPart(<Places nodes={twoFarms()} />)
  await userEvent.tab()
  expect(screen.getByRole('tree', { name: 'Steder' })).toHaveFocus()
  expect(treeItem(/Nørregård/)).toHaveAttribute('aria-expanded', 'false')

  await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowRight}{ArrowDown} ')

  expect(treeItem(/A1/)).toHaveAttribute('aria-checked', 'true')
  expect(treeItem(/Nørregård/)).toHaveAttribute('aria-checked', 'mixed')
  expect(screen.getByRole('tree')).toHaveAttribute('aria-activedescendant', treeItem(/A1/).id)
})

test('check tree ticks on a click on the name and opens on a click on the arrow', async () => {
  await renderPart(<Places nodes={twoFarms()} />)
  await userEvent.click(screen.getByText('Søndergård'))
  expect(treeItem(/Søndergård/)).toHaveAttribute('aria-checked', 'true')
  expect(treeItem(/Søndergård/)).toHaveAttribute('aria-expanded', 'false')

  const arrow = treeItem(/Søndergård/).querySelector('[data-twisty]')
  if (arrow) await userEvent.click(arrow)
  expect(treeItem(/Stald 1/)).toHaveAttribute('aria-checked', 'true')
})

test('greyed place states its reason and cannot be ticked', async () => {
  await renderPart(<Places nodes={twoFarms()} initiallyOpen={['n']} />)
  await userEvent.click(screen.getByText('Klimastald 5'))
  expect(treeItem(/Klimastald 5/)).toHaveAttribute('aria-disabled', 'true')
  expect(treeItem(/Klimastald 5/)).toHaveAttribute('aria-checked', 'false')
  expect(screen.getByText('Smågrise')).toBeVisible()
})

test('check tree of 6000 places renders only those in view, each with its position', async () => {
  const nodes = manyFarms(24)
  await renderPart(<Places nodes={nodes} initiallyOpen={parentsOf(nodes)} />)
  expect(screen.getAllByRole('treeitem').length).toBeLessThan(60)
  expect(treeItem(/Ejendom 1$/)).toHaveAttribute('aria-setsize', '24')
})
