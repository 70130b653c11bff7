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
  /** The figures that the audit log tells: of a quotation with its many, the two that it is known by. */
  auditedFields: readonly Field[]
  /** Beside the figures: put aside until it is announced. */
  hasProvision: boolean
  /** Where companies keep what departs from it; null: nothing does. */
  charges: 'status_charge' | 'post_payment_charge' | 'dead_pig_charge' | null
}

const definePriceKind = <Field extends string>(
  kind: Pick<PriceKind<Field>, 'table' | 'fields'> & Partial<PriceKind<Field>>,
): PriceKind<Field> => ({ auditedFields: kind.fields, charges: null, hasProvision: false, ...kind })

export const statusPriceKind = definePriceKind({
  table: 'status_price',
  fields: statusPriceFields,
  charges: 'status_charge',
})
export const postPaymentKind = definePriceKind({
  table: 'post_payment',
  fields: postFields,
  charges: 'post_payment_charge',
  hasProvision: true,
})
export const deadPigPriceKind = definePriceKind({
  table: 'dead_pig_price',
  fields: deadFields,
  charges: 'dead_pig_charge',
})
export const bonusPaymentKind = definePriceKind({ table: 'bonus_payment', fields: bonusFields })
export const priceListingKind = definePriceKind({
  table: 'price_listing',
  fields: [...requiredListingFields, ...optionalListingFields],
  auditedFields: ['basis_7', 'basis_30'],
})
