import { expect, test } from 'vitest'
import { aTable, movementHeaders } from '#testing/tables.ts'
import { hideEmptyColumns } from './hide-empty-columns.ts'

const columns = { ifEmpty: ['amount'], ifSame: ['barn'] }
const keysOf = (data: Parameters<typeof aTable>[0]) =>
  hideEmptyColumns(aTable(data), columns).headers.map(({ value }) => value)
const all = movementHeaders.map(({ value }) => value)

test('column without any value is hidden, as is a place that is the same in every row', () => {
  const data = [
    { id: '1', barn: 'Stald 4', amount: null, type: 'Døde' },
    { id: '2', barn: 'Stald 4', amount: null, type: 'Døde' },
  ]
  expect(keysOf({ data })).toEqual(all.filter((key) => key !== 'barn' && key !== 'amount'))
})

test('column with information stays visible, and an empty table shows all its columns', () => {
  const data = [
    { id: '1', barn: 'Stald 4', amount: null },
    { id: '2', barn: 'Stald 5', amount: -2 },
  ]
  expect(keysOf({ data })).toEqual(all)
  expect(keysOf({ data: [] })).toEqual(all)
})
