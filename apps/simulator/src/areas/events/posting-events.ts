import type { PlaceKeys } from '#herd-event.ts'
import type { PersonEvent } from './area-events.ts'

/** Bill or income that a user typed in. */
export interface PostingEvent extends PersonEvent {
  kind: 'posting'
  /** Farm day of the bill. */
  day: string
  place: PlaceKeys
  /** Number of the product's category. */
  categoryId: number
  /** Without VAT: + income, - expense. */
  amountOre: number
  /** Quantity in the unit of the category, and DKK per unit; null where only an amount is known. */
  quantity: number | null
  unitPriceDkk: number | null
  text: string
}
