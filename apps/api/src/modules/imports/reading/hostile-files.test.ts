import { randomBytes } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { sheetXml, workbookOf, workbookParts, zipOf } from '#testing/fixtures/import-files.ts'
import { ImportFileError } from './import-file-error.ts'
import { readRows, recogniseFile } from './read-file.ts'

const MEGABYTE = 1024 * 1024
/** Most memory that the process may take while one hostile file is read, bytes. */
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
const sheetOf = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
/** Text that does not deflate a hundredfold. */
const noise = (length: number): string =>
  randomBytes(Math.ceil((length * 3) / 4))
    .toString('base64')
    .slice(0, length)
const attributes = (count: number): string => Array.from({ length: count }, (_, n) => `a${n}="${n}"`).join(' ')
const noisyTags = (count: number): string =>
  Array.from({ length: count }, (_, n) => `<a${(n * 7919) % 99_991}>`).join('')
const pieces = (count: number): string =>
  Array.from({ length: count }, (_, n) => `<t>${(n * 7919) % 99_991}</t>`).join('')
const noisyCells = (count: number): string =>
  Array.from({ length: count }, (_, n) => `<c s="${(n * 7919) % 99_991}"/>`).join('')
/** A workbook with as many texts as one sheet of names never has. */
const sharedTexts = (count: number) => async () => {
  const { 'xl/_rels/workbook.xml.rels': relations = '', ...others } = workbookParts(sheetXml([['Dato'], [1]]))
  return zipOf({
    ...others,
    'xl/_rels/workbook.xml.rels': relations.replace(
      '</Relationships>',
      '<Relationship Id="rId3" Type="x/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
    ),
    'xl/sharedStrings.xml': `<sst>${Array.from({ length: count }, (_, n) => `<si><t>${(n * 7919) % 999_983}</t></si>`).join('')}</sst>`,
  })
}

