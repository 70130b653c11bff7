import type { Language } from '../locale/language.ts'
import { formatDecimals, MINUS_SIGN, MISSING_VALUE, withUnit } from './format-numbers.ts'

/** Formats a change with its sign, also above zero. */
export function signedText(value: number | null, decimals: number, language: Language): string {
  if (value === null) return MISSING_VALUE
  const text = formatDecimals(Math.abs(value), decimals, language)
  return value > 0 ? `+${text}` : value < 0 ? `${MINUS_SIGN}${text}` : text
}

/** Formats a change in whole kr. with its sign. */
export const signedKr = (dkk: number | null, language: Language): string =>
  withUnit(signedText(dkk, 0, language), language === 'da' ? 'kr.' : 'DKK')
