import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { aTable, manyRows, movementHeaders } from '#testing/tables.ts'
import { tableXlsx } from './table-xlsx.ts'

const texts = { yes: 'Ja', no: 'Nej', estimated: 'Beregnet' }

/** Reads a workbook: cells by reference, with text, number and format. */
function readWorkbook(bytes: Uint8Array) {
  const parts = unzipSync(bytes)
  const part = (path: string) => new DOMParser().parseFromString(strFromU8(parts[path] ?? new Uint8Array()), 'text/xml')
  const [sheet, styles, workbook] = ['xl/worksheets/sheet1.xml', 'xl/styles.xml', 'xl/workbook.xml'].map(part)
  if (!sheet || !styles || !workbook) throw new Error('A workbook has three parts')
  const formats = new Map(
    [...styles.querySelectorAll('numFmt')].map((one) => [one.getAttribute('numFmtId'), one.getAttribute('formatCode')]),
  )
  const cellFormats = [...styles.querySelectorAll('cellXfs > xf')]
  const cells = new Map(
    [...sheet.querySelectorAll('c')].map((cell) => {
      const style = cellFormats[Number(cell.getAttribute('s') ?? 0)]
      const format = style?.getAttribute('numFmtId') ?? ''
      const text = cell.querySelector('t')?.textContent
      const figure = cell.querySelector('v')?.textContent
      return [
        cell.getAttribute('r') ?? '',
        {
          value: text ?? (figure === undefined ? null : Number(figure)),
          format: formats.get(format) ?? format,
          isBold: style?.getAttribute('fontId') === '1',
          staysText: style?.getAttribute('quotePrefix') === '1',
        },
      ]
    }),
  )
  return { cells, sheet, workbook, paths: Object.keys(parts).toSorted() }
}

const book = async (overrides: Parameters<typeof aTable>[0] = {}) => {
  const table = aTable(overrides)
  return readWorkbook(
    await tableXlsx(table, { rows: table.data, footers: table.footers, title: 'Bevægelser: uge 47', texts }),
  )
}

test('XLSX table has real dates and figures, each in the format of its column', async () => {
  const { cells, workbook } = await book()
  expect(workbook.querySelector('sheet')?.getAttribute('name')).toBe('Bevægelser  uge 47')
  expect(['A1', 'D1', 'E1'].map((at) => cells.get(at)?.value)).toEqual(['Dato', 'Antal', 'Vægt, kg'])
  expect(cells.get('A2')).toMatchObject({ value: 46_328, format: '14' })
  expect(cells.get('D3')).toMatchObject({ value: -2, format: '#,##0' })
  expect(cells.get('E2')).toMatchObject({ value: 30.25, format: '#,##0.0' })
  expect(cells.get('B4')?.value).toBe('Flytning')
})

test('XLSX writes a missing value as an empty cell and 0 as 0', async () => {
  const { cells } = await book()
  expect(cells.has('E3')).toBe(false)
  expect(cells.get('D4')?.value).toBe(0)
})

test('XLSX text that begins like a formula stays text, also when the cell is edited', async () => {
  const { cells, sheet } = await book()
  expect(cells.get('F4')).toMatchObject({ value: '=HYPERLINK("x")', staysText: true })
  expect(cells.get('B4')?.staysText).toBe(false)
  expect(sheet.querySelector('f')).toBeNull()
})

test('XLSX escapes markup, preserves umlauts and drops characters no file may contain', async () => {
  const { cells } = await book({
    data: [{ id: 'm1', date: '2026-11-02', type: 'Sti <3> & "Åkær"\u0001 🐷', barn: null }],
  })
  expect(cells.get('B2')?.value).toBe('Sti <3> & "Åkær" 🐷')
})

test('XLSX header stays in view, columns fit their text and totals are in bold below', async () => {
  const { cells, sheet } = await book({ footers: [{ date: 'I alt', amount: 78 }] })
  expect(sheet.querySelector('pane')?.getAttribute('state')).toBe('frozen')
  expect(sheet.querySelector('pane')?.getAttribute('ySplit')).toBe('1')
  const widths = [...sheet.querySelectorAll('col')].map((one) => Number(one.getAttribute('width')))
  expect(widths[5]).toBe(48)
  expect(widths[2]).toBe(14)
  expect(cells.get('A6')).toMatchObject({ value: 'I alt', isBold: true })
  expect(cells.get('D6')).toMatchObject({ value: 78, isBold: true, format: '#,##0' })
})

test('XLSX writes an instant by the farm clock, also in summer time', async () => {
  const headers = movementHeaders.map((one) => (one.value === 'date' ? { ...one, type: 'datetime' as const } : one))
  const { cells } = await book({
    headers,
    data: [
      { id: 'm1', date: '2026-11-21T22:30:00Z' },
      { id: 'm2', date: '2026-07-01T22:00:00Z' },
    ],
  })
  expect(cells.get('A2')).toMatchObject({ value: 46_347 + 23.5 / 24, format: '22' })
  expect(cells.get('A3')?.value).toBe(46_205)
})

test('workbook of many rows is built without blocking the page and contains all rows', async () => {
  let yields = 0
  const clock = setInterval(() => {
    yields += 1
  })
  const table = aTable({ data: manyRows(4_500), footers: [] })
  const { cells } = readWorkbook(await tableXlsx(table, { rows: table.data, footers: [], title: 'Bevægelser', texts }))
  clearInterval(clock)
  expect(cells.get('A4501')?.value).toBeTypeOf('number')
  expect(cells.get('B4501')?.value).toBe('Slagtning')
  expect(yields).toBeGreaterThan(0)
})
