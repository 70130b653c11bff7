import {
  type DeadField,
  deadAdjustmentNames,
  deadFields,
  deadPaymentEndpoints,
} from '@herdboard/contract/economy/dead-payments.ts'
import { ruleRefusal } from '#platform/http/errors/problem.ts'
import { companyAdjustments, presentAdjustment, selectPricesWithAdjustments } from './company-adjustments.ts'
import { pickKnownFigures } from './pick-figures.ts'
import type { AdjustablePriceBinding } from './price-binding.ts'
import { deadPigPriceKind } from './price-kinds.ts'
import type { StoredPrice } from './sql/prices.ts'

const present = (price: StoredPrice<DeadField>) => ({
  id: price.valid_from,
  valid_from: price.valid_from,
  ...pickKnownFigures(deadFields, price),
})

/** Cost of collecting dead pigs, from a day that is not in the future. */
export const deadPaymentBinding: AdjustablePriceBinding<DeadField, typeof deadPaymentEndpoints> = {
  endpoints: deadPaymentEndpoints,
  kind: deadPigPriceKind,
  list: async ({ db, scope }) =>
    (await selectPricesWithAdjustments(db, scope, deadPigPriceKind)).map(({ price, adjustment }) => ({
      ...present(price),
      payment: adjustment && presentAdjustment(deadAdjustmentNames.fields, adjustment),
    })),
  firstDay: ({ valid_from }, { today }) => {
    if (valid_from > today) throw ruleRefusal('prices.future')
    return valid_from
  },
  present,
  ...companyAdjustments(deadPigPriceKind, deadAdjustmentNames),
}
