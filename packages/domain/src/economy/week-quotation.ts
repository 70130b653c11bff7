import type { PigletQuotation } from './piglet-price.ts'

/** Quotation of a week: carcass DKK per kg, and piglets. */
export interface WeekQuotation {
  validFrom: string
  slaughterDkk: number | null
  conventional: PigletQuotation
  organic: PigletQuotation | null
}
