import { randomBytes } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import iconv from 'iconv-lite'
import { afterAll, expect, test } from 'vitest'
import { sheetXml, workbookOf, workbookParts, zipOf } from '#testing/fixtures/import-files.ts'
import { ImportFileError } from './import-file-error.ts'
import { readRows, recogniseFile } from './read-file.ts'

const MEGABYTE = 1024 * 1024
/** Growth of the process's memory that all hostile files together may leave, bytes. */
const MAX_GROWTH = 150 * MEGABYTE

const text = (content: string) => async () => Buffer.from(content)
const bytes =
  (...values: number[]) =>
  async () =>
    Buffer.from(values)
const parts = (changed: Record<string, string>) => async () =>
  zipOf({
    ...workbookParts(
      sheetXml([
        ['Dato', 'Antal'],
        ['2026-01-01', 5],
      ]),
    ),
    ...changed,
  })
const withoutPart = (name: string) => async () => {
  const { [name]: _gone, ...others } = workbookParts(sheetXml([['Dato'], [1]]))
  return zipOf(others)
}
const truncated = async () => (await workbookOf([['Dato'], [1]])).subarray(0, 700)
const flagged = async (offset: number, bits: number) => {
  const zip = Buffer.from(await workbookOf([['Dato'], [1]]))
  for (let at = zip.indexOf('PK\u0001\u0002'); at !== -1; at = zip.indexOf('PK\u0001\u0002', at + 4))
    zip.writeUInt16LE(zip.readUInt16LE(at + offset) | bits, at + offset)
  return zip
}
/** A ZIP entry whose header claims one byte, but that expands to 60 MB. */
async function lyingBomb(): Promise<Buffer> {
  const honest = await zipOf({ 'xl/workbook.xml': Buffer.alloc(60 * MEGABYTE) })
  for (let at = honest.indexOf('PK\u0001\u0002'); at !== -1; at = honest.indexOf('PK\u0001\u0002', at + 4))
    honest.writeUInt32LE(1, at + 24)
  return honest
}
/** A workbook with a file whose name leads out of its folder. */
async function climbing(): Promise<Buffer> {
  const zip = await parts({ 'aa/aa/etc/passwd': 'x' })()
  return Buffer.from(zip.toString('latin1').replaceAll('aa/aa/etc', '../../etc'), 'latin1')
}
const entities = Array.from({ length: 10 }, (_, level) =>
  level === 0 ? '<!ENTITY l0 "lol">' : `<!ENTITY l${level} "${`&l${level - 1};`.repeat(10)}">`,
).join('')

