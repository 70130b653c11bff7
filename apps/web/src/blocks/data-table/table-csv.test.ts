import { expect, test } from 'vitest'
import { aTable } from '#testing/tables.ts'
import { exportName, tableCsv } from './table-csv.ts'

test('an export holds real days and numbers, nothing for nothing, and no formula', () => {
  const { headers, data } = aTable()
  expect(tableCsv(headers, data, 'da').slice(1).split('\r\n')).toEqual([
    'Dato;Hændelse;Stald;Antal;"Vægt, kg";Bemærkning',
    '02-11-2026;Indsættelse;Østerstald;120;30,25;',
    '14-11-2026;Døde;Aagaard;-2;;Fundet ved morgentilsyn i sektion 4 bag foderautomaten',
    '09-11-2026;Flytning;Åkær;0;41;"\'=HYPERLINK(""x"")"',
    '30-10-2026;Afgang;Vesterstald;-40;112,4;',
  ])
})

test('outside Danish days are written year first', () => {
  const { headers, data } = aTable()
  expect(tableCsv(headers, data, 'sv')).toContain('2026-11-02;')
})

test('the file says what and when', () => {
  expect(exportName('Døde pr. dag', { from: '2026-08-22', to: '2026-11-21' }, 'csv')).toBe(
    'døde-pr-dag_2026-08-22_2026-11-21.csv',
  )
  expect(exportName('Hold', undefined, 'xlsx')).toBe('hold.xlsx')
})
