import { parseTypedNumber } from '@herdboard/domain/numbers/decimal.ts'

/**
 * Parses a figure as users type it, with a decimal comma or a decimal point. Returns null for an empty text (nothing
 * recorded) and undefined for a text that is not clearly one figure.
 */
export const parseNumber = (text: string): number | null | undefined =>
  text.trim() === '' ? null : (parseTypedNumber(text) ?? undefined)
