import { beforeEach, expect, test, vi } from 'vitest'
import { readUserStorage, setStorageUser, writeUserStorage } from './user-storage.ts'

const isNumber = (value: unknown): value is number => typeof value === 'number'

beforeEach(() => {
  localStorage.clear()
  setStorageUser('anna')
})

test('stored settings of one user are not shown to the next user', () => {
  writeUserStorage('page-size', 50)
  expect(readUserStorage('page-size', isNumber, 10)).toBe(50)

  setStorageUser('bo')
  expect(readUserStorage('page-size', isNumber, 10)).toBe(10)
})

test('settings stored by another version fall back to the default', () => {
  localStorage.setItem('herdboard.anna.page-size', '{broken')
  expect(readUserStorage('page-size', isNumber, 10)).toBe(10)
  writeUserStorage('page-size', 'fifty')
  expect(readUserStorage('page-size', isNumber, 10)).toBe(10)
})

test('user storage works in a browser that stores nothing', () => {
  const closed = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('QuotaExceededError')
  })
  writeUserStorage('page-size', 50)
  closed.mockRestore()
  expect(readUserStorage('page-size', isNumber, 10)).toBe(10)
})
