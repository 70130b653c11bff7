import { formatDecimals } from '#lib/format/format-numbers.ts'
import type { Language } from '#lib/locale/language.ts'

const THOUSANDTHS = 1000
const HUNDREDTHS = 100

/**
 * Rounds a number for display. Typed numbers keep up to three decimals (weights in grams); computed numbers with more
 * decimals get two.
 */
export function roundedForDisplay(value: unknown): number | null {
  if (typeof value !== 'number') return null
  const isShort = Math.round(value * THOUSANDTHS) / THOUSANDTHS === value
  return isShort ? value : Math.round(value * HUNDREDTHS) / HUNDREDTHS
}

/**
 * Formats a number in the user's language with its own decimals: 82,8 is never rounded to 83, whatever the number
 * format.
 */
export function readableNumber(value: number, language: Language): string {
  const shown = roundedForDisplay(value)
  return formatDecimals(shown, (String(shown).split('.')[1] ?? '').length, language)
}
