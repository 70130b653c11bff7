import { expect, test } from 'vitest'
import { groupOfCategory, groupOfMoney, isIncomeGroup, moneyGroups } from './money-group.ts'
import { moneySources } from './money-line.ts'
import { postingRole } from './posting-money.ts'

const categories = Array.from({ length: 36 }, (_, index) => index + 1)
const FIRST_EXPENSE = 11

test('a bill is in the group of what it is counted from or replaces, on its side', () => {
  // Category of the bill, and the source that gives the same.
  const pairs = [
    [1, 'settlement'],
    [2, 'sale'],
    [3, 'post_payment'],
    [4, 'bonus'],
    [6, 'bonus'],
    [7, 'herd_shift'],
    [11, 'purchase'],
    [12, 'feed'],
    [13, 'feed'],
    [20, 'collection'],
  ] as const
  for (const [category, source] of pairs) expect(groupOfCategory(category), source).toBe(groupOfMoney(source, null))
  for (const category of categories)
    expect(isIncomeGroup(groupOfCategory(category)), String(category)).toBe(category < FIRST_EXPENSE)
})

test('exactly the fixed costs are below the margin, and every group has a source or a category', () => {
  expect(categories.filter((category) => groupOfCategory(category) === 'fixed')).toEqual([29, 30, 32, 33, 34, 35])
  for (const category of categories)
    expect(groupOfCategory(category) === 'fixed', String(category)).toBe(postingRole(category) === 'fixed')
  const used = new Set([
    ...categories.map(groupOfCategory),
    ...moneySources.filter((source) => !source.startsWith('posted')).map((source) => groupOfMoney(source, null)),
  ])
  expect(moneyGroups.filter((group) => !used.has(group))).toEqual([])
})
