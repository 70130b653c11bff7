/** Rows among which the header is. */
const SEARCHED_ROWS = 20
/** A number, a day, a time or an instant. */
const VALUE = /^[-+−–]?[\d\s.,:/+-]*\d[\d\s.,:/TZ+-]*$/
const LONGEST_VALUE = 40

const isFilled = (cell: string): boolean => cell.trim() !== ''

/**
 * Returns the number of the row with the names of the columns: the first about as wide as the widest, unless it has
 * values like the rows below. Titles above it are narrower. Null for a file that begins with its values.
 */
export function headerRowOf(sample: readonly { no: number; cells: readonly string[] }[]): number | null {
  const searched = sample.slice(0, SEARCHED_ROWS)
  const width = ({ cells }: { cells: readonly string[] }) => cells.filter(isFilled).length
  const widest = Math.max(0, ...searched.map(width))
  const header = searched.find((row) => width(row) >= Math.max(1, Math.ceil(widest * 0.6)))
  if (!header || sample.length === 1) return header ? header.no : null
  const hasValue = header.cells.some((cell) => cell.length <= LONGEST_VALUE && VALUE.test(cell.trim()))
  return hasValue ? null : header.no
}
