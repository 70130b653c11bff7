import { expect, test } from 'vitest'
import { manyRows, movementHeaders } from '#testing/tables.ts'
import { cellSortKeys } from './sort-cells.ts'

const barn = movementHeaders[2]
if (!barn) throw new Error('The fixture has a barn column')

const sorted = (names: string[], language: 'da' | 'sv' | 'en') => {
  const rows = names.map((name, index) => ({ id: String(index), barn: name }))
  const keys = cellSortKeys(rows, barn, language)
  return names.toSorted((a, b) => (keys[names.indexOf(a)] ?? 0) - (keys[names.indexOf(b)] ?? 0))
}

test('sorting uses the alphabet of the language', () => {
  const names = ['Zenit', 'Ærø', 'Østen', 'Åkær', 'Öland', 'Alssund']
  expect(sorted(names, 'da')).toEqual(['Alssund', 'Zenit', 'Ærø', 'Öland', 'Østen', 'Åkær'])
  expect(sorted(names, 'sv').slice(0, 3)).toEqual(['Alssund', 'Zenit', 'Åkær'])
})

test('sorting puts barn 2 before barn 10', () => {
  expect(sorted(['Stald 10', 'Stald 2'], 'da')).toEqual(['Stald 2', 'Stald 10'])
})

test('sorting computes one sort key per row for 100,000 rows', () => {
  const rows = manyRows(99_999)
  const keys = cellSortKeys(rows, barn, 'da')
  expect(keys).toHaveLength(99_999)
  expect(new Set(keys).size).toBe(new Set(rows.map((row) => row.barn)).size)
})
