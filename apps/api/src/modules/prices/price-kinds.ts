import { bonusFields } from '@herdboard/contract/economy/bonus-payments.ts'
import { deadFields } from '@herdboard/contract/economy/dead-payments.ts'
import { postFields } from '@herdboard/contract/economy/post-payments.ts'
import { optionalListingFields, requiredListingFields } from '@herdboard/contract/economy/price-listings.ts'
import { statusPriceFields } from '@herdboard/contract/economy/status-entries.ts'

/** A kind of prices that hold in the whole installation, by what keeps it. */
export interface PriceKind<Field extends string = string> {
  /** Its table, and what the log calls it. */
  table: 'status_price' | 'post_payment' | 'dead_pig_price' | 'bonus_payment' | 'price_listing'
  fields: readonly Field[]
  /** Beside the figures: put aside until it is announced. */
  hasProvision: boolean
  /** Where companies keep what departs from it; null: nothing does. */
  charges: 'status_charge' | 'post_payment_charge' | 'dead_pig_charge' | null
}

const definePriceKind = <Field extends string>(
  table: PriceKind['table'],
  fields: readonly Field[],
  charges: PriceKind['charges'],
  hasProvision = false,
): PriceKind<Field> => ({ table, fields, charges, hasProvision })

export const statusPriceKind = definePriceKind('status_price', statusPriceFields, 'status_charge')
export const postPaymentKind = definePriceKind('post_payment', postFields, 'post_payment_charge', true)
export const deadPigPriceKind = definePriceKind('dead_pig_price', deadFields, 'dead_pig_charge')
export const bonusPaymentKind = definePriceKind('bonus_payment', bonusFields, null)
export const priceListingKind = definePriceKind(
  'price_listing',
  [...requiredListingFields, ...optionalListingFields],
  null,
)
