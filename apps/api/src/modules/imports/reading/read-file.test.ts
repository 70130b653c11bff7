import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { workbookOf, workbookOfSheets, workbookParts, zipOf } from '#testing/fixtures/import-files.ts'
import { delimitedRows } from './delimited-text.ts'
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

  test('separators, decimal marks and orders of dates are found in the cells', async () => {
    const found = async (text: string) => (await recogniseFile(Buffer.from(text), 'x')).settings
    expect(await found('date,n,kg\n2026-01-05,10,30.5\n')).toMatchObject({
      separator: ',',
      decimalMark: '.',
      dateOrder: 'ymd',
    })
    expect(await found('date\tn\n01/31/2026\t10\n02/01/2026\t9\n')).toMatchObject({ separator: '\t', dateOrder: 'mdy' })
    // The numbers of pens are more than the days, and of another order.
    expect(await found('Dato;Sti\n15-04-2026;1-13-02\n03-04-2026;1-14-02\n')).toMatchObject({ dateOrder: 'dmy' })
    expect(await found('Dato;Født\n2026-05-05;05-05-2026\n2026-05-06;25-04-26\n')).toMatchObject({ dateOrder: 'dmy' })
    expect(await found('a|b\n"x|y;z"|2\n')).toMatchObject({ separator: '|' })
    expect(await found('Report of farm\n\nDate;Number\n01.02.2026;5\n')).toMatchObject({ separator: ';', headerRow: 3 })
  })

  test.each([
    ['hyphens', 'Dato;kg\n03-04-2026;30\n05-06-2026;31\n', 'open'],
    ['a day above 12', 'Dato;kg\n03-04-2026;30\n15-06-2026;31\n', 'told'],
    ['a month second of which one is above 12', 'date,kg\n03/04/2026,30\n06/15/2026,31\n', 'told'],
    ['the same number twice', 'Dato;kg\n05-05-2026;30\n', 'untold'],
    ['the same number twice, and a day above 12', 'Dato;kg\n05-05-2026;30\n15-06-2026;31\n', 'told'],
    ['the year first', 'date,kg\n2026-05-06,30\n', 'told'],
    ['no days', 'n,kg\n7,30.5\n', 'told'],
    ['one day among such as are read in one way', 'date,kg\n05/05/2026,30\n2026-05-06,30\n03/04/26,30\n', 'open'],
    ['a year of two digits', 'Dato;kg\n25-04-26;30\n03-05-26;31\n', 'told'],
    ['a pen that looks like a day with the month first', 'Dato;Sti;kg\n03-04-2026;1-13-02;30\n', 'open'],
    ['a batch that looks like a day', 'date,batch,kg\n03/04/2026,24-11-01,30\n', 'open'],
    ['a pen beside days of which one is above 12', 'Dato;Sti;kg\n15-04-2026;1-13-02;30\n', 'told'],
  ])('the order of dates is open only where each may be read in two ways: %s', async (_, text, order) => {
    const orderOf = async (chosen = {}) => {
      const { isDateOrderOpen, isDateOrderUntold } = await recogniseFile(Buffer.from(text), 'x', chosen)
      return isDateOrderOpen ? 'open' : isDateOrderUntold ? 'untold' : 'told'
    }
    expect(await orderOf()).toBe(order)
    expect(await orderOf({ dateOrder: 'dmy' })).toBe('told')
  })

  test.each([
    ['the day first', '03-04-26', '1-13-02', 'dmy', true],
    ['the day first, told by a day above 12', '25-04-26', '1-13-02', 'dmy', false],
    ['the month first, told by a day above 12', '04/25/26', '25-04-01', 'mdy', false],
  ])('a pen decides no order of days with two-digit years where a column is named as days are: %s', async (...row) => {
    const [, day, pen, dateOrder, isDateOrderOpen] = row
    const text = `Dato;Boks nr;kg\n${day};${pen};30,5\n${day};${pen};31,5\n`
    const { settings, ...found } = await recogniseFile(Buffer.from(text), 'x', {}, ['date', 'dato'])
    expect([settings.dateOrder, found.isDateOrderOpen]).toEqual([dateOrder, isDateOrderOpen])
  })

  test.each([
    ['days that may be read in two ways', ['03-04-26', '05-06-26'], ['1-13-02', '1-14-02'], 'dmy', true],
    ['days of which fewer tell it than pens', ['25-04-26', '05-06-26'], ['1-13-02', '1-14-02'], 'dmy', true],
    ['days with whole years', ['25-04-2026', '05-06-2026'], ['1-13-02', '1-14-02'], 'dmy', false],
    ['days that tell it alone', ['04/25/26', '05/06/26'], ['7', '8'], 'mdy', false],
  ])(
    'a column of pens without a name decides nothing beside one without a name: %s',
    async (_, days, pens, ...order) => {
      const text = `Levering;Boks nr;kg\n${days.map((day, no) => `${day};${pens[no]};30,5`).join('\n')}\n`
      const { settings, isDateOrderOpen } = await recogniseFile(Buffer.from(text), 'x', {}, ['date', 'dato'])
      expect([settings.dateOrder, isDateOrderOpen]).toEqual(order)
    },
  )

  test.each([
    ['04/25/2026', 'mdy', false],
    ['25/04/2026', 'dmy', false],
    ['1-13-02', 'dmy', true],
    // The name of a batch.
    ['3-23-2026', 'dmy', true],
  ])('a day of a column with another name decides where those named as days do not: %s', async (other, ...order) => {
    const text = `date,Shipped,kg\n03/04/2026,${other},30.5\n`
    const { settings, isDateOrderOpen } = await recogniseFile(Buffer.from(text), 'x', {}, ['date'])
    expect([settings.dateOrder, isDateOrderOpen]).toEqual(order)
  })

  test('American thousands are told from a decimal mark', async () => {
    const isAmerican = async (cell: string) =>
      (await recogniseFile(Buffer.from(`date,kg\n03/04/2026,"${cell}"\n`), 'x')).hasAmericanThousands
    for (const cell of ['1,234.50', '1,234,567', '-12,000.5'])
      expect([cell, await isAmerican(cell)]).toEqual([cell, true])
    for (const cell of ['1,234', '1.234,50', '30.5', '1.234.567'])
      expect([cell, await isAmerican(cell)]).toEqual([cell, false])
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

  test('a name with a space, and a header of two words, stay one column of a fixed-width text', async () => {
    const text = 'STALD   GNS VÆGT\nStald 4 95.5\nStald 7 97.1\n'
    const found = await recogniseFile(Buffer.from(text), 'x.txt')
    expect(found).toMatchObject({
      header: ['STALD', 'GNS VÆGT'],
      sample: [
        ['Stald 4', '95.5'],
        ['Stald 7', '97.1'],
      ],
    })
  })

  test('values of an ADIS file are read by their definition, with implied decimals, days and nulls', async () => {
    const text =
      'DN880001009000010600090007008000900080041\r\nVN880001000142202605060430\r\nVN880001??????20260507||||\r\nZN\r\n'
    expect(await allRows(Buffer.from(text))).toEqual([
      { no: 2, cells: ['000142', '2026-05-06', '43.0'] },
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

describe('what decides is in the whole file', () => {
  const found = async (text: string | Buffer) => recogniseFile(Buffer.from(text), 'x')

  test('the order of dates is that of most dates, though hundreds of rows fit both', async () => {
    const first = '01/02/2026;5\n'.repeat(500)
    expect((await found(`date;n\n${first}01/31/2026;5\n`)).settings.dateOrder).toBe('mdy')
    expect((await found(`date;n\n${first}31/01/2026;5\n`)).settings.dateOrder).toBe('dmy')
    // One odd number among the days of a Danish file does not turn the others.
    expect((await found('dato;nr\n31-01-2026;10-20-3000\n30-01-2026;1\n')).settings.dateOrder).toBe('dmy')
    expect((await found('dato;nr\n05-01-2026;1\n')).settings.dateOrder).toBe('dmy')
  })

  test('the decimal mark is that of most numbers, else of the language of the header, else of the separator', async () => {
    const markOf = async (text: string) => (await found(text)).settings.decimalMark
    expect(await markOf('date,kg\n2026-01-05,"1.234,50"\n')).toBe(',')
    expect(await markOf('dato;kg\n2026-01-05;1,234.50\n')).toBe('.')
    expect(await markOf('date|kg\n2026-01-05|2.800\n')).toBe('.')
    expect(await markOf('dato|vægt\n2026-01-05|2.800\n')).toBe(',')
    expect(await markOf('date;kg\n2026-01-05;2.800\n')).toBe(',')
    expect(await markOf(`a|b\n${'1|2.800\n'.repeat(300)}1|0,5\n`)).toBe(',')
  })

  test('a file that begins with its values has no header, and no row is lost', async () => {
    const { settings, rowCount, header } = await found('2026-01-05;10\n2026-01-06;11\n')
    expect({ headerRow: settings.headerRow, rowCount, header }).toEqual({
      headerRow: null,
      rowCount: 2,
      header: ['', ''],
    })
    expect((await found('Rapport\n2026-01-05;10;5\n2026-01-06;11;5\n')).settings.headerRow).toBeNull()
  })

  test('columns of a fixed-width text with decimal commas, a title and a wider value far down stay whole', async () => {
    const row = (day: string, heads: string, kg: string) => `${day}${heads.padStart(8)}${kg.padStart(9)}`
    const lines = [
      'AFREGNING FRA SLAGTERIET PR. UGE 20',
      row('SLAGTET   ', 'ANTAL', 'KG'),
      ...Array.from({ length: 80 }, () => row('01-05-2026', '90', '95,5')),
      row('02-05-2026', '12345', '10000,5'),
    ]
    const { settings, header, sample } = await found(lines.join('\r\n'))
    expect(settings).toMatchObject({ format: 'fixed-width', decimalMark: ',', headerRow: 2 })
    expect(header).toEqual(['SLAGTET', 'ANTAL', 'KG'])
    expect(sample[0]).toEqual(['01-05-2026', '90', '95,5'])
    expect((await allRows(Buffer.from(lines.join('\r\n')))).at(-1)?.cells).toEqual(['02-05-2026', '12345', '10000,5'])
  })
})

describe('encodings', () => {
  const words = ['Dato;Vægt;Køber', '1;Ærø;Søren Åkjær']

  test.each(['windows-1252', 'cp850', 'macintosh', 'utf-8'])(
    'few Danish letters in %s are read as such',
    async (name) => {
      const { settings, sample } = await recogniseFile(iconv.encode(words.join('\r\n'), name), 'x')
      expect({ encoding: settings.encoding, sample }).toEqual({ encoding: name, sample: [['1', 'Ærø', 'Søren Åkjær']] })
    },
  )

  test('Swedish, Spanish and Portuguese letters in windows-1252, too', async () => {
    for (const text of ['datum;vikt\n1;Gård Öster\n', 'fecha;peso\n1;Muñoz Peña\n', 'data;peso\n1;São João\n'])
      expect((await recogniseFile(iconv.encode(text, 'windows-1252'), 'x')).settings.encoding).toBe('windows-1252')
  })

  test('one lost byte leaves the letters of all other rows as they are', async () => {
    const bytes = Buffer.concat([
      Buffer.from(`navn;n\n${'Søren;1\n'.repeat(50)}S`),
      Buffer.from([0xf8]),
      Buffer.from('r;2\n'),
    ])
    const { settings, sample } = await recogniseFile(bytes, 'x')
    expect({ encoding: settings.encoding, first: sample[0] }).toEqual({ encoding: 'utf-8', first: ['Søren', '1'] })
  })

  test('the end-of-file mark of a DOS program is no letter', async () => {
    expect(await allRows(Buffer.from('a;b\r\n1;2\r\n\u001a'))).toEqual([{ no: 2, cells: ['1', '2'] }])
  })
})

describe('workbooks', () => {
  const parts = (rows: string, { styles = '', is1904 = false } = {}) => {
    const {
      'xl/workbook.xml': workbook = '',
      'xl/styles.xml': plain = '',
      ...others
    } = workbookParts(`<worksheet><sheetData>${rows}</sheetData></worksheet>`)
    return zipOf({
      ...others,
      'xl/workbook.xml': is1904 ? workbook.replace('<sheets>', '<workbookPr date1904="1"/><sheets>') : workbook,
      'xl/styles.xml': styles === '' ? plain : styles,
    })
  }
  const cellsOf = async (zip: Buffer) => (await allRows(zip)).slice(-1).map(({ cells }) => cells)
  const formats = [
    'dd\\-mm\\-yyyy',
    'hh:mm',
    'dd-mm-yy hh:mm',
    '#,##0.00 "dage"',
    '[Red]0.0;[Blue]-0.0',
    '[h]:mm',
    'mmm',
  ]
  const styles = `<styleSheet><numFmts>${formats.map((code, no) => `<numFmt numFmtId="${164 + no}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats.map((_, no) => `<xf numFmtId="${164 + no}"/>`).join('')}</cellXfs></styleSheet>`

  test('formats decide what is a day, an instant, a time or a number', async () => {
    const serial = 46_143.5
    const row = [0, 1, 2, 3, 4, 5, 6, 7].map((style) => `<c s="${style}"><v>${serial}</v></c>`).join('')
    const zip = await parts(`<row><c t="str"><v>a</v></c></row><row>${row}</row>`, { styles })
    expect(await cellsOf(zip)).toEqual([
      ['46143.5', '2026-05-01', '12:00', '2026-05-01T12:00:00', '46143.5', '46143.5', '12:00', '2026-05-01'],
    ])
  })

  test('days count from 1900 with its false leap day, or from 1904', async () => {
    const row = [-1, 0, 1, 59, 60, 61, 2_958_465, 2_958_466].map((day) => `<c s="1"><v>${day}</v></c>`).join('')
    const head = '<row><c t="str"><v>a</v></c></row>'
    expect(await cellsOf(await parts(`${head}<row>${row}</row>`))).toEqual([
      ['-1', '0', '1900-01-01', '1900-02-28', '1900-02-29', '1900-03-01', '9999-12-31', '2958466'],
    ])
    expect(await cellsOf(await parts(`${head}<row><c s="1"><v>44681</v></c></row>`, { is1904: true }))).toEqual([
      ['2026-05-01'],
    ])
  })

  test('numbers of the row stay those of the sheet, cells keep their columns, and nothing is repeated', async () => {
    const rows =
      '<row r="3"><c r="B3" t="inlineStr"><is><r><t>Da</t></r><r><t>to</t></r><rPh><t>x</t></rPh></is></c></row>' +
      '<row r="4"><c r="B4" s="1"/></row><row r="9"><c r="B9"><f>1+1</f><v>0.30000000000000004</v></c><c r="D9" t="b"><v>1</v></c><c r="E9" t="e"><v>#REF!</v></c><c r="F9" t="str"><v>a_x000D_b &amp; c</v></c></row>'
    const zip = await parts(rows)
    expect((await allRows(zip)).slice(-1)).toEqual([{ no: 9, cells: ['', '0.3', '', 'true', '#REF!', 'a\rb & c'] }])
  })

  test('hidden sheets are read only where no sheet is visible', async () => {
    const sheets = { Gammel: [['Dato'], [1]], Ny: [['Antal'], [2]] }
    const found = await recogniseFile(await workbookOfSheets(sheets, ['Gammel']), 'x')
    expect([found.settings.sheet, found.sheets, found.header]).toEqual(['Ny', ['Ny'], ['Antal']])
    const all = await recogniseFile(await workbookOfSheets(sheets, ['Gammel', 'Ny']), 'x')
    expect(all.sheets).toEqual(['Gammel', 'Ny'])
  })

  test('typed texts decide the decimal mark, and numbers are written with it', async () => {
    const zip = await workbookOf([
      ['Dato', 'Vægt', 'Pris'],
      [{ day: '2026-05-01' }, '30,125', 1.5],
      [{ day: '2026-05-02' }, '0,5', 2],
    ])
    const { settings, sample } = await recogniseFile(zip, 'x')
    expect(settings.decimalMark).toBe(',')
    expect(sample[0]).toEqual(['2026-05-01', '30,125', '1,5'])
  })

  test('columns of a page with formats to the last column are those with a text', async () => {
    const zip = await parts(
      '<row><c r="A1" t="str"><v>a</v></c><c r="XFD1" s="1"/></row><row r="2"><c r="A2"><v>1</v></c></row>',
    )
    expect((await recogniseFile(zip, 'x')).header).toEqual(['a'])
  })
})

test('faulty and deleting lines of an ADIS file, and what is behind its end, are no rows', async () => {
  const lines = ['DN8800010090000106000900080041', 'VN8800010001420430', 'VF8800010001430430', 'VD8800010001420430']
  const more = ['VS880001000144-012', 'ZN', 'VN8800010001450430', '']
  expect(await allRows(Buffer.from([...lines, ...more].join('\r\n')))).toEqual([
    { no: 2, cells: ['000142', '43.0'] },
    { no: 5, cells: ['000144', '-1.2'] },
  ])
})

test('resources are the members of an ICAR message that has other lists, and keep long numbers and texts', async () => {
  const long = 'x'.repeat(3000)
  const text = `{"@context":["a","b"],"member":[{"id":12345678901234567890,"kg":1.10,"n":1e3,"text":"${long}","a":[true,{"b":"\\"]}"}]}]}`
  const { header, sample } = await recogniseFile(Buffer.from(text), 'x')
  expect(header).toEqual(['id', 'kg', 'n', 'text', 'a.0', 'a.1.b'])
  expect(sample).toEqual([['12345678901234567890', '1.10', '1000', long, 'true', '"]}']])
})

test('time of the caller between the batches is not time of the reader', async () => {
  const bytes = Buffer.from(`a;b\n${'1;2\n'.repeat(2500)}`)
  const { settings } = await recogniseFile(bytes, 'x')
  const sizes: number[] = []
  for await (const rows of readRows(bytes, settings)) {
    sizes.push(rows.length)
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  expect(sizes).toEqual([1000, 1000, 500])
})

test('a table written as CSV or as a workbook reads as the same cells', async () => {
  // A first cell with a letter keeps every row; cells of a spreadsheet have no other control characters.
  const cell = fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.replaceAll(/\p{C}/gu, '').trim())
  const table = fc
    .integer({ min: 1, max: 5 })
    .chain((columns) =>
      fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 20 }),
    )
  await fc.assert(
    fc.asyncProperty(
      table,
      fc.constantFrom(';', ',', '\t', '|'),
      fc.constantFrom('\r\n', '\n'),
      async (rows, separator, end) => {
        const written = rows.map((cells, no) => [`r${no}`, ...cells])
        const width = written[0]?.length ?? 0
        const settings = { separator, headerRow: null, decimalMark: '.', dateOrder: 'ymd' } as const
        const quoted = written.map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(separator))
        const csv = Buffer.from(`\uFEFF${quoted.join(end)}${end}`)
        const read = async (bytes: Buffer, format: 'delimited' | 'xlsx') => {
          const all: string[][] = []
          const file = { ...settings, format, encoding: 'utf-8', sheet: null, columnStarts: null }
          for await (const batch of readRows(bytes, file))
            all.push(...batch.map(({ cells }) => Array.from({ length: width }, (_, index) => cells[index] ?? '')))
          return all
        }
        expect(await read(csv, 'delimited')).toEqual(written)
        expect(await read(await workbookOf(written), 'xlsx')).toEqual(written)
      },
    ),
    { numRuns: 15 },
  )
}, 120_000)
