import { expect, test } from 'vitest'
import { middleEllipsis, textIncludes, withSoftHyphens } from './text-search.ts'

test('server break marks become soft hyphens', () => {
  expect(withSoftHyphens('Foder##forbrug')).toBe('Foder\u00ADforbrug')
})

test('middle of a long text is shortened, so that farm and section stay', () => {
  expect(middleEllipsis('Nørregård, Stald 4, Sektion 12', 19)).toBe('Nørregård…ektion 12')
  expect(middleEllipsis('Stald 4', 19)).toBe('Stald 4')
})

test('text search ignores case, accents and soft hyphens', () => {
  expect(textIncludes('Foder\u00ADforbrug', 'FODERF')).toBe(true)
  expect(textIncludes('Ganancia diária', 'diaria')).toBe(true)
  expect(textIncludes('Åkjær', 'ak')).toBe(true)
  expect(textIncludes('Åkjær', 'b')).toBe(false)
})
