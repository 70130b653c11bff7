/** Written at the start of a CSV file; without it Excel does not read UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * The start of a cell that spreadsheets may run as a formula: = + - @ (also full-width), tab, carriage return or NUL,
 * after spaces and apostrophes. Source: OWASP, "CSV Injection".
 */
const SIGN = String.raw`[=+\-@\t\r\0＝＋－＠]`
const LIVE = String.raw`[\s']*${SIGN}`
const HAS_SIGN = new RegExp(SIGN)
const LIVE_START = new RegExp(`^${LIVE}`)
const LEADING_GUARD = new RegExp(`^'(?=${LIVE})`)
/** Signs of a formula, and the spaces and apostrophes that may stand before one. */
const SIGNS: ReadonlySet<string> = new Set('=+-@\t\r\0＝＋－＠')
const BEFORE_SIGN = /[\s']/
/**
 * Where a cell may begin, beside the start of a text: a program that splits the file at another separator than ours, or
 * takes no quotation mark for one, begins a cell in the middle of a text.
 */
const CELL_BOUNDS: ReadonlySet<string> = new Set(',;|\t\r\n"')

/** Writes the sign with which a cell may begin, by whether a formula begins there, and behind it. */
type WriteStart = (sign: string, isLive: boolean, isNextLive: boolean) => string

/**
 * Writes a text with each place where a cell may begin written anew. It walks once from the end, since a regular
 * expression would look from every line break of a text over all that follow: 100,000 took it a minute.
 */
function rewriteStarts(text: string, writeStart: WriteStart): string {
  if (!HAS_SIGN.test(text)) return text
  let isNextLive = false
  const written: string[] = []
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const sign = text[at] ?? ''
    const isLive: boolean = SIGNS.has(sign) || (isNextLive && BEFORE_SIGN.test(sign))
    const mayBegin = at === 0 || CELL_BOUNDS.has(text[at - 1] ?? '')
    written.push(mayBegin ? writeStart(sign, isLive, isNextLive) : sign)
    isNextLive = isLive
  }
  return written.reverse().join('')
}

/** Whether a spreadsheet might run a text as a formula, or take its first apostrophe for an escape. */
export const isFormulaLike = (text: string): boolean => LIVE_START.test(text)

/**
 * Guards a text against CSV injection (formula injection): an apostrophe stands at every place where a cell may begin and
 * would run as a formula. So it does where the text already looks guarded: taking them away restores every text.
 */
export const escapeFormula = (text: string): string =>
  rewriteStarts(text, (sign, isLive) => (isLive ? `'${sign}` : sign))

/** Restores a text that `escapeFormula` guarded. */
export const unescapeFormula = (text: string): string =>
  rewriteStarts(text, (sign, _isLive, isNextLive) => (sign === "'" && isNextLive ? '' : sign))

/** Restores a text that was guarded at its beginning alone, as archives of format 2 are. */
export const unescapeLeadingFormula = (text: string): string => text.replace(LEADING_GUARD, '')

const JSON_STRING = /"(?:[^"\\]|\\.)*"/g
const JSON_SIGNS = /[=+@＝＋－＠]|(?<![\p{L}\p{N}])-/gu

/** Writes the signs of formulas in the texts of JSON by their numbers (`\u003d`): the same value, but no live cell. */
export const escapeJsonFormulas = (json: string): string =>
  json.replace(JSON_STRING, (text) =>
    text.replace(JSON_SIGNS, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`),
  )

/** A cell: a text that somebody typed, or a number, day or id that is written as it is. Null is an empty cell. */
export type CsvCell = string | { plain: string } | { json: string } | null

/**
 * Writes one line of CSV, the only way in which the product does (RFC 4180). No cell is live, whichever of comma,
 * semicolon, tab and vertical bar a program splits at. An empty text is a pair of quotes.
 */
export const csvRow = (cells: readonly CsvCell[], separator: string): string =>
  cells.map((cell) => csvField(cell, separator)).join(separator)

function csvField(cell: CsvCell, separator: string): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return quoted(escapeFormula(cell))
  if ('json' in cell) return quoted(escapeJsonFormulas(cell.json))
  // A decimal comma needs no quotation marks between semicolons.
  return cell.plain.includes(separator) ? quoted(cell.plain) : cell.plain
}

const quoted = (text: string): string =>
  text === '' || /["\r\n\t;,|]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
