import { MAX_RECORD_LENGTH } from './file-limits.ts'
import { ImportFileError } from './import-file-error.ts'

/**
 * Yields the lines of a text that are not blank, with their number, whichever of CR LF, LF and CR ends them. Throws
 * `line_too_long`.
 */
export function* textLines(text: string): Generator<{ no: number; line: string }> {
  let [start, no] = [0, 0]
  let [newline, carriage] = [text.indexOf('\n'), text.indexOf('\r')]
  while (start < text.length) {
    if (newline !== -1 && newline < start) newline = text.indexOf('\n', start)
    if (carriage !== -1 && carriage < start) carriage = text.indexOf('\r', start)
    const ends = [newline, carriage].filter((end) => end !== -1)
    const end = ends.length === 0 ? text.length : Math.min(...ends)
    no += 1
    if (end - start > MAX_RECORD_LENGTH) throw new ImportFileError('line_too_long', { n: MAX_RECORD_LENGTH })
    const line = text.slice(start, end)
    if (line.trim() !== '') yield { no, line }
    start = end + (end === carriage && newline === end + 1 ? 2 : 1)
  }
}
