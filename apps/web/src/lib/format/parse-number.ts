import { parseTypedNumber } from '@herdboard/domain/numbers/decimal.ts'

/** A figure as people type it. Empty is null (nothing recorded); what is not clearly one figure is undefined. */
export const parseNumber = (text: string): number | null | undefined =>
  text.trim() === '' ? null : (parseTypedNumber(text) ?? undefined)
