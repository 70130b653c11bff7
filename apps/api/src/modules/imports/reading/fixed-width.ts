import { assertColumns } from './file-limits.ts'
import { textLines } from './text-lines.ts'

const MAX_WIDTH = 2000
/** Lines above the table that may be a title. */
const MAX_TITLE_LINES = 5
const SPACE = 0x20

/**
 * Returns the first characters of the columns of a fixed-width text: a column begins behind a place that is blank in
 * all lines. All lines count, as a value may be wider further down; up to five lines of title do not. Null where the
 * lines do not divide into columns.
 */
export function detectColumnStarts(text: string): number[] | null {
  const filled = new Uint32Array(MAX_WIDTH)
  const titles: string[] = []
  let [width, count] = [0, 0]
  for (const { line } of textLines(text)) {
    if (line.length > MAX_WIDTH) return null
    width = Math.max(width, line.length)
    count += 1
    if (titles.length < MAX_TITLE_LINES) titles.push(line)
    addLine(filled, line, 1)
  }
  let best = withoutSplitNames(startsOf(filled, width), filled, titles[0])
  let most = filledColumns(filled, best, count)
  // The table needs two lines without its titles: a header and a row.
  for (const [index, line] of titles.slice(0, Math.max(0, count - 2)).entries()) {
    addLine(filled, line, -1)
    // Words directly above figures are the header.
    if (!/\d/.test(line) && /\d/.test(titles[index + 1] ?? '')) break
    const starts = withoutSplitNames(startsOf(filled, width), filled, titles[index + 1])
    const columns = filledColumns(filled, starts, count)
    if (columns > most) [best, most] = [starts, columns]
  }
  return count > 1 && best.length > 1 ? best : null
}

/**
 * Joins columns that are one name with a space: `Stald 4` in each row below the header `Stald`, or a header of two words
 * above figures below the first. One blank separates the parts, and one of them has no header or nothing but a header.
 * A line with digits is a row and no header; then nothing is joined.
 */
function withoutSplitNames(starts: readonly number[], filled: Uint32Array, header = ''): number[] {
  if (header.trim() === '' || /\d/.test(header)) return [...starts]
  return starts.filter((start, index) => {
    const end = starts[index + 1]
    const isNarrowGap = index > 0 && filled[start - 1] === 0 && (filled[start - 2] ?? 0) > 0
    const isUnnamed = header.slice(start, end).trim() === ''
    const hasOnlyName = filled.subarray(start, end).every((lines) => lines <= 1)
    return !(isNarrowGap && (isUnnamed || hasOnlyName))
  })
}

/** Counts the columns that have a letter in half of the lines: the end of a title makes columns, too, but empty ones. */
const filledColumns = (filled: Uint32Array, starts: readonly number[], lines: number): number =>
  starts.filter((start, index) => filled.subarray(start, starts[index + 1]).some((count) => count * 2 >= lines)).length

function addLine(filled: Uint32Array, line: string, change: number): void {
  for (let index = 0; index < line.length; index += 1)
    if (line.charCodeAt(index) !== SPACE) filled[index] = (filled[index] ?? 0) + change
}

function startsOf(filled: Uint32Array, width: number): number[] {
  const starts: number[] = []
  for (let index = 0; index < width; index += 1)
    if (filled[index] !== 0 && (index === 0 || filled[index - 1] === 0)) starts.push(index)
  return starts
}

/** Lines that show whether blanks separate the columns. */
const CHECKED_LINES = 1000

/**
 * Reads a text whose columns begin at fixed characters. Where blanks separate the columns, a line with a word across a
 * boundary is a title or damaged: it is one cell, so that no part of a value is taken for the whole.
 */
export function* fixedWidthRows(
  text: string,
  columnStarts: readonly number[],
): Generator<{ no: number; cells: string[] }> {
  const starts = [...new Set(columnStarts)].sort((one, other) => one - other)
  assertColumns(starts)
  const crosses = (line: string) =>
    starts.some((start) => start > 0 && isFilled(line, start - 1) && isFilled(line, start))
  let [checked, crossing] = [0, 0]
  for (const { line } of textLines(text)) {
    checked += 1
    if (crosses(line)) crossing += 1
    if (checked === CHECKED_LINES) break
  }
  const isSeparated = crossing * 2 < checked
  for (const { no, line } of textLines(text))
    yield {
      no,
      cells:
        isSeparated && crosses(line)
          ? [line.trim()]
          : starts.map((start, index) => line.slice(start, starts[index + 1]).trim()),
    }
}

const isFilled = (line: string, index: number): boolean => index < line.length && line.charCodeAt(index) !== SPACE
