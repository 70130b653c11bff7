import type { FormatSettings } from './file-format.ts'
import { ImportFileError } from './import-file-error.ts'

/** What a file was recognised as, with its first rows. */
export interface RecognisedFile {
  settings: FormatSettings
  sheets: string[]
  header: string[]
  sample: string[][]
  rowCount: number
}

const textRows = (bytes: Uint8Array, separator: string): string[][] =>
  new TextDecoder()
    .decode(bytes)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(separator))

/** Recognises how a file is to be read; `chosen` overrides single settings. Throws ImportFileError. */
export async function recogniseFile(
  bytes: Uint8Array,
  _fileName: string,
  chosen: Partial<FormatSettings> = {},
): Promise<RecognisedFile> {
  const start = new TextDecoder().decode(bytes.subarray(0, 1000))
  const separator = start.includes(';') ? ';' : ','
  const rows = textRows(bytes, separator)
  const [header, ...others] = rows
  if (!header) throw new ImportFileError('empty')
  const settings: FormatSettings = {
    format: 'delimited',
    encoding: 'utf-8',
    separator,
    decimalMark: separator === ';' ? ',' : '.',
    dateOrder: separator === ';' ? 'dmy' : 'ymd',
    headerRow: 1,
    sheet: null,
    columnStarts: null,
    ...chosen,
  }
  return { settings, sheets: [], header, sample: others.slice(0, 5), rowCount: others.length }
}

/** Reads all data rows as texts, in batches of at most 1,000. */
export async function* readRows(
  bytes: Uint8Array,
  { separator }: FormatSettings,
): AsyncIterable<{ no: number; cells: string[] }[]> {
  const rows = textRows(bytes, separator ?? ',').slice(1)
  for (let from = 0; from < rows.length; from += 1000)
    yield rows.slice(from, from + 1000).map((cells, index) => ({ no: from + index + 2, cells }))
}
