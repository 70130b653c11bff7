import { MAX_IMPORT_COLUMNS } from '@herdboard/contract/imports/import-limits.ts'
import { MAX_RECORD_LENGTH } from './file-limits.ts'
import type { FileRow } from './file-row.ts'
import { ImportFileError } from './import-file-error.ts'
import { sheetNumber } from './sheet-number.ts'
import type { WorkbookParts } from './workbook-parts.ts'
import { parseXml } from './xml-elements.ts'
import type { ZipParts } from './zip-parts.ts'

/** Rows of a sheet end here in every spreadsheet. */
const LAST_ROW = 1_048_576

/** A cell while its elements are read. */
interface OpenCell {
  column: number
  type: string
  style: number
}

/**
 * Reads the rows of a sheet that have a text: the stored value of a formula, never the formula; numbers with the decimal
 * mark, days as `yyyy-MM-dd`. Only one row is in memory at a time. Throws `unreadable`, `too_many_columns`,
 * `line_too_long`.
 */
export async function* sheetRows(
  zip: ZipParts,
  parts: WorkbookParts,
  { path, decimalMark }: { path: string; decimalMark: ',' | '.' },
): AsyncGenerator<FileRow> {
  let ready: FileRow[] = []
  let isHidden = false
  let [no, column, cells, length]: [number, number, string[], number] = [0, 0, [], 0]
  let [value, isValue, phonetic] = ['', false, 0]
  let cell: OpenCell | null = null
  const reading = parseXml(zip.read(path), {
    open(element, { r, s, t, hidden }) {
      if (element === 'row') {
        const next = r === undefined ? no + 1 : Number(r)
        // Rows in another order, or twice, would each be read as another by another program.
        if (!Number.isInteger(next) || next <= no || next > LAST_ROW) throw new ImportFileError('unreadable')
        ;[no, column, cells, length] = [next, 0, [], 0]
        isHidden = hidden === '1' || hidden === 'true'
      } else if (element === 'c') {
        column = r === undefined ? column : columnOf(r)
        cell = { column, type: t ?? 'n', style: Number(s ?? 0) }
        column += 1
        value = ''
      } else if (element === 'rPh') phonetic += 1
      else if (element === 'v' || element === 't') isValue = phonetic === 0
    },
    text(text) {
      if (!isValue || !cell) return
      value += text
      if (value.length > MAX_RECORD_LENGTH) throw new ImportFileError('line_too_long', { n: MAX_RECORD_LENGTH })
    },
    close(element) {
      if (element === 'v' || element === 't') isValue = false
      else if (element === 'rPh') phonetic -= 1
      else if (element === 'c') {
        if (cell && value !== '') {
          const text = textOfCell(cell, value, parts, decimalMark)
          length += text.length
          if (length > MAX_RECORD_LENGTH) throw new ImportFileError('line_too_long', { n: MAX_RECORD_LENGTH })
          setCell(cells, cell.column, text)
        }
        cell = null
      } else if (element === 'row' && cells.some((text) => text.trim() !== ''))
        ready.push({ no, cells, ...(isHidden && { isHidden }) })
    },
  })
  for await (const _ of reading) {
    yield* ready
    ready = []
  }
}

/** Columns of a sheet that are hidden in the workbook, by hand or by a group, counted from 0. */
export async function hiddenColumns(zip: ZipParts, path: string): Promise<number[]> {
  const hidden = new Set<number>()
  let isRead = false
  const handlers = {
    open(element: string, { min, max, hidden: state }: Readonly<Record<string, string>>) {
      if (element === 'sheetData') isRead = true
      if (element !== 'col' || isRead || (state !== '1' && state !== 'true')) return
      const end = Math.min(Number(max), MAX_IMPORT_COLUMNS)
      for (let column = Number(min) - 1; column < end; column += 1) if (column >= 0) hidden.add(column)
    },
    text: () => undefined,
    close: () => undefined,
  }
  // They stand before the rows.
  for await (const _ of parseXml(zip.read(path), handlers)) if (isRead) break
  return [...hidden]
}

function setCell(cells: string[], column: number, text: string): void {
  if (text === '') return
  if (column >= MAX_IMPORT_COLUMNS) throw new ImportFileError('too_many_columns', { n: MAX_IMPORT_COLUMNS })
  while (cells.length < column) cells.push('')
  cells[column] = text
}

/** Returns the column of an address, counted from 0: that of `AB12` is 27. */
function columnOf(address: string): number {
  let column = 0
  for (let index = 0; index < address.length; index += 1) {
    const code = address.charCodeAt(index)
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  if (column === 0) throw new ImportFileError('unreadable')
  return column - 1
}

function textOfCell(
  { type, style }: OpenCell,
  value: string,
  { sharedTexts, shapes, counts1904 }: WorkbookParts,
  decimalMark: ',' | '.',
): string {
  switch (type) {
    case 's': {
      const text = sharedTexts.at(Number(value))
      if (text === undefined) throw new ImportFileError('unreadable')
      return unescapedText(text)
    }
    case 'n':
      return sheetNumber(value, shapes[style] ?? 'number', { decimalMark, counts1904 })
    // No number of pigs: a tick is a yes or a no.
    case 'b':
      return value === '1' ? 'true' : 'false'
    case 'd':
      return value.replace(/T00:00(:00(\.0+)?)?Z?$/, '')
    default:
      return unescapedText(value)
  }
}

/** Control characters are stored as their code: `_x000D_` is the end of a line. */
const unescapedText = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
