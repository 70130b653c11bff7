import { formatNumber } from '#lib/format/format-numbers.ts'
import type { Language } from '#lib/locale/language.ts'

const MINUS = '−'

/** Formats an adjustment with its sign: `+0,50`. */
export const signedPrice = (charge: number, language: Language): string =>
  `${charge < 0 ? MINUS : '+'}${formatNumber(Math.abs(charge), 'price', language)}`

/** Formats a price with its adjustment, if any, in brackets: `57,00 (−2,00)`. */
export function priceWithChargeText(
  price: number | null,
  charge: number | null | undefined,
  language: Language,
): string {
  const shown = formatNumber(price, 'price', language)
  return charge === null || charge === undefined || charge === 0 ? shown : `${shown} (${signedPrice(charge, language)})`
}
