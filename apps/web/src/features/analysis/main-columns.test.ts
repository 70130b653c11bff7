import type { Table, TableRow } from '@herdboard/contract/figures/table.ts'
import { expect, test } from 'vitest'
import { textColumnHeader } from '#blocks/parts/data-table/cells/table-header.ts'
import { mainColumns, withoutEmptyFigures } from './main-columns.ts'

const tableOf = (...keys: string[]): Table => ({
  title: '',
  searchbar: null,
  headers: [
    textColumnHeader('place', 'Sted'),
    textColumnHeader('dates', 'Fra-til'),
    ...keys.map((key) => textColumnHeader(key, key, { align: 'right' })),
  ],
  data: [Object.fromEntries([['id', 'a'], ...keys.map((key) => [key, key === 'inside' ? null : 1])]) as TableRow],
  footers: [],
  empty_text: '',
})
const keysOf = (table: Table) => table.headers.map(({ value }) => value)

test('main columns of growth are cost, gain and feed; their components appear only among all figures', () => {
  const table = tableOf('pigs', 'gain', 'daily_gain', 'ref_daily_gain', 'fcr', 'fe_day', 'prev', 'diff', 'avg', 'value')
  expect(keysOf(mainColumns(table))).toEqual([
    'place',
    'dates',
    'value',
    'pigs',
    'daily_gain',
    'fcr',
    'prev',
    'diff',
    'avg',
  ])
})

test('reference values without other figures are the main columns', () => {
  expect(keysOf(mainColumns(tableOf('pigs', 'gain', 'ref_daily_gain', 'ref_fcr')))).toEqual([
    'place',
    'dates',
    'pigs',
    'ref_daily_gain',
    'ref_fcr',
  ])
})

test('figures without slaughterhouse data are left out of the main columns', () => {
  expect(keysOf(mainColumns(tableOf('slaughtered', 'inside', 'lean', 'remarks', 'lost')))).toEqual([
    'place',
    'dates',
    'lost',
    'slaughtered',
    'lean',
  ])
})

test('a figure that no row and no total has is left out, also among all figures', () => {
  const table = tableOf('slaughtered', 'inside', 'lean')
  expect(keysOf(withoutEmptyFigures(table))).toEqual(['place', 'dates', 'slaughtered', 'lean'])
  const total = { ...table, footers: [{ place: 'I alt', inside: 80 }] }
  expect(keysOf(withoutEmptyFigures(total))).toEqual(['place', 'dates', 'slaughtered', 'inside', 'lean'])
})

test('table without any main figure shows all its figures', () => {
  const table = tableOf('remarks', 'inside', 'condemned')
  expect(mainColumns(table)).toBe(table)
})

test('table with main columns only is unchanged', () => {
  const table = tableOf('pigs', 'daily_gain')
  expect(mainColumns(table)).toBe(table)
})
