import { moneySources } from '@herdboard/domain/economy/money-line.ts'
import { expect, test } from 'vitest'
import { budgetGroupOf, groupOfSource, isCalculatedGroup } from './budget-group.ts'

test('every source of money but postings is compared with a group of categories', () => {
  expect(moneySources.map((source) => [source, groupOfSource(source)])).toEqual([
    ['settlement', 1],
    ['sale', 2],
    ['bonus', 4],
    ['transfer_out', 2],
    ['transfer_in', 11],
    ['post_payment', 3],
    ['posted_income', null],
    ['herd_shift', 7],
    ['purchase', 11],
    ['own_weaned', 11],
    ['feed', 12],
    ['collection', 20],
    ['posted_cost', null],
  ])
})

test('raw materials are compared as feed and all supplements together; typed categories alone', () => {
  expect([12, 13, 14, 15, 16].map(budgetGroupOf)).toEqual([12, 12, 12, 12, 12])
  expect([4, 5, 6].map(budgetGroupOf)).toEqual([4, 4, 4])
  expect([21, 26, 30].map(budgetGroupOf)).toEqual([21, 26, 30])
  expect([1, 6, 13, 20, 21, 30].map(isCalculatedGroup)).toEqual([true, true, true, true, false, false])
})