const HEADER_BYTES = 30
const DIRECTORY_BYTES = 46
/** Changes each entry of the directory, and where the directory begins. */
function rewritten(zip: Buffer, change: (entry: number, zip: Buffer) => void, moved = 0): Buffer {
  const end = zip.lastIndexOf('PK\u0005\u0006')
  for (let at = zip.readUInt32LE(end + 16); at < end; ) {
    change(at, zip)
    at += DIRECTORY_BYTES + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  zip.writeUInt32LE(zip.readUInt32LE(end + 16) + moved, end + 16)
  return zip
}
/** A good workbook behind a file of 100 MB that only programs see that read from the beginning. */
async function hiddenBomb(): Promise<Buffer> {
  const bomb = deflateRawSync(Buffer.alloc(100 * MEGABYTE))
  const name = Buffer.from('xl/sharedStrings.xml')
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(8, 8)
  header.writeUInt32LE(bomb.length, 18)
  header.writeUInt32LE(100 * MEGABYTE, 22)
  header.writeUInt16LE(name.length, 26)
  const hidden = Buffer.concat([header, name, bomb])
  const zip = await workbookOf([['Dato'], [1]])
  const shift = (at: number) => zip.writeUInt32LE(zip.readUInt32LE(at + 42) + hidden.length, at + 42)
  return Buffer.concat([hidden, rewritten(zip, shift, hidden.length)])
}
/** A workbook whose directory names two files alike. */
async function twins(): Promise<Buffer> {
  const zip = await parts({ 'xl/worksheets/sheet2.xml': sheetOf('<row><c><v>2</v></c></row>') })()
  return Buffer.from(zip.toString('latin1').replaceAll('sheet2.xml', 'sheet1.xml'), 'latin1')
}
/** A workbook whose files all begin at the first one, as in bombs of overlapping files. */
const overlapping = async (): Promise<Buffer> =>
  rewritten(await workbookOf([['Dato'], [1]]), (at, zip) => zip.writeUInt32LE(0, at + 42))
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
  'HTML named .xls': [text('<html><table><tr><td>1</td></tr></table></html>'), 'unknown_format'],
  'XML named .xls': [text('<?xml version="1.0"?><Workbook><Row/></Workbook>'), 'unknown_format'],
  'a workbook with a password': [
    async () => Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from('EncryptedPackage', 'utf16le')]),
    'encrypted',
  ],
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
  'JSON nested 100,000 deep': [text(`${'['.repeat(100_000)}${']'.repeat(100_000)}`), 'line_too_long'],
  'JSON nested 40,000 deep': [text(`${'['.repeat(40_000)}${']'.repeat(40_000)}`), 'unreadable'],
  'JSON that opens 19 million lists': [async () => Buffer.alloc(19 * MEGABYTE, '['), 'unreadable'],
  'JSON of six million empty lists': [async () => Buffer.from(`{"a":[${'[],'.repeat(6_000_000)}1]}`), 'too_many_rows'],
  'JSON of six million empty objects': [async () => Buffer.from(`[${'{},'.repeat(6_000_000)}{}]`), 'too_many_rows'],
  'JSON of one object with a million keys': [
    async () => Buffer.from(`[{"a":{${Array.from({ length: 1_000_000 }, (_, n) => `"k${n}":{}`).join(',')}}}]`),
    'line_too_long',
  ],
  'JSON with a text that never ends': [text('[{"a":"x\\"}]'), 'unreadable'],
  'JSON followed by something': [text('[{"a":1}] x'), 'unreadable'],
  'JSON with a number beyond all bounds': [text('[{"a":1e400,"b":-1e-400}]'), 'read'],
  'JSON with half a letter': [text('[{"a":"\\ud800"}]'), 'read'],
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
      'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><!DOCTYPE x [${entities}]>${sheetXml([['LAUGH']])
        .slice(38)
        .replace('LAUGH', '&l9;')}`,
    }),
    'unreadable',
  ],
  'an external entity': [
    parts({
      'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>${sheetXml(
        [['LAUGH']],
      )
        .slice(38)
        .replace('LAUGH', '&f;')}`,
    }),
    'unreadable',
  ],
  'a comment of 15 MB': [
    parts({ 'xl/worksheets/sheet1.xml': sheetOf(`<!--${noise(15 * MEGABYTE)}-->`) }),
    'unreadable',
  ],
  'an element with 300,000 attributes': [
    parts({ 'xl/worksheets/sheet1.xml': sheetOf(`<row ${attributes(300_000)}/>`) }),
    'unreadable',
  ],
  'elements nested 500,000 deep': [parts({ 'xl/worksheets/sheet1.xml': sheetOf(noisyTags(500_000)) }), 'unreadable'],
  'a cell of a million pieces': [
    parts({
      'xl/worksheets/sheet1.xml': sheetOf(`<row><c t="inlineStr"><is>${pieces(1_000_000)}</is></c></row>`),
    }),
    'line_too_long',
  ],
  'rows in reverse order': [
    parts({ 'xl/worksheets/sheet1.xml': sheetOf('<row r="2"><c><v>1</v></c></row><row r="1"><c><v>1</v></c></row>') }),
    'unreadable',
  ],
  'two million shared texts': [sharedTexts(2_000_000), 'zip_bomb'],
  'a sheet outside the file': [
    parts({
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="http://example.com/sheet1.xml" TargetMode="External"/></Relationships>',
    }),
    'unreadable',
  ],
  'a sheet that is the file of another folder': [
    parts({
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="../../../../etc/passwd"/></Relationships>',
    }),
    'unreadable',
  ],
  'a cell without a number': [
    parts({ 'xl/worksheets/sheet1.xml': sheetOf('<row><c><v>1e400</v></c><c><v>abc</v></c></row>') }),
    'read',
  ],
  'an address without a column': [
    parts({ 'xl/worksheets/sheet1.xml': sheetOf('<row><c r="1"><v>1</v></c></row>') }),
    'unreadable',
  ],
  'a million empty cells with a format': [
    parts({ 'xl/worksheets/sheet1.xml': sheetOf(`<row>${noisyCells(1_000_000)}<c r="A1"><v>1</v></c></row>`) }),
    'read',
  ],
  'a bomb that the directory does not list': [hiddenBomb, 'read'],
  'two files of one name': [twins, 'unreadable'],
  'files that lie over each other': [overlapping, 'unreadable'],
  'a cell in row a billion': [
    parts({
      'xl/worksheets/sheet1.xml':
        '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1:XFD1048576"/><sheetData><row r="1000000000"><c r="A1000000000"><v>1</v></c></row></sheetData></worksheet>',
    }),
    'unreadable',
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

/** Reads a file as an upload and its check do. Returns what became of it and the most memory it took meanwhile. */
async function readHostile(content: Buffer): Promise<{ outcome: string; growth: number }> {
  const before = process.memoryUsage.rss()
  let peak = before
  const sampler = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 5)
  try {
    const { settings } = await recogniseFile(content, 'file')
    for await (const rows of readRows(content, settings)) expect(rows.length).toBeLessThanOrEqual(1000)
    return { outcome: 'read', growth: peak - before }
  } catch (error) {
    return { outcome: error instanceof ImportFileError ? error.code : String(error), growth: peak - before }
  } finally {
    clearInterval(sampler)
  }
}

test('the list has more than 60 hostile files', () => {
  expect(Object.keys(FILES).length).toBeGreaterThanOrEqual(60)
})

test.each(Object.entries(FILES))(
  '%s is refused in words, or read as what it says, in little memory',
  async (_name, [make, outcome]) => {
    const found = await readHostile(await make())
    expect(found.outcome).toMatch(typeof outcome === 'string' ? new RegExp(`^${outcome}$`) : outcome)
    expect(found.growth).toBeLessThan(MAX_GROWTH)
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  },
  90_000,
)
