/** `1.234` or `12.345.678`: groups of three before the decimal mark. */
const GROUPED = /^\d{1,3}(?:[.,]\d{3})+$/
const LARGEST = BigInt(Number.MAX_SAFE_INTEGER)

/**
 * Converts a number as people type it to digits with a point: `12,5` and `12.5` are `12.5`, `1 234,5` is `1234.5`.
 *
 * Comma and point are both decimal marks (decimal comma, decimal point), and spaces are ignored. If both occur, the last is the decimal mark and the
 * others separate thousands. Null for anything that is not clearly one number, such as `1.2.3` or `12 kg`: it never
 * guesses.
 */
export function decimalText(typed: string): string | null {
  const text = typed.replaceAll(/\s/g, '').replace('\u2212', '-')
  const [, sign, body = ''] = /^([+-]?)([\d.,]+)$/.exec(text) ?? []
  // Marks of one kind between groups of three can only separate thousands: 1.234.567.
  const isWhole = /^\d{1,3}(?:(?:\.\d{3}){2,}|(?:,\d{3}){2,})$/.test(body)
  const mark = isWhole ? -1 : Math.max(body.lastIndexOf('.'), body.lastIndexOf(','))
  const whole = mark === -1 ? body : body.slice(0, mark)
  const fraction = mark === -1 ? '' : body.slice(mark + 1)
  if (whole === '' && fraction === '') return null
  const digits = wholeDigits(whole, body[mark])
  if (digits === null) return null
  const plain = digits.replace(/^0+(?=\d)/, '') || '0'
  return `${sign === '-' ? '-' : ''}${plain}${fraction === '' ? '' : `.${fraction}`}`
}

/** Parses a typed number; null if it is not clearly one. */
export function parseTypedNumber(typed: string): number | null {
  const text = decimalText(typed)
  return text === null ? null : Number(text)
}

/**
 * Converts a decimal to a whole number of its smallest unit, exactly: `12.5` with 3 places is 12 500 (grams of kilos).
 *
 * Null if it is not a decimal, has digits beyond the places, or is too large to be exact.
 */
export function parseScaledInteger(decimal: string | null, places: number): number | null {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal ?? '') ?? []
  if (whole === undefined || /[1-9]/.test(fraction.slice(places))) return null
  const units = BigInt(whole + fraction.slice(0, places).padEnd(places, '0'))
  if (units > LARGEST) return null
  return sign === '-' && units !== 0n ? -Number(units) : Number(units)
}

function wholeDigits(whole: string, mark: string | undefined): string | null {
  if (/^\d*$/.test(whole)) return whole
  const separators = new Set(whole.replaceAll(/\d/g, ''))
  const isClear = separators.size === 1 && !separators.has(mark ?? '') && GROUPED.test(whole)
  return isClear ? whole.replaceAll(/\D/g, '') : null
}
