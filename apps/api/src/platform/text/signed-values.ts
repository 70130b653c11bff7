import type { LanguageCode } from '@herdboard/contract/core/languages.ts'
import { formatFigure, PRINTED_MINUS } from './format-values.ts'

/** Formats a change with its sign, also above zero, and its unit. */
export function printedChange(language: LanguageCode, value: number, decimals: number, unit: string): string {
  const size = formatFigure(language, Math.abs(value), decimals)
  const sign = value > 0 ? '+' : value < 0 ? PRINTED_MINUS : ''
  return `${sign}${size}${unit === '' ? '' : ` ${unit}`}`
}

/** Formats whole kr. with their sign. */
export const printedKr = (language: LanguageCode, dkk: number): string =>
  printedChange(language, dkk, 0, language === 'da' ? 'kr.' : 'DKK')
