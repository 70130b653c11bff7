import { expect, test } from 'vitest'
import { aBalance } from '#testing/balances.ts'
import { balanceStatus } from './balance-status.ts'
import { balanceTreeRows, focusMove } from './balance-tree.ts'

const company = aBalance({ level: 'company', name: 'Nygaard A/S' })
const farm = aBalance({ level: 'farm', name: 'Nygaard', parent_id: company.id })
const balancedBarn = aBalance({ level: 'barn', name: 'Barn 1', parent_id: farm.id })
const balancedSection = aBalance({ name: 'A1', parent_id: balancedBarn.id })
const unbalancedBarn = aBalance({ level: 'barn', name: 'Barn 2', parent_id: farm.id, unbalanced_units: 1, missing: 9 })
const unbalancedSection = aBalance({ name: 'B1', parent_id: unbalancedBarn.id, unbalanced_units: 1, missing: 9 })
const rows = [company, farm, balancedBarn, balancedSection, unbalancedBarn, unbalancedSection]
const none = new Map<string, boolean>()
const names = (folded: ReadonlyMap<string, boolean> = none) => balanceTreeRows(rows, folded).map(({ row }) => row.name)

test('balanced barns are folded at first, and an unbalanced barn shows its sections', () => {
  expect(names()).toEqual(['Nygaard A/S', 'Nygaard', 'Barn 1', 'Barn 2', 'B1'])
  expect(balanceTreeRows(rows, none).map(({ depth }) => depth)).toEqual([1, 2, 3, 3, 4])
})

test('balance tree preserves what the user folds and unfolds', () => {
  const folded = new Map([
    [balancedBarn.id, true],
    [unbalancedBarn.id, false],
  ])
  expect(names(folded)).toEqual(['Nygaard A/S', 'Nygaard', 'Barn 1', 'A1', 'Barn 2'])
})

test('arrow keys move in the tree, unfold, fold and go to the parent', () => {
  const treeRows = balanceTreeRows(rows, none)
  const stepAt = (key: string, at: number) => focusMove(key, treeRows, { at, cell: 0, cells: 9 })
  expect(stepAt('ArrowDown', 0)).toEqual({ to: 1 })
  expect(stepAt('ArrowDown', 4)).toEqual({ to: 4 })
  expect(stepAt('End', 0)).toEqual({ to: 4 })
  expect(stepAt('Home', 3)).toEqual({ to: 0 })
  expect(stepAt('ArrowRight', 2)).toEqual({ fold: balancedBarn.id, isOpen: true })
  expect(stepAt('ArrowRight', 3)).toEqual({ cell: 1 })
  expect(stepAt('ArrowLeft', 3)).toEqual({ fold: unbalancedBarn.id, isOpen: false })
  expect(stepAt('ArrowLeft', 4)).toEqual({ to: 3 })
  expect(stepAt('a', 4)).toBeNull()
})

test('arrow keys beside a name move between figures, and up and down within a column', () => {
  const treeRows = balanceTreeRows(rows, none)
  const moveFrom = (key: string, cell: number) => focusMove(key, treeRows, { at: 3, cell, cells: 9 })
  expect(moveFrom('ArrowRight', 1)).toEqual({ cell: 2 })
  expect(moveFrom('ArrowRight', 8)).toEqual({ cell: 8 })
  expect(moveFrom('ArrowLeft', 1)).toEqual({ cell: 0 })
  expect(moveFrom('Home', 5)).toEqual({ cell: 0 })
  expect(moveFrom('End', 5)).toEqual({ cell: 8 })
  expect(moveFrom('ArrowDown', 5)).toEqual({ to: 4 })
  expect(moveFrom('Enter', 5)).toBeNull()
})

test('balance status ranks missing pigs before not counted, and not counted before balanced', () => {
  const row = { missing: 0, surplus: 0, negative_days: 0, uncounted_units: 0 }
  expect(balanceStatus(row)).toBe('balanced')
  expect(balanceStatus({ ...row, uncounted_units: 1 })).toBe('uncounted')
  expect(balanceStatus({ ...row, negative_days: 2, uncounted_units: 1 })).toBe('negative')
  expect(balanceStatus({ ...row, surplus: 4, negative_days: 2 })).toBe('surplus')
  expect(balanceStatus({ ...row, missing: 9, uncounted_units: 1 })).toBe('missing')
  expect(balanceStatus({ ...row, missing: 9, surplus: 9 })).toBe('mixed')
})
