import type { NumberFormat } from '@herdboard/contract/figures/table.ts'
import { formatLocale, type Language } from '../locale/language.ts'

/** Stands where a figure is missing; a missing figure is never 0. */
export const MISSING_VALUE = '–'

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

// Making a number format takes a hundred times as long as using one, and a table uses thousands.
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
  })
  numberFormats.set(key, made)
  return made
}

/** A figure by the kind its column has: heads whole, weights and percents one decimal, prices two, others at most two. */
export function formatNumber(value: number | null, format: NumberFormat, language: Language): string {
  const { minimumFractionDigits, maximumFractionDigits } = digits[format]
  return value === null
    ? MISSING_VALUE
    : numberFormat(language, minimumFractionDigits, maximumFractionDigits).format(value)
}

/** A figure with exactly so many decimals, so that a column or an axis lines up. */
export const formatDecimals = (value: number | null, decimals: number, language: Language): string =>
  value === null ? MISSING_VALUE : numberFormat(language, decimals, decimals).format(value)

/** How many decimals a column needs so that all its figures show the same number of them. */
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

/** `2,61 FEsv/kg`: figure and unit stay on one line. A missing figure has no unit. */
export const withUnit = (figure: string, unit: string): string =>
  figure === MISSING_VALUE || unit === '' ? figure : `${figure}${NO_BREAK_SPACE}${unit}`

/** Danish crowns, always with two decimals: kr. in Danish, DKK elsewhere. */
export const formatMoney = (crowns: number | null, language: Language): string =>
  withUnit(formatNumber(crowns, 'price', language), language === 'da' ? 'kr.' : 'DKK')
