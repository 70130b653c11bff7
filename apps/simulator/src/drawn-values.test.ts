import { expect, test } from 'vitest'
import { drawnOnce } from './drawn-values.ts'

test('a value is drawn once for each name, and a full cache begins again', () => {
  const cache = new Map<string, number>()
  let draws = 0
  const ask = (name: string) => drawnOnce(cache, name, 2, () => ++draws)
  expect([ask('a'), ask('a'), ask('b'), ask('a')]).toEqual([1, 1, 2, 1])
  expect([ask('c'), ask('a')]).toEqual([3, 4])
  expect([...cache.keys()]).toEqual(['c', 'a'])
})
