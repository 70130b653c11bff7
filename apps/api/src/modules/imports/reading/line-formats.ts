import { assertColumns, MAX_RECORD_LENGTH } from './file-limits.ts'
import { ImportFileError } from './import-file-error.ts'

type NumberedCells = { no: number; cells: string[] }

function* linesOf(text: string): Generator<{ no: number; line: string }> {
  let [start, no] = [0, 0]
  while (start < text.length) {
    const found = text.indexOf('\n', start)
    const end = found === -1 ? text.length : found
    no += 1
    if (end - start > MAX_RECORD_LENGTH) throw new ImportFileError('line_too_long', { n: MAX_RECORD_LENGTH })
    const line = text.slice(start, end).replace(/\r$/, '')
    if (line.trim() !== '') yield { no, line }
    start = end + 1
  }
}

/**
 * Returns the first characters of the columns of a fixed-width text: those after which no line has a letter in two
 * spaces or more. Null where the lines do not divide into columns.
 */
export function detectColumnStarts(text: string): number[] | null {
  const lines = [...linesOf(text.slice(0, 100_000))].slice(0, 50).map(({ line }) => line)
  const width = Math.max(0, ...lines.map((line) => line.length))
  if (lines.length < 2 || width > 2000) return null
  const isBlank = (index: number) => lines.every((line) => (line[index] ?? ' ') === ' ')
  const starts: number[] = []
  for (let index = 0; index < width; index += 1)
    if (!isBlank(index) && (index === 0 || (isBlank(index - 1) && starts.length > 0) || starts.length === 0))
      starts.push(index)
  return starts.length > 1 ? starts : null
}

/** Reads a text whose columns begin at fixed characters. */
export function* fixedWidthRows(text: string, starts: readonly number[]): Generator<NumberedCells> {
  assertColumns(starts)
  for (const { no, line } of linesOf(text))
    yield { no, cells: starts.map((start, index) => line.slice(start, starts[index + 1]).trim()) }
}

/** A field of an ADIS definition line. */
interface AdisField {
  item: string
  length: number
  decimals: number
}
const ADIS_HEAD = 8
const ADIS_FIELD = 11

/** Whether a text is a file of ISO 11787 (ADIS): its first line defines or is a header. */
export const isAdis = (text: string): boolean => /^(D[HN]|VH|C[NH])\d{6}/.test(text.trimStart())

/**
 * Reads the values of an ADIS file (ISO 11787). The header, the first row, has the item numbers of the first
 * definition; values of other entities follow under their own items. Undefined (`?`) and null (`|`) values are empty.
 */
export function* adisRows(text: string): Generator<NumberedCells> {
  const definitions = new Map<string, AdisField[]>()
  const columns: string[] = []
  const rows: { no: number; values: Map<string, string> }[] = []
  for (const { no, line } of linesOf(text)) {
    const [type, status, entity, data] = [line[0], line[1], line.slice(2, ADIS_HEAD), line.slice(ADIS_HEAD)]
    if (status === 'H') continue
    if (type === 'D') {
      const fields = adisFields(data)
      definitions.set(entity, fields)
      for (const { item } of fields) if (!columns.includes(item)) columns.push(item)
      assertColumns(columns)
    } else if (type === 'V') {
      const fields = definitions.get(entity)
      if (!fields) throw new ImportFileError('unreadable')
      rows.push({ no, values: adisValues(fields, data) })
    }
  }
  if (rows.length === 0) throw new ImportFileError('empty')
  yield { no: 0, cells: columns }
  for (const { no, values } of rows) yield { no, cells: columns.map((item) => values.get(item) ?? '') }
}

function adisFields(data: string): AdisField[] {
  const plain = data.trim()
  if (plain.length % ADIS_FIELD !== 0 || !/^\d*$/.test(plain)) throw new ImportFileError('unreadable')
  return Array.from({ length: plain.length / ADIS_FIELD }, (_, index) => {
    const field = plain.slice(index * ADIS_FIELD, (index + 1) * ADIS_FIELD)
    return { item: field.slice(0, 8), length: Number(field.slice(8, 10)), decimals: Number(field[10]) }
  })
}

function adisValues(fields: readonly AdisField[], data: string): Map<string, string> {
  const values = new Map<string, string>()
  let start = 0
  for (const { item, length, decimals } of fields) {
    const raw = data.slice(start, start + length).trim()
    start += length
    if (/^[?|]+$/.test(raw) || raw === '') continue
    values.set(item, decimals > 0 && /^-?\d+$/.test(raw) ? withDecimals(raw, decimals) : adisDay(raw, length))
  }
  return values
}

const withDecimals = (digits: string, decimals: number): string => {
  const padded = digits.replace('-', '').padStart(decimals + 1, '0')
  return `${digits.startsWith('-') ? '-' : ''}${padded.slice(0, -decimals)}.${padded.slice(-decimals)}`
}

/** Days of ADIS are eight digits, `YYYYMMDD`. */
const adisDay = (raw: string, length: number): string => {
  const [, year, month, day] = (length === 8 && /^((?:19|20)\d\d)(0[1-9]|1[0-2])([0-3]\d)$/.exec(raw)) || []
  return year ? `${year}-${month}-${day}` : raw
}
