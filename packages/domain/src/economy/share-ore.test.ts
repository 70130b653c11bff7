import { expect, test } from 'vitest'
import { shareOre } from './share-ore.ts'

test('three equal parts of 100.00 kr. are 33.34, 33.33 and 33.33 kr.', () => {
  expect(shareOre(10_000, [90_000, 90_000, 90_000])).toEqual([3334, 3333, 3333])
  expect(shareOre(-10_000, [1, 1, 1])).toEqual([-3334, -3333, -3333])
})

test('the largest remainder gets the øre that is left', () => {
  // 10 øre by 1 : 1 : 4 is 1.67, 1.67 and 6.67.
  expect(shareOre(10, [1, 1, 4])).toEqual([2, 2, 6])
  expect(shareOre(5, [0, 3])).toEqual([0, 5])
})

test('an amount without weights is shared alike, and no part gets nothing from nobody', () => {
  expect(shareOre(3, [0, 0])).toEqual([2, 1])
  expect(shareOre(3, [])).toEqual([])
})
