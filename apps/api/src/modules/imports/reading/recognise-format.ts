import { decodeText, detectEncoding } from './decode-text.ts'
import { delimitedRows, detectSeparator } from './delimited.ts'
import type { FormatSettings } from './file-format.ts'
import { ImportFileError } from './import-file-error.ts'
import { jsonRows } from './json-rows.ts'
import { adisRows, detectColumnStarts, fixedWidthRows, isAdis } from './line-formats.ts'
import { inspectZip, type WorkbookSheet, workbookSheets } from './workbook.ts'

/** A row of a file: its number, counted from 1, and its texts. */
export interface FileRow {
  no: number
  cells: string[]
}

/** A file that is open for reading in the way that its settings say. */
export interface OpenFile {
  settings: FormatSettings
  sheets: string[]
  /** All rows, those before the header and the header included. */
  rows(): AsyncIterable<FileRow> | Iterable<FileRow>
}

/** Rows that decide the decimal mark, the order of dates and the row of the header. */
const SAMPLE_ROWS = 200

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte)
const ZIP = [0x50, 0x4b]
const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0]
/** Beginnings of pictures, documents and programs that are named like tables. */
const OTHERS = [
  [0x25, 0x50, 0x44, 0x46],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x4d, 0x5a],
  [0x7f, 0x45, 0x4c, 0x46],
  [0x1f, 0x8b],
  [0x52, 0x61, 0x72, 0x21],
  [0x37, 0x7a, 0xbc, 0xaf],
]

/** Opens a file: recognises its format and settings, of which `chosen` overrides single ones. */
export async function openImportFile(bytes: Uint8Array, chosen: Partial<FormatSettings>): Promise<OpenFile> {
  if (startsWith(bytes, OLD_OFFICE)) throw new ImportFileError('old_workbook')
  if (OTHERS.some((mark) => startsWith(bytes, mark))) throw new ImportFileError('unknown_format')
  return startsWith(bytes, ZIP) ? openWorkbook(bytes, chosen) : openText(bytes, chosen)
}

