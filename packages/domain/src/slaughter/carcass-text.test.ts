import { expect, test } from 'vitest'
import { carcassFault, carcassLists, carcassRows } from './carcass.ts'
import { carcassText, parseCarcassText } from './carcass-text.ts'

test('a pasted list is read with tabs, semicolons or spaces, commas or points, and without its heading', () => {
  const pasted = 'Vægt\tKød\tBemærkning\n90,4\t61,8\n97.4; 59.6; 1+2\r\n\n84 58,2 2, 1\n88,1 - 5\n91,25'
  expect(parseCarcassText(pasted)).toEqual({
    carcasses: [
      { no: 2, row: { weightKg: 90.4, leanPct: 61.8, remarks: [] } },
      { no: 3, row: { weightKg: 97.4, leanPct: 59.6, remarks: [1, 2] } },
      { no: 5, row: { weightKg: 84, leanPct: 58.2, remarks: [1, 2] } },
      { no: 6, row: { weightKg: 88.1, leanPct: null, remarks: [5] } },
      { no: 7, row: { weightKg: 91.25, leanPct: null, remarks: [] } },
    ],
    unparsed: [],
  })
})

test('lines that are no carcass are named by their number', () => {
  expect(parseCarcassText('90,4 61,8\n9O,4 61,8\n90,4 61,8 brok').unparsed).toEqual([
    { no: 2, text: '9O,4 61,8' },
    { no: 3, text: '90,4 61,8 brok' },
  ])
  expect(parseCarcassText('').carcasses).toEqual([])
})

test('a first line without digits is refused unless it names columns', () => {
  expect(parseCarcassText('abc')).toEqual({ carcasses: [], unparsed: [{ no: 1, text: 'abc' }] })
  expect(parseCarcassText('abc 61,8\n90,4').unparsed).toEqual([{ no: 1, text: 'abc 61,8' }])
  expect(parseCarcassText('abc\n90,4').unparsed).toEqual([{ no: 1, text: 'abc' }])
  for (const heading of ['Vægt', 'Slagtevægt; kød %', 'Weight (kg)\tLean meat', 'Vikt Kött', 'Peso Magro', 'kg'])
    expect(parseCarcassText(`${heading}\n90,4 61,8`), heading).toMatchObject({ carcasses: [{ no: 2 }], unparsed: [] })
  // A heading below carcasses is none, nor is one without carcasses.
  expect(parseCarcassText('Vægt\n').unparsed).toEqual([{ no: 1, text: 'Vægt' }])
  expect(parseCarcassText('90,4\nVægt').unparsed).toEqual([{ no: 2, text: 'Vægt' }])
})

test('a written list is read back as it was', () => {
  const text = '90,4 61,8\n97,4 59,6 1 2\n88,1 - 5\n91,25\n84,0 61,0'
  const rows = parseCarcassText(text).carcasses.map(({ row }) => row)
  expect(carcassText(carcassRows(carcassLists(rows)), ',')).toBe(text)
  expect(carcassText(rows, '.')).toBe(text.replaceAll(',', '.'))
})

test.each([
  [{ weightKg: 9.4, leanPct: 61, remarks: [] }, 'weight'],
  [{ weightKg: 904, leanPct: 61, remarks: [] }, 'weight'],
  [{ weightKg: Number.NaN, leanPct: 61, remarks: [] }, 'weight'],
  [{ weightKg: 90, leanPct: 6.1, remarks: [] }, 'lean'],
  [{ weightKg: 90, leanPct: 61, remarks: [11] }, 'remark'],
  [{ weightKg: 90, leanPct: null, remarks: [10] }, null],
])('%o has the fault %s', (row, fault) => {
  expect(carcassFault(row)).toBe(fault)
})