/** Files that attack the reader, and what becomes of each: a refusal, or `read` where the content is only odd. */
const FILES: Record<string, [make: () => Promise<Buffer>, outcome: string | RegExp]> = {
  'no bytes': [text(''), 'empty'],
  'one space': [text(' '), 'empty'],
  'only line ends': [text('\n\r\n\r'), 'empty'],
  'only a byte order mark': [bytes(0xef, 0xbb, 0xbf), 'empty'],
  'one byte': [bytes(0x41), 'read'],
  'one null byte': [bytes(0), 'not_text'],
  'null bytes between letters': [text('a;b\n1;\0\0\0\n'), 'not_text'],
  'a null byte at the end': [text(`a;b\n${'1;2\n'.repeat(50_000)}\0`), 'not_text'],
  'random bytes': [async () => randomBytes(100_000), /not_text|unreadable|unknown_format|line_too_long/],
  'a picture named like a table': [bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), 'unknown_format'],
  'a photo': [bytes(0xff, 0xd8, 0xff, 0xe0, 0, 0x10), 'unknown_format'],
  'a PDF': [text('%PDF-1.7\n1 0 obj'), 'unknown_format'],
  'a Windows program': [text('MZ\x90\0\x03'), 'unknown_format'],
  'a Linux program': [text('\x7fELF\x02\x01'), 'unknown_format'],
  'a gzip file': [bytes(0x1f, 0x8b, 8, 0), 'unknown_format'],
  'a 7-Zip file': [bytes(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c), 'unknown_format'],
  'an old workbook': [bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1), 'old_workbook'],
  'HTML named .xls': [text('<html><table><tr><td>1</td></tr></table></html>'), 'read'],
  'a script': [text('<script>alert(1)</script>;x\n1;2\n'), 'read'],
  'SQL in a header': [text("date;number'; drop table record;--\n2026-01-01;5\n"), 'read'],
  'formula cells': [text('a;b\n=cmd|"/c calc"!A0;=1+1\n@SUM(1);+1\n'), 'read'],
  EBCDIC: [bytes(0xc4, 0x81, 0xa3, 0x96, 0x5e, 0xc1, 0x95, 0xa3, 0x81, 0x93, 0x15, 0xf0, 0xf1), /not_text|read/],
  'UTF-16 without a mark': [async () => iconv.encode('Dato;Antal\n1;2\n', 'utf-16le'), 'read'],
  'UTF-16 with half a letter': [
    async () => Buffer.concat([iconv.encode('a;b\n1;2\n', 'utf-16le', { addBOM: true }), Buffer.from([0x41])]),
    'read',
  ],
  'a lone surrogate': [async () => Buffer.from([0xed, 0xa0, 0x80, 0x3b, 0x31]), 'read'],
  'UTF-8 with invalid bytes': [
    async () => Buffer.concat([Buffer.from('navn;antal\n'), Buffer.from([0xe6, 0xf8, 0xe5, 0x3b, 0x31])]),
    'read',
  ],
  'mixed line ends': [text('a;b\r1;2\n3;4\r\n5;6'), 'read'],
  'one line of 19 MB': [async () => Buffer.alloc(19 * MEGABYTE, 'a'), 'line_too_long'],
  'one cell of 5 MB in quotes': [async () => Buffer.from(`a;b\n"${'x'.repeat(5 * MEGABYTE)}";1\n`), 'line_too_long'],
  'a line of separators': [async () => Buffer.alloc(90_000, ';'), 'too_many_columns'],
  'a million columns': [async () => Buffer.from('x,'.repeat(1_000_000)), /too_many_columns|line_too_long/],
  'columns that grow': [
    text(`${Array.from({ length: 300 }, (_, n) => 'x;'.repeat(n)).join('\n')}\n`),
    'too_many_columns',
  ],
  'a million rows': [async () => Buffer.from('1;2\n'.repeat(1_000_000)), 'too_many_rows'],
  'a million empty lines': [async () => Buffer.from(`a;b\n${'\n'.repeat(1_000_000)}1;2\n`), 'read'],
  'a quote that is never closed': [text(`a;b\n"1;2\n${'3;4\n'.repeat(1000)}`), 'open_quote'],
  'quotes everywhere': [text('"""";"";"""a"""\n"b"c;"d"e"f\n'), 'read'],
  'twenty megabytes and one byte': [async () => Buffer.alloc(20 * MEGABYTE + 1, 'a'), 'too_large'],
  'JSON that is not JSON': [text('{"a": '), 'unreadable'],
  'JSON without objects': [text('[]'), 'empty'],
  'JSON nested 100,000 deep': [text(`${'['.repeat(100_000)}${']'.repeat(100_000)}`), 'unreadable'],
  'JSON with nested objects': [text(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`), 'unreadable'],
  'JSON with a prototype': [text('[{"__proto__": {"polluted": 1}, "constructor": {"x": 1}}]'), 'read'],
  'JSON with equal keys': [text('[{"a": 1, "a": 2}]'), 'read'],
  'JSON with 300 keys': [
    async () => Buffer.from(JSON.stringify([Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`k${n}`, n]))])),
    'too_many_columns',
  ],
  'JSON with 100,001 objects': [async () => Buffer.from(`[${'{"a":1},'.repeat(100_000)}{"a":1}]`), 'too_many_rows'],
  'ADIS values without a definition': [text('VH990001\r\nVN880001000142\r\n'), 'unreadable'],
  'ADIS with a broken definition': [text('DN88000100900\r\nVN8800011\r\n'), 'unreadable'],
  'ADIS without values': [text('DN88000100900001060\r\nZN\r\n'), 'empty'],
  'an empty ZIP': [async () => Buffer.from('PK\u0005\u0006'.padEnd(22, '\0'), 'latin1'), 'unknown_format'],
  'a ZIP of something else': [async () => zipOf({ 'readme.txt': 'hello' }), 'unknown_format'],
  'a company archive': [async () => zipOf({ 'manifest.json': '{}', 'record.csv': 'id\n' }), 'company_archive'],
  'a truncated workbook': [truncated, 'unreadable'],
  'an encrypted ZIP': [() => flagged(8, 1), 'encrypted'],
  'an unknown compression': [() => flagged(10, 0x63), 'unreadable'],
  'a ZIP bomb': [async () => zipOf({ 'xl/workbook.xml': Buffer.alloc(60 * MEGABYTE) }), 'zip_bomb'],
  'a ZIP bomb that lies about its size': [lyingBomb, /zip_bomb|unreadable/],
  'a ZIP in a ZIP in a ZIP': [
    async () => zipOf({ 'a.zip': await zipOf({ 'b.zip': await zipOf({ c: Buffer.alloc(50 * MEGABYTE) }) }) }),
    'unknown_format',
  ],
  'a ZIP of 3,000 files': [
    async () => zipOf(Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [`f${n}`, '']))),
    'zip_bomb',
  ],
  'names that climb out': [climbing, 'unreadable'],
  'a workbook without sheets': [withoutPart('xl/worksheets/sheet1.xml'), /unreadable|empty/],
  'a workbook without relations': [withoutPart('xl/_rels/workbook.xml.rels'), /unreadable|empty/],
  'a workbook without styles': [withoutPart('xl/styles.xml'), /read|unreadable/],
  'a sheet that is not XML': [parts({ 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row' }), /unreadable|empty/],
  'a billion laughs': [
    parts({
      'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><!DOCTYPE x [${entities}]>${sheetXml([['&l9;']]).slice(38)}`,
    }),
    /unreadable|read|empty|zip_bomb/,
  ],
  'an external entity': [
    parts({
      'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>${sheetXml([['x']]).slice(38)}`,
    }),
    /unreadable|read|empty/,
  ],
  'a cell in row a billion': [
    parts({
      'xl/worksheets/sheet1.xml':
        '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1:XFD1048576"/><sheetData><row r="1000000000"><c r="A1000000000"><v>1</v></c></row></sheetData></worksheet>',
    }),
    /unreadable|read|empty|too_many_rows|zip_bomb|timeout/,
  ],
  'a cell in the last column': [
    parts({
      'xl/worksheets/sheet1.xml':
        '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="XFD1"><v>1</v></c></row></sheetData></worksheet>',
    }),
    /too_many_columns|unreadable/,
  ],
  'a shared text that is not there': [
    parts({
      'xl/worksheets/sheet1.xml':
        '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="s"><v>999999</v></c></row></sheetData></worksheet>',
    }),
    /unreadable|empty/,
  ],
  'numbers beyond all bounds': [
    async () =>
      workbookOf([
        ['a', 'b'],
        [1e300, -1e300],
        [Number.MAX_SAFE_INTEGER, 1e-300],
      ]),
    'read',
  ],
  'a day before 1900': [async () => workbookOf([['a'], [{ day: '1600-01-01' }], [{ day: '9999-12-31' }]]), 'read'],
  'deflated noise': [
    async () => deflateRawSync(randomBytes(1000)),
    /not_text|unreadable|unknown_format|line_too_long|read/,
  ],
}

const before = process.memoryUsage().rss
let grown = 0
afterAll(() => {
  expect(Object.keys(FILES).length).toBeGreaterThanOrEqual(60)
})

test.each(Object.entries(FILES))(
  '%s is refused in words, or read as what it says',
  async (_name, [make, outcome]) => {
    const content = await make()
    const result = await recogniseFile(content, 'file').then(
      async ({ settings }) => {
        let count = 0
        for await (const rows of readRows(content, settings)) count += rows.length
        return count >= 0 ? 'read' : ''
      },
      (error: unknown) => (error instanceof ImportFileError ? error.code : String(error)),
    )
    expect(result).toMatch(typeof outcome === 'string' ? new RegExp(`^${outcome}$`) : outcome)
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  },
  90_000,
)

test('hostile files leave the memory as it was', async () => {
  globalThis.gc?.()
  grown = process.memoryUsage().rss - before
  // The generators above hold 60 MB of their own for a moment; what counts is what stays.
  expect(grown).toBeLessThan(MAX_GROWTH + 60 * MEGABYTE)
})
