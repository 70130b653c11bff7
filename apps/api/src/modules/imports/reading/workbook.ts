import readExcelFile, { type CellValue } from 'read-excel-file/node'
import { fromBuffer, type ZipFile } from 'yauzl'
import { assertColumns, assertRowCount, MAX_EXPANDED_BYTES, MAX_EXPANSION } from './file-limits.ts'
import { ImportFileError } from './import-file-error.ts'

/** A sheet of a workbook as texts. */
export interface WorkbookSheet {
  name: string
  rows: string[][]
}

/** What kind of ZIP a file is. */
export type ZipContent = 'xlsx' | 'company-archive' | 'other'

const ENCRYPTED = 0x1
const MAX_ENTRIES = 2000

/**
 * Expands every entry of a ZIP once without keeping it, so that nothing behind this check can grow beyond the limits,
 * whatever sizes the file claims. Returns what the ZIP contains. Throws `zip_bomb`, `encrypted`, `unreadable`.
 */
export async function inspectZip(bytes: Uint8Array): Promise<ZipContent> {
  const zip = await openZip(bytes)
  if (zip.entryCount > MAX_ENTRIES) throw new ImportFileError('zip_bomb')
  const allowed = Math.min(MAX_EXPANDED_BYTES, bytes.length * MAX_EXPANSION)
  const names: string[] = []
  let expanded = 0
  try {
    await new Promise<void>((resolve, reject) => {
      zip.on('error', () => reject(new ImportFileError('unreadable')))
      zip.on('end', () => resolve())
      zip.on('entry', (entry) => {
        names.push(entry.fileName)
        if (names.length > MAX_ENTRIES) return reject(new ImportFileError('zip_bomb'))
        if ((entry.generalPurposeBitFlag & ENCRYPTED) !== 0) return reject(new ImportFileError('encrypted'))
        zip.openReadStream(entry, (error, stream) => {
          if (error) return reject(new ImportFileError('unreadable'))
          stream.on('data', (chunk: Buffer) => {
            expanded += chunk.length
            if (expanded > allowed) {
              stream.destroy()
              reject(new ImportFileError('zip_bomb'))
            }
          })
          stream.on('error', () => reject(new ImportFileError('unreadable')))
          stream.on('end', () => zip.readEntry())
        })
      })
      zip.readEntry()
    })
  } finally {
    zip.close()
  }
  if (names.includes('xl/workbook.xml')) return 'xlsx'
  return names.some((name) => /^(.*\/)?manifest\.json$/.test(name)) ? 'company-archive' : 'other'
}

const openZip = (bytes: Uint8Array): Promise<ZipFile> =>
  new Promise((resolve, reject) =>
    fromBuffer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { lazyEntries: true }, (error, zip) =>
      error ? reject(new ImportFileError('unreadable')) : resolve(zip),
    ),
  )

/**
 * Reads the sheets of a workbook as texts: the stored value of a formula, never the formula; numbers with the decimal
 * mark, days as `yyyy-MM-dd`. The ZIP must have been inspected. Throws `unreadable`, `too_many_columns`,
 * `too_many_rows`.
 */
export async function workbookSheets(bytes: Uint8Array, decimalMark: ',' | '.'): Promise<WorkbookSheet[]> {
  const sheets = await readExcelFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).catch(() => {
    throw new ImportFileError('unreadable')
  })
  return sheets.map(({ sheet, data }) => {
    assertRowCount(data.length - 1)
    return {
      name: sheet,
      rows: data.map((row) => {
        assertColumns(row)
        return row.map((cell) => cellText(cell, decimalMark))
      }),
    }
  })
}

/** Digits that a spreadsheet keeps of a number; more are noise of its binary form. */
const SHEET_DIGITS = 15

function cellText(cell: CellValue | null | undefined, decimalMark: ',' | '.'): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return plainNumber(cell).replace('.', decimalMark)
  if (typeof cell === 'boolean') return cell ? '1' : '0'
  if (cell instanceof Date) {
    if (Number.isNaN(cell.getTime())) return ''
    const iso = cell.toISOString()
    return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19)
  }
  return String(cell)
}

function plainNumber(value: number): string {
  const rounded = Number(value.toPrecision(SHEET_DIGITS))
  const text = String(rounded)
  return text.includes('e') && Math.abs(rounded) < 1e15 ? rounded.toFixed(10).replace(/\.?0+$/, '') : text
}
