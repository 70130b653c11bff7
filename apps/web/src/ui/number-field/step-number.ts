import { formatDecimals, formatNumber } from '#lib/format/format-numbers.ts'
import type { Language } from '#lib/locale/language.ts'

/**
 * Formats the value of an editable field: decimal mark of the language, no thousands separators, empty for null and
 * NaN.
 */
export function formatPlainNumber(value: number | null, language: Language): string {
  if (value === null || Number.isNaN(value)) return ''
  const mark = formatDecimals(0.5, 1, language).charAt(1)
  return String(value).replace('.', mark)
}

/** Formats the value of a read-only field, with thousands separators. */
export const formatReadOnlyNumber = (value: number | null, language: Language): string =>
  value === null || Number.isNaN(value) ? '' : formatNumber(value, 'decimal', language)

const decimalsOf = (value: number): number => (String(value).split('.')[1] ?? '').length

/** Moves a figure by one step, within its bounds. Ten tenths make exactly one, not 0.9999999999999999. */
export function stepNumber(
  value: number | null,
  change: number,
  { minimum, maximum }: { minimum?: number | undefined; maximum?: number | undefined },
): number {
  const from = value === null || Number.isNaN(value) ? 0 : value
  const decimals = Math.max(decimalsOf(from), decimalsOf(change))
  const next = Number((from + change).toFixed(decimals))
  if (minimum !== undefined && next < minimum) return minimum
  return maximum !== undefined && next > maximum ? maximum : next
}
