import { formatDecimals } from '#lib/format/format-numbers.ts'
import type { Language } from '#lib/locale/language.ts'

const THOUSANDTHS = 1000
const HUNDREDTHS = 100

/** What was typed keeps its decimals, a weight down to the gram; a computed figure with a longer tail has two. */
export function roundedForDisplay(value: unknown): number | null {
  if (typeof value !== 'number') return null
  const isShort = Math.round(value * THOUSANDTHS) / THOUSANDTHS === value
  return isShort ? value : Math.round(value * HUNDREDTHS) / HUNDREDTHS
}

/** The same to be read, in the reader's language: 82,8 is never rounded to 83, whatever kind of number was asked for. */
export function readableNumber(value: number, language: Language): string {
  const shown = roundedForDisplay(value)
  return formatDecimals(shown, (String(shown).split('.')[1] ?? '').length, language)
}
