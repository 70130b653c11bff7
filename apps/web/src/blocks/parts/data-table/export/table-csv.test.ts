import type { TableRow } from '@herdboard/contract/figures/table.ts'
import { expect, test } from 'vitest'
import { aTable } from '#testing/tables.ts'
import { exportFileName, tableCsv } from './table-csv.ts'

const texts = { yes: 'Ja', no: 'Nej', estimated: 'beregnet' }

test('CSV export writes real dates and numbers, empty cells for missing values and no formula', async () => {
  const { headers, data } = aTable()
  expect((await tableCsv(headers, data, 'da', texts)).slice(1).split('\r\n')).toEqual([
    'Dato;Hændelse;Stald;Antal;"Vægt, kg";Bemærkning',
    '02-11-2026;Indsættelse;Østerstald;120;30,25;',
    '14-11-2026;Døde;Aagaard;-2;;Fundet ved morgentilsyn i sektion 4 bag foderautomaten',
    '09-11-2026;Flytning;Åkær;0;41;"\'=HYPERLINK(""x"")"',
    '30-10-2026;Afgang;Vesterstald;-40;112,4;',
  ])
})

test('mean in the CSV has the decimals of its figure, not those of the division', async () => {
  const { headers, data } = aTable()
  const [row] = data
  if (!row) throw new Error('the table has no rows')
  const weight = headers.find(({ text }) => text.startsWith('Vægt'))?.value ?? ''
  const lines = (await tableCsv(headers, [{ ...row, [weight]: 1349 / 41 }], 'da', texts)).split('\r\n')
  expect(lines[1]).toContain(';32,9024;')
})

test('CSV dates are year first outside Danish', async () => {
  const { headers, data } = aTable()
  expect(await tableCsv(headers, data, 'sv', texts)).toContain('2026-11-02;')
})

test('CSV export writes times by the farm clock and yes and no in words', async () => {
  const [day, name] = aTable().headers
  if (!day || !name) throw new Error('the table has no columns')
  const headers = [{ ...day, type: 'datetime' as const }, name]
  const row = { id: '1', [day.value]: '2026-06-10T22:15:00.000Z', [name.value]: true }
  expect(await tableCsv(headers, [row], 'da', texts)).toContain('11-06-2026 00:15;Ja')
  expect(await tableCsv(headers, [row], 'en', texts)).toMatch(/2026-06-11 00:15[,;]Ja/)
})

test('CSV file name states the subject and the period', async () => {
  expect(exportFileName('Døde pr. dag', { from: '2026-08-22', to: '2026-11-21' }, 'csv')).toBe(
    'døde-pr-dag_2026-08-22_2026-11-21.csv',
  )
  expect(exportFileName('Hold', undefined, 'xlsx')).toBe('hold.xlsx')
})

test('picture is exported as its text; a picture without text of its own is left out', async () => {
  const [, name] = aTable().headers
  if (!name) throw new Error('the table has no columns')
  const picture = { ...name, value: 'active', text: 'Aktivt', type: 'icon' as const }
  const row = { id: '1', active: 'circle-check', [name.value]: '2026-41' }
  const lines = async (rows: TableRow[]) => (await tableCsv([picture, name], rows, 'da', texts)).slice(1).split('\r\n')
  expect(await lines([{ ...row, active_words: true }])).toEqual(['Aktivt;Hændelse', 'Ja;2026-41'])
  expect(await lines([row])).toEqual(['Hændelse', '2026-41'])
})
