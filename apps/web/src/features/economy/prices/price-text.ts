import { formatNumber, MINUS_SIGN } from '#lib/format/format-numbers.ts'
import type { Language } from '#lib/locale/language.ts'

/** Formats an adjustment with its sign: `+0,50`. */
export const signedPrice = (adjustment: number, language: Language): string =>
  `${adjustment < 0 ? MINUS_SIGN : '+'}${formatNumber(Math.abs(adjustment), 'price', language)}`

/** Formats a price with its adjustment, if any, in brackets: `57,00 (−2,00)`. */
export function priceWithAdjustmentText(
  price: number | null,
  adjustment: number | null | undefined,
  language: Language,
): string {
  const shown = formatNumber(price, 'price', language)
  return adjustment === null || adjustment === undefined || adjustment === 0
    ? shown
    : `${shown} (${signedPrice(adjustment, language)})`
}
