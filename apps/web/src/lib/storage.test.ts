import { beforeEach, expect, test, vi } from 'vitest'
import { keepFor, readStored, store } from './storage.ts'

const isNumber = (value: unknown): value is number => typeof value === 'number'

beforeEach(() => {
  localStorage.clear()
  keepFor('anna')
})

test('what one person chose is not shown to the next', () => {
  store('page-size', 50)
  expect(readStored('page-size', isNumber, 10)).toBe(50)

  keepFor('bo')
  expect(readStored('page-size', isNumber, 10)).toBe(10)
})

test('what another version left behind falls back to the default', () => {
  localStorage.setItem('herdboard.anna.page-size', '{broken')
  expect(readStored('page-size', isNumber, 10)).toBe(10)
  store('page-size', 'fifty')
  expect(readStored('page-size', isNumber, 10)).toBe(10)
})

test('a browser that keeps nothing still works', () => {
  const closed = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('QuotaExceededError')
  })
  store('page-size', 50)
  closed.mockRestore()
  expect(readStored('page-size', isNumber, 10)).toBe(10)
})
