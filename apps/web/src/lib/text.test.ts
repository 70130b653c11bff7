import { expect, test } from 'vitest'
import { holds, middleEllipsis, softHyphened } from './text.ts'

test('marks from the server become soft hyphens', () => {
  expect(softHyphened('Foder##forbrug')).toBe('Foder\u00ADforbrug')
})

test('the middle gives way, so that farm and section stay', () => {
  expect(middleEllipsis('Nørregård, Stald 4, Sektion 12', 19)).toBe('Nørregård…ektion 12')
  expect(middleEllipsis('Stald 4', 19)).toBe('Stald 4')
})

test('a search looks past case, accents and soft hyphens', () => {
  expect(holds('Foder\u00ADforbrug', 'FODERF')).toBe(true)
  expect(holds('Ganancia diária', 'diaria')).toBe(true)
  expect(holds('Åkjær', 'ak')).toBe(true)
  expect(holds('Åkjær', 'b')).toBe(false)
})
