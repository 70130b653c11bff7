import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { workbookOf } from '#testing/fixtures/import-files.ts'
import { delimitedRows } from './delimited.ts'
import { ImportFileError } from './import-file-error.ts'
import { readRows, recogniseFile } from './read-file.ts'

/** The public collection of CSV conformance cases; each case has its rows as JSON. */
const SPECTRUM = dirname(fileURLToPath(import.meta.resolve('csv-spectrum')))

const allRows = async (bytes: Uint8Array, name = 'file') => {
  const { settings } = await recogniseFile(bytes, name)
  const rows: { no: number; cells: string[] }[] = []
  for await (const batch of readRows(bytes, settings)) rows.push(...batch)
  return rows
}
const refusal = (bytes: Uint8Array) =>
  recogniseFile(bytes, 'file').then(
    () => 'read',
    (error: unknown) => (error instanceof ImportFileError ? error.code : error),
  )

describe('csv-spectrum', () => {
  test.each(readdirSync(join(SPECTRUM, 'csvs')))('%s parses as the collection states', async (name) => {
    const text = readFileSync(join(SPECTRUM, 'csvs', name), 'utf8')
    // The JSON of one case has another phone number than its CSV.
    const json = readFileSync(join(SPECTRUM, 'json', name.replace('.csv', '.json')), 'utf8').replace(
      '1234567890',
      '2095257564',
    )
    const expected = [JSON.parse(json)].flat()
    const rows: string[][] = []
    for await (const { cells } of delimitedRows(text, ',')) rows.push(cells)
    const [header = [], ...others] = rows
    expect(
      others.map((cells) => Object.fromEntries(header.map((title, index) => [title, cells[index] ?? '']))),
    ).toEqual(expected)
  })
})

describe('recognition', () => {
  const danish = 'Dato;Antal;Vægt\r\n31-12-2025;100;30,5\r\n01-02-2026;80;31,25\r\n'

  test.each(['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'])(
    'a Danish file in %s is read alike',
    async (encoding) => {
      const bytes = iconv.encode(danish, encoding, { addBOM: encoding.startsWith('utf-16') })
      const found = await recogniseFile(bytes, 'indsat.csv')
      expect(found).toMatchObject({
        settings: { format: 'delimited', encoding, separator: ';', decimalMark: ',', dateOrder: 'dmy', headerRow: 1 },
        header: ['Dato', 'Antal', 'Vægt'],
        sample: [
          ['31-12-2025', '100', '30,5'],
          ['01-02-2026', '80', '31,25'],
        ],
        rowCount: 2,
      })
    },
  )

  test('separators, decimal marks and orders of dates are told from the cells', async () => {
    const found = async (text: string) => (await recogniseFile(Buffer.from(text), 'x')).settings
    expect(await found('date,n,kg\n2026-01-05,10,30.5\n')).toMatchObject({
      separator: ',',
      decimalMark: '.',
      dateOrder: 'ymd',
    })
    expect(await found('date\tn\n01/31/2026\t10\n02/01/2026\t9\n')).toMatchObject({ separator: '\t', dateOrder: 'mdy' })
    expect(await found('a|b\n"x|y;z"|2\n')).toMatchObject({ separator: '|' })
    expect(await found('Report of farm\n\nDate;Number\n01.02.2026;5\n')).toMatchObject({ separator: ';', headerRow: 3 })
  })

  test('a fixed-width text is divided where no line has a letter', async () => {
    const text = 'DATE       HEADS  KG\n2026-05-01   120  95.5\n2026-05-02    80  97.1\n'
    const found = await recogniseFile(Buffer.from(text), 'x.txt')
    expect(found).toMatchObject({
      settings: { format: 'fixed-width', columnStarts: [0, 11, 18] },
      header: ['DATE', 'HEADS', 'KG'],
      sample: [
        ['2026-05-01', '120', '95.5'],
        ['2026-05-02', '80', '97.1'],
      ],
    })
  })

  test('values of an ADIS file are read by their definition, with implied decimals, days and nulls', async () => {
    const text =
      'DN880001009000010600090007008000900080041\r\nVN880001000142202605060430\r\nVN880001??????20260507||||\r\nZN\r\n'
    expect(await allRows(Buffer.from(text))).toEqual([
      { no: 2, cells: ['000142', '2026-05-06', '043.0'] },
      { no: 3, cells: ['', '2026-05-07', ''] },
    ])
    expect((await recogniseFile(Buffer.from(text), 'x')).header).toEqual(['00900001', '00900070', '00900080'])
  })

  test('resources of an ICAR message become rows with the paths of their values', async () => {
    const text = JSON.stringify({
      '@type': 'Collection',
      member: [
        { resourceType: 'icarGroupMovementArrivalEventResource', inventoryClassification: { count: 120 } },
        { resourceType: 'icarGroupMovementDeathEventResource', deathReason: 'Disease' },
      ],
    })
    const found = await recogniseFile(Buffer.from(text), 'x.json')
    expect(found.header).toEqual(['resourceType', 'inventoryClassification.count', 'deathReason'])
    expect(found.sample).toEqual([
      ['icarGroupMovementArrivalEventResource', '120', ''],
      ['icarGroupMovementDeathEventResource', '', 'Disease'],
    ])
  })

  test('a workbook gives days, numbers and the stored values of formulas', async () => {
    const bytes = await workbookOf([
      ['Dato', 'Antal', 'Vægt'],
      [{ day: '2026-05-01' }, 120, 30.5],
      [{ day: '2024-02-29' }, { formula: 'B2*2', value: 240 }, 0.1 + 0.2],
      ['=HYPERLINK("http://x")', '', 'text'],
    ])
    const found = await recogniseFile(bytes, 'x.xlsx')
    expect(found).toMatchObject({
      settings: { format: 'xlsx', sheet: 'Ark1', headerRow: 1 },
      sheets: ['Ark1'],
      rowCount: 3,
    })
    expect(found.sample).toEqual([
      ['2026-05-01', '120', '30.5'],
      ['2024-02-29', '240', '0.3'],
      ['=HYPERLINK("http://x")', '', 'text'],
    ])
  })
})

test('every row arrives once and in order, however many batches there are', async () => {
  const lines = Array.from({ length: 12_345 }, (_, index) => `${index};"a ""quoted"";\ncell"`)
  const rows = await allRows(Buffer.from(`n;text\n${lines.join('\n')}\n`))
  expect(rows).toHaveLength(12_345)
  expect(rows.map(({ cells }) => cells[0])).toEqual(lines.map((_, index) => String(index)))
  expect(rows[7]?.cells[1]).toBe('a "quoted";\ncell')
})

test('a file of more than 100,000 rows, 200 columns or 20 MB is refused with its limit', async () => {
  expect(await refusal(Buffer.from(`a;b\n${'1;2\n'.repeat(100_001)}`))).toBe('too_many_rows')
  expect(await refusal(Buffer.from(`${'x;'.repeat(201)}\n1;2\n`))).toBe('too_many_columns')
  expect(await refusal(Buffer.alloc(20 * 1024 * 1024 + 1, 'a'))).toBe('too_large')
})
