import { expect, test } from 'vitest'
import { createSizedCache } from './sized-cache.ts'

test('the cache removes the least recently used values once their sizes exceed the limit', () => {
  const cache = createSizedCache<string>(30_000)
  for (const key of ['a', 'b', 'c']) cache.set(key, key, 9_000)
  expect(cache.get('a')).toBe('a')
  cache.set('d', 'd', 9_000)
  expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key))).toEqual(['a', undefined, 'c', 'd'])
})

test('the cache counts a replaced value once, and refuses one that is larger than the limit', () => {
  const cache = createSizedCache<string>(30_000)
  for (const value of ['1', '2', '3', '4']) cache.set('a', value, 9_000)
  cache.set('b', 'b', 9_000)
  cache.set('large', 'large', 30_000)
  expect(['a', 'b', 'large'].map((key) => cache.get(key))).toEqual(['4', 'b', undefined])
})
