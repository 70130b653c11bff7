import type { NumberFormat } from '@herdboard/contract/figures/table.ts'
import { formatLocale, type Language } from '../locale/language.ts'

/** Shown in place of a missing figure; a missing figure is never 0. */
export const MISSING_VALUE = '–'

/** The minus sign of figures that a person reads (U+2212), as wide as a plus; files and inputs have the hyphen. */
export const MINUS_SIGN = '\u2212'

const NO_BREAK_SPACE = '\u00A0'

const digits: Record<NumberFormat, { minimumFractionDigits: number; maximumFractionDigits: number }> = {
  int: { minimumFractionDigits: 0, maximumFractionDigits: 0 },
  decimal: { minimumFractionDigits: 0, maximumFractionDigits: 2 },
  price: { minimumFractionDigits: 2, maximumFractionDigits: 2 },
  percent: { minimumFractionDigits: 1, maximumFractionDigits: 1 },
  weight: { minimumFractionDigits: 1, maximumFractionDigits: 1 },
  none: { minimumFractionDigits: 0, maximumFractionDigits: 2 },
}

const numberFormats = new Map<string, Intl.NumberFormat>()

// Creating a number format takes a hundred times as long as using it, and a table needs thousands.
function numberFormat(
  language: Language,
  minimumFractionDigits: number,
  maximumFractionDigits: number,
): Intl.NumberFormat {
  const key = `${language} ${minimumFractionDigits} ${maximumFractionDigits}`
  const cached = numberFormats.get(key)
  if (cached) return cached
  const made = new Intl.NumberFormat(formatLocale(language), {
    minimumFractionDigits,
    maximumFractionDigits,
    signDisplay: 'negative',
    // Spanish and Portuguese would leave four digits unmarked, next to others with five that are marked.
    useGrouping: 'always',
  })
  numberFormats.set(key, made)
  return made
}

/**
 * Formats a figure by the number format of its column: heads without decimals, weights and percentages with one, prices
 * with two, others with at most two.
 */
export function formatNumber(value: number | null, format: NumberFormat, language: Language): string {
  const { minimumFractionDigits, maximumFractionDigits } = digits[format]
  return value === null
    ? MISSING_VALUE
    : withMinusSign(value, numberFormat(language, minimumFractionDigits, maximumFractionDigits).format(value))
}

/** Not every language's format has the minus sign. */
const withMinusSign = (value: number, text: string): string => (value < 0 ? text.replace('-', MINUS_SIGN) : text)

/** Formats a figure with a fixed number of decimals, so that a column or an axis lines up. */
export const formatDecimals = (value: number | null, decimals: number, language: Language): string =>
  value === null ? MISSING_VALUE : withMinusSign(value, numberFormat(language, decimals, decimals).format(value))

/** Returns the number of decimals that a column needs to show all its figures with the same number of them. */
export function columnDecimals(values: Iterable<unknown>, format: NumberFormat): number {
  const { minimumFractionDigits, maximumFractionDigits } = digits[format]
  let decimals = minimumFractionDigits
  for (const value of values) {
    if (decimals === maximumFractionDigits) break
    if (typeof value !== 'number') continue
    const shown = value.toFixed(maximumFractionDigits).replace(/0+$/, '')
    decimals = Math.max(decimals, shown.length - shown.indexOf('.') - 1)
  }
  return decimals
}

/** `2,61 FEsv/kg`: a non-breaking space keeps figure and unit on one line. A missing figure has no unit. */
export const withUnit = (figure: string, unit: string): string =>
  figure === MISSING_VALUE || unit === '' ? figure : `${figure}${NO_BREAK_SPACE}${unit}`

/** Formats Danish kroner, always with two decimals: kr. in Danish, DKK in other languages. */
export const formatMoney = (crowns: number | null, language: Language): string =>
  withUnit(formatNumber(crowns, 'price', language), language === 'da' ? 'kr.' : 'DKK')
