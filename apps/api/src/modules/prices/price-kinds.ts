import { bonusFields } from '@herdboard/contract/economy/bonus-payments.ts'
import { deadFields } from '@herdboard/contract/economy/dead-payments.ts'
import { postFields } from '@herdboard/contract/economy/post-payments.ts'
import { optionalListingFields, requiredListingFields } from '@herdboard/contract/economy/price-listings.ts'
import { statusPriceFields } from '@herdboard/contract/economy/status-entries.ts'

/** A kind of prices that apply to the whole installation, with its storage. */
export interface PriceKind<Field extends string = string> {
  /** Its table, which is also its subject in the audit log. */
  table: 'status_price' | 'post_payment' | 'dead_pig_price' | 'bonus_payment' | 'price_listing'
  fields: readonly Field[]
  /** The figures in the audit log; of a quotation with its many figures, the two best known. */
  auditedFields: readonly Field[]
  /** The price has the extra column `is_provision`: it is provisional until the final price is announced. */
  hasProvision: boolean
  /** The table of the companies' adjustments; null: companies cannot adjust it. */
  adjustmentTable: 'status_charge' | 'post_payment_charge' | 'dead_pig_charge' | null
}

const definePriceKind = <Field extends string>(
  kind: Pick<PriceKind<Field>, 'table' | 'fields'> & Partial<PriceKind<Field>>,
): PriceKind<Field> => ({ auditedFields: kind.fields, adjustmentTable: null, hasProvision: false, ...kind })

export const statusPriceKind = definePriceKind({
  table: 'status_price',
  fields: statusPriceFields,
  adjustmentTable: 'status_charge',
})
export const postPaymentKind = definePriceKind({
  table: 'post_payment',
  fields: postFields,
  adjustmentTable: 'post_payment_charge',
  hasProvision: true,
})
export const deadPigPriceKind = definePriceKind({
  table: 'dead_pig_price',
  fields: deadFields,
  adjustmentTable: 'dead_pig_charge',
})
export const bonusPaymentKind = definePriceKind({ table: 'bonus_payment', fields: bonusFields })
export const priceListingKind = definePriceKind({
  table: 'price_listing',
  fields: [...requiredListingFields, ...optionalListingFields],
  auditedFields: ['basis_7', 'basis_30'],
})
