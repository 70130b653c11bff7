import { isFormulaLike } from '@herdboard/contract/core/csv-text.ts'
import { runInChunks } from './run-in-chunks.ts'

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** A cell. A day or an instant is a number of days with a date format; null is an empty cell, not 0. */
export type XlsxCell = { text: string } | { number: number; format: string } | null

export interface XlsxSheet<Row> {
  name: string
  head: readonly string[]
  /** Whether the heading of each column is right-aligned, as the figures below it are. */
  right: readonly boolean[]
  rows: readonly Row[]
  cells: (row: Row) => readonly XlsxCell[]
  /** Totals below the rows, separated by a line. */
  totals: readonly (readonly XlsxCell[])[]
}

/** The style of a cell. Cells with equal styles share one entry in the workbook. */
export interface XlsxStyle {
  format: string
  isBold: boolean
  hasLineAbove: boolean
  isRight: boolean
  /** Forces text even when a user edits the cell, because it begins like a formula. */
  isQuoted: boolean
}

const plain: XlsxStyle = { format: 'General', isBold: false, hasLineAbove: false, isRight: false, isQuoted: false }
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const MIN_WIDTH = 8
const MAX_WIDTH = 48

/**
 * Writes the sheet as XML in pieces and returns the styles that it used, in the order of their numbers. The heading row
 * is frozen.
 */
export async function writeSheet<Row>(
  { head, right, rows, cells, totals }: XlsxSheet<Row>,
  write: (xml: string) => void,
): Promise<readonly XlsxStyle[]> {
  const styles: XlsxStyle[] = [plain]
  const numbers = new Map([[xlsxStyleKey(plain), 0]])
  const styleNumber = (style: XlsxStyle): number => {
    const key = xlsxStyleKey(style)
    const existing = numbers.get(key)
    if (existing !== undefined) return existing
    numbers.set(key, styles.length)
    return styles.push(style) - 1
  }

  const cellXml = (cell: XlsxCell, at: string, overrides: Partial<XlsxStyle>): string => {
    if (cell === null)
      return overrides.hasLineAbove ? `<c r="${at}" s="${styleNumber({ ...plain, ...overrides })}"/>` : ''
    if ('number' in cell)
      return `<c r="${at}" s="${styleNumber({ ...plain, format: cell.format, ...overrides })}"><v>${cell.number}</v></c>`
    const style = styleNumber({ ...plain, isQuoted: isFormulaLike(cell.text), ...overrides })
    return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell.text)}</t></is></c>`
  }
  const rowXml = (row: readonly XlsxCell[], number: number, styleOf: (column: number) => Partial<XlsxStyle>): string =>
    `<row r="${number}">${row.map((cell, column) => cellXml(cell, `${letters(column)}${number}`, styleOf(column))).join('')}</row>`

  const headXml = rowXml(
    head.map((text) => ({ text })),
    1,
    (column) => ({ isBold: true, isRight: right[column] ?? false }),
  )
  const totalsXml = totals
    .map((sums, index) =>
      rowXml(sums, rows.length + 2 + index, () => ({ isBold: true, hasLineAbove: index === 0, isQuoted: false })),
    )
    .join('')

  const sampledRows = rows.slice(0, 500).map(cells)
  const columns = head
    .map((text, column) => widthXml(column, [{ text }, ...sampledRows.map((row) => row[column] ?? null)]))
    .join('')
  const filter = `<autoFilter ref="A1:${letters(head.length - 1)}${rows.length + 1}"/>`
  write(
    `${XML_DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
      `<cols>${columns}</cols><sheetData>${headXml}`,
  )
  await runInChunks(rows, (row, index) => write(rowXml(cells(row), index + 2, () => ({}))))
  write(`${totalsXml}</sheetData>${filter}</worksheet>`)
  return styles
}

/** Column name by index: `A` … `Z`, `AA` … */
const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

function widthXml(column: number, cells: readonly XlsxCell[]): string {
  const longest = Math.max(...cells.map(lengthOf))
  const width = Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, longest + 3))
  return `<col min="${column + 1}" max="${column + 1}" width="${width}" customWidth="1"/>`
}

function lengthOf(cell: XlsxCell): number {
  if (cell === null) return 0
  if ('text' in cell) return cell.text.length
  return cell.format === DATE_TIME_FORMAT
    ? 16
    : cell.format === DATE_FORMAT
      ? 10
      : Math.round(cell.number).toString().length + 4
}

/** Date formats that follow the locale of the user who opens the file. */
export const DATE_FORMAT = 'date'
export const DATE_TIME_FORMAT = 'date-time'

const xlsxStyleKey = ({ format, isBold, hasLineAbove, isRight, isQuoted }: XlsxStyle): string =>
  `${format} ${isBold} ${hasLineAbove} ${isRight} ${isQuoted}`

// Below code 32, XML allows only tab and line ends.
const isValidXmlChar = (code: number): boolean =>
  code >= 32 ? code !== 0xfffe && code !== 0xffff : code === 9 || code === 10 || code === 13

function removeInvalidChars(text: string): string {
  let result = ''
  for (let index = 0; index < text.length; index += 1)
    if (isValidXmlChar(text.charCodeAt(index))) result += text.charAt(index)
  return result
}

const escaped = (text: string): string =>
  removeInvalidChars(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