async function openWorkbook(bytes: Uint8Array, chosen: Partial<FormatSettings>): Promise<OpenFile> {
  const content = await inspectZip(bytes)
  if (content === 'company-archive') throw new ImportFileError('company_archive')
  if (content === 'other') throw new ImportFileError('unknown_format')
  // Numbers of a workbook have no mark of their own.
  const decimalMark = chosen.decimalMark ?? '.'
  const sheets = await workbookSheets(bytes, decimalMark)
  const sheet = sheetOf(sheets, chosen.sheet ?? null)
  const rows = sheet.rows
    .map((cells, index) => ({ no: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (rows.length === 0) throw new ImportFileError('empty')
  return {
    settings: {
      ...(await guessedSettings(rows, { separator: null })),
      format: 'xlsx',
      encoding: null,
      columnStarts: null,
      ...chosen,
      separator: null,
      decimalMark,
      sheet: sheet.name,
    },
    sheets: sheets.map(({ name }) => name),
    rows: () => rows,
  }
}

/** The chosen sheet, else the first with cells. */
function sheetOf(sheets: readonly WorkbookSheet[], name: string | null): WorkbookSheet {
  const found = name === null ? sheets.find(({ rows }) => rows.length > 0) : sheets.find((sheet) => sheet.name === name)
  if (!found) throw new ImportFileError(name === null ? 'empty' : 'sheet_missing', name === null ? {} : { name })
  return found
}

async function openText(bytes: Uint8Array, chosen: Partial<FormatSettings>): Promise<OpenFile> {
  const encoding = chosen.encoding ?? detectEncoding(bytes)
  const text = decodeText(bytes, encoding)
  const format = chosen.format ?? formatOfText(text)
  const separator = format === 'delimited' ? (chosen.separator ?? detectSeparator(text)) : null
  const columnStarts = format === 'fixed-width' ? (chosen.columnStarts ?? detectColumnStarts(text) ?? [0]) : null
  const rows = () => rowsOfText(text, { format, separator, columnStarts })
  const guessed = await guessedSettings(rows(), { separator })
  const hasOwnHeader = format === 'adis' || format === 'icar-json'
  return {
    settings: {
      ...guessed,
      sheet: null,
      ...chosen,
      ...(hasOwnHeader && { decimalMark: '.', dateOrder: 'ymd', headerRow: null }),
      format,
      encoding,
      separator,
      columnStarts,
    },
    sheets: [],
    rows,
  }
}

function formatOfText(text: string): FormatSettings['format'] {
  if (isAdis(text)) return 'adis'
  if (/^\s*[[{]/.test(text)) return 'icar-json'
  const head = text.slice(0, 20_000)
  return !/[;,\t|]/.test(head) && detectColumnStarts(text) !== null ? 'fixed-width' : 'delimited'
}

function rowsOfText(
  text: string,
  { format, separator, columnStarts }: Pick<FormatSettings, 'format' | 'separator' | 'columnStarts'>,
): AsyncIterable<FileRow> | Iterable<FileRow> {
  switch (format) {
    case 'fixed-width':
      return fixedWidthRows(text, columnStarts ?? [0])
    case 'adis':
      return adisRows(text)
    case 'icar-json':
      return jsonRows(text)
    case 'delimited':
      return delimitedRows(text, separator ?? ';')
    default:
      throw new ImportFileError('unknown_format')
  }
}

type GuessedSettings = Pick<FormatSettings, 'decimalMark' | 'dateOrder' | 'headerRow' | 'sheet'>

/** Guesses the decimal mark, the order of dates and the row of the header from the first rows. */
async function guessedSettings(
  rows: AsyncIterable<FileRow> | Iterable<FileRow>,
  { separator }: { separator: string | null },
): Promise<GuessedSettings> {
  const sample: FileRow[] = []
  for await (const row of rows) {
    sample.push(row)
    if (sample.length === SAMPLE_ROWS) break
  }
  const cells = sample.flatMap((row) => row.cells.map((cell) => cell.trim()))
  return {
    decimalMark: decimalMarkOf(cells, separator),
    dateOrder: dateOrderOf(cells),
    headerRow: headerRowOf(sample),
    sheet: null,
  }
}

function decimalMarkOf(cells: readonly string[], separator: string | null): ',' | '.' {
  // `2.800` may be two thousand eight hundred or two point eight, so it decides nothing.
  const decisive = cells.filter((cell) => !/^-?\d{1,3}([.,]\d{3})+$/.test(cell))
  const count = (pattern: RegExp) => decisive.filter((cell) => pattern.test(cell)).length
  const [commas, points] = [count(/^-?\d+,\d+$/), count(/^-?\d+\.\d+$/)]
  if (commas !== points) return commas > points ? ',' : '.'
  return separator === ';' ? ',' : '.'
}

function dateOrderOf(cells: readonly string[]): 'dmy' | 'ymd' | 'mdy' {
  let [yearFirst, monthFirst, others] = [0, 0, 0]
  for (const cell of cells) {
    const [, first, second] = /^(\d{1,4})[-./](\d{1,2})[-./]\d{1,4}/.exec(cell) ?? []
    if (first === undefined) continue
    if (first.length === 4) yearFirst += 1
    else if (Number(second) > 12) monthFirst += 1
    else others += 1
  }
  if (monthFirst > 0) return 'mdy'
  return yearFirst > others ? 'ymd' : 'dmy'
}

/** Returns the row with the names of the columns: the first with as many texts as the widest rows, and without numbers. */
function headerRowOf(sample: readonly FileRow[]): number | null {
  const filled = (row: FileRow) => row.cells.filter((cell) => cell.trim() !== '').length
  const widest = Math.max(0, ...sample.slice(0, 20).map(filled))
  const header = sample.slice(0, 20).find((row) => filled(row) >= Math.max(1, Math.ceil(widest * 0.6)))
  if (!header) return null
  const isValue = (cell: string) => /^-?[\d.,:/-]*\d[\d.,:/-]*$/.test(cell.trim())
  return header.cells.some(isValue) && header.no === sample[0]?.no ? null : header.no
}
