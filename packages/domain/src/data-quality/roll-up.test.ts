import { expect, test } from 'vitest'
import type { QualityCategory } from './quality-category.ts'
import { worstOf } from './quality-category.ts'
import { qualityMethods } from './quality-methods.ts'
import { companyQuality, farmQuality } from './roll-up.ts'

/** A farm with excellent methods, except those given by number. */
const farm = (others: Record<number, QualityCategory> = {}) =>
  farmQuality(qualityMethods.map(({ id, level }) => ({ level, category: others[id] ?? 1 })))

test('the worked example is uncertain: a count 1.8 % off, deliveries 14 % off, the rest excellent', () => {
  expect(farm({ 3: 2, 14: 3 })).toBe(2)
})

test('a farm is inferior with one inferior critical point or two inferior high points', () => {
  expect(farm()).toBe(1)
  expect(farm({ 1: 3 })).toBe(3)
  expect(farm({ 14: 3 })).toBe(2)
  expect(farm({ 14: 3, 16: 3 })).toBe(3)
})

test('a single inferior point of less weight changes nothing; more than 30 % of the weight below does', () => {
  expect(farm({ 20: 3 })).toBe(1)
  // 7 critical · 4 + 10 high · 2 + 10 medium + 0.5 = 58.5; 30 % are 17.55.
  const medium = { 15: 2, 17: 2, 18: 2, 19: 2, 20: 2, 21: 2, 22: 2, 23: 2, 24: 2, 27: 2 } as const
  expect(farm({ ...medium, 4: 2, 5: 2, 6: 2, 25: 2 })).toBe(1)
  expect(farm({ ...medium, 4: 2, 5: 2, 6: 2, 11: 2 })).toBe(2)
})

test('a point that cannot be judged is left out of the weight', () => {
  // Without settlements, treatments, sensors and prices: 28 + 14 + 8 = 50; 30 % are 15.
  const without = { 8: 5, 9: 5, 26: 5, 22: 5, 23: 5, 25: 5 } as const
  expect(farm({ ...without, 4: 2, 5: 2, 6: 2, 11: 2, 13: 2, 14: 2, 15: 2, 17: 2, 18: 2 })).toBe(1)
  expect(farm({ ...without, 4: 2, 5: 2, 6: 2, 11: 2, 13: 2, 14: 2, 15: 2, 17: 2, 18: 2, 19: 2 })).toBe(2)
})

test('a farm is in calculation while a critical point is, and unjudged when no critical point is judged', () => {
  expect(farm({ 12: 4, 1: 3 })).toBe(4)
  expect(farm({ 1: 5, 2: 5, 3: 5, 7: 5, 10: 5, 12: 5, 28: 5 })).toBe(5)
  expect(farm({ 1: 5, 2: 5, 3: 5, 7: 5, 10: 5 })).toBe(1)
})

test('the company takes the quality of its worst judged farm', () => {
  expect(companyQuality([1, 2, 5, 4])).toBe(2)
  expect(companyQuality([1, 3, 1])).toBe(3)
  expect(companyQuality([5, 4])).toBe(4)
  expect(companyQuality([5])).toBe(5)
  expect(companyQuality([])).toBe(5)
})

test('worstOf returns the worst of several values and null for none', () => {
  expect([worstOf([1, 3, 2]), worstOf([])]).toEqual([3, null])
})
