import { isAdis, openAdis } from './adis.ts'
import { decodeText, detectEncoding } from './decode-text.ts'
import { delimitedRows, detectSeparator } from './delimited-text.ts'
import type { FormatSettings } from './file-format.ts'
import type { FileRow } from './file-row.ts'
import { recogniseContent } from './file-signatures.ts'
import { detectColumnStarts, fixedWidthRows } from './fixed-width.ts'
import { headerRowOf } from './header-row.ts'
import { ImportFileError } from './import-file-error.ts'
import { openJson } from './json-rows.ts'
import { NotationEvidence } from './notation-evidence.ts'
import { hiddenColumns, sheetRows } from './workbook.ts'
import { isWorkbook, readWorkbookParts, type WorkbookParts } from './workbook-parts.ts'
import { openZipParts, type ZipParts } from './zip-parts.ts'

type FileRows = AsyncIterable<FileRow> | Iterable<FileRow>

/** A file that is open for reading in the way that its settings say. */
export interface OpenFile {
  settings: FormatSettings
  sheets: string[]
  /** Names of the columns that the format itself states; null where a row of the file has them. */
  columns: string[] | null
  /** Columns that a workbook hides, counted from 0. */
  hiddenColumns: number[]
  /** All rows; for text and workbooks those before the header and the header, too. */
  rows(): FileRows
}

/** Rows that decide which row is the header. */
const SAMPLE_ROWS = 200

/** Opens a file: recognises its format and settings, of which `chosen` overrides single ones. */
export async function openImportFile(bytes: Uint8Array, chosen: Partial<FormatSettings>): Promise<OpenFile> {
  return recogniseContent(bytes) === 'zip' ? openWorkbook(bytes, chosen) : openText(bytes, chosen)
}

async function openWorkbook(bytes: Uint8Array, chosen: Partial<FormatSettings>): Promise<OpenFile> {
  const zip = await openZipParts(bytes)
  if (!isWorkbook(zip)) {
    const isArchive = [...zip.names].some((name) => /^(.*\/)?manifest\.json$/.test(name))
    throw new ImportFileError(isArchive ? 'company_archive' : 'unknown_format')
  }
  const parts = await readWorkbookParts(zip)
  const { name, path, sample } = await openSheet(zip, parts, chosen.sheet ?? null)
  const decimalMark = chosen.decimalMark ?? (await decimalMarkOfTexts(zip, parts, path, sample))
  const headerRow = chosen.headerRow === undefined ? headerRowOf(sample) : chosen.headerRow
  return {
    settings: {
      ...{ format: 'xlsx', encoding: null, separator: null, columnStarts: null },
      ...{ decimalMark, dateOrder: chosen.dateOrder ?? 'dmy', headerRow, sheet: name },
    },
    sheets: [...parts.sheets.keys()],
    columns: null,
    hiddenColumns: await hiddenColumns(zip, path),
    rows: () => sheetRows(zip, parts, { path, decimalMark }),
  }
}

/** Opens the chosen sheet, else the first with cells. */
async function openSheet(
  zip: ZipParts,
  { sheets, ...parts }: WorkbookParts,
  chosen: string | null,
): Promise<{ name: string; path: string; sample: FileRow[] }> {
  if (chosen !== null && !sheets.has(chosen)) throw new ImportFileError('sheet_missing', { name: chosen })
  for (const [name, path] of sheets) {
    if (chosen !== null && name !== chosen) continue
    const sample = await firstRows(sheetRows(zip, { sheets, ...parts }, { path, decimalMark: '.' }))
    if (sample.length > 0) return { name, path, sample }
  }
  throw new ImportFileError('empty')
}

/** Numbers of a workbook have no mark; typed texts have: they are the cells that do not change with the mark. */
async function decimalMarkOfTexts(
  zip: ZipParts,
  parts: WorkbookParts,
  path: string,
  sample: readonly FileRow[],
): Promise<',' | '.'> {
  const commas = await firstRows(sheetRows(zip, parts, { path, decimalMark: ',' }))
  const evidence = new NotationEvidence()
  for (const [index, { cells }] of sample.entries())
    evidence.add(cells.filter((cell, column) => commas[index]?.cells[column] === cell))
  return evidence.decimalMark(null)
}

async function firstRows(rows: FileRows): Promise<FileRow[]> {
  const sample: FileRow[] = []
  for await (const row of rows) {
    sample.push(row)
    if (sample.length === SAMPLE_ROWS) break
  }
  return sample
}

async function openText(bytes: Uint8Array, chosen: Partial<FormatSettings>): Promise<OpenFile> {
  const encoding = chosen.encoding ?? detectEncoding(bytes)
  const text = decodeText(bytes, encoding)
  const format = chosen.format ?? formatOfText(text)
  const plain = { format, encoding, separator: null, columnStarts: null, sheet: null, headerRow: null }
  if (format === 'adis' || format === 'icar-json') {
    const table = format === 'adis' ? openAdis(text) : openJson(text)
    return { settings: { ...plain, decimalMark: '.', dateOrder: 'ymd' }, sheets: [], hiddenColumns: [], ...table }
  }
  const separator = format === 'delimited' ? (chosen.separator ?? detectSeparator(text)) : null
  const columnStarts = format === 'fixed-width' ? (chosen.columnStarts ?? detectColumnStarts(text) ?? [0]) : null
  const rows = () => {
    if (separator !== null) return delimitedRows(text, separator)
    if (columnStarts !== null) return fixedWidthRows(text, columnStarts)
    throw new ImportFileError('unknown_format')
  }
  const headerRow = chosen.headerRow === undefined ? headerRowOf(await firstRows(rows())) : chosen.headerRow
  const { decimalMark = separator === ';' ? ',' : '.', dateOrder = 'dmy' } = chosen
  return {
    settings: { ...plain, separator, columnStarts, headerRow, decimalMark, dateOrder },
    sheets: [],
    columns: null,
    hiddenColumns: [],
    rows,
  }
}

/** Commas within numbers separate nothing: `95,5` is a cell of a fixed-width text, too. */
function formatOfText(text: string): FormatSettings['format'] {
  if (isAdis(text)) return 'adis'
  if (/^\s*[[{]/.test(text.slice(0, 1000))) return 'icar-json'
  const head = text.slice(0, 20_000).replaceAll(/(?<=\d),(?=\d)/g, '')
  return !/[;,\t|]/.test(head) && detectColumnStarts(text) !== null ? 'fixed-width' : 'delimited'
}
