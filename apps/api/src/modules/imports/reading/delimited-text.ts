import { CsvError, type Options, Parser } from 'csv-parse'
import { assertColumns, MAX_RECORD_LENGTH } from './file-limits.ts'
import { ImportFileError } from './import-file-error.ts'

const SEPARATORS = [';', '\t', '|', ','] as const
export type Separator = (typeof SEPARATORS)[number]

/** Lines that decide how a file is separated. */
const SAMPLE_LINES = 25
/** Characters handed to the parser at once. */
const CHUNK = 64 * 1024

/** Returns the separator that divides the first lines into most columns, alike in most lines. */
export function detectSeparator(text: string): Separator {
  const lines = unquoted(text.slice(0, 200_000))
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, SAMPLE_LINES)
  const scores = SEPARATORS.map((separator) => {
    const counts = lines.map((line) => line.split(separator).length - 1)
    const common = Map.groupBy(counts, (count) => count)
    const [count = 0, alike] = [...common].sort(([, one], [, other]) => other.length - one.length)[0] ?? []
    return { separator, score: count === 0 ? 0 : (alike?.length ?? 0) * 1000 + count }
  })
  return scores.sort((one, other) => other.score - one.score)[0]?.separator ?? ';'
}

/** Texts in quotes may contain any separator. */
const unquoted = (text: string): string => text.replaceAll(/"(?:[^"]|"")*"/g, '""')

/**
 * Reads delimited text (RFC 4180) as rows of cells, with the number of the line in the file at which each ends. Rows may
 * have different numbers of cells; empty lines are left out. Throws `line_too_long`, `too_many_columns`, `open_quote`.
 */
export async function* delimitedRows(text: string, separator: string): AsyncGenerator<{ no: number; cells: string[] }> {
  const options: Options = {
    delimiter: separator,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    info: true,
    max_record_size: MAX_RECORD_LENGTH,
    record_delimiter: ['\r\n', '\n', '\r'],
  }
  const parser = new Parser(options)
  let position = 0
  const feed = () => {
    while (position < text.length) {
      const chunk = text.slice(position, position + CHUNK)
      position += chunk.length
      if (!parser.write(chunk)) return
    }
    if (!parser.writableEnded) parser.end()
  }
  parser.on('drain', feed)
  feed()
  try {
    for await (const { info, record: cells } of parser as AsyncIterable<{
      info: { lines: number }
      record: string[]
    }>) {
      assertColumns(cells)
      if (cells.some((cell) => cell.trim() !== '')) yield { no: info.lines, cells }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'CSV_MAX_RECORD_SIZE') throw new ImportFileError('line_too_long', { n: MAX_RECORD_LENGTH })
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') throw new ImportFileError('open_quote')
    throw new ImportFileError('unreadable')
  }
}
