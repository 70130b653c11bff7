import { type BonusField, bonusFields, bonusPaymentEndpoints } from '@herdboard/contract/economy/bonus-payments.ts'
import { firstOfMonth } from './first-of-month.ts'
import { pickFigures } from './pick-figures.ts'
import type { PriceBinding } from './price-binding.ts'
import { bonusPaymentKind } from './price-kinds.ts'
import { type StoredPrice, selectPrices } from './sql/prices.ts'

const present = (price: StoredPrice<BonusField>) => ({
  id: price.valid_from,
  period: price.valid_from,
  ...pickFigures(bonusFields, price),
})

/** Bonus payments: price and surcharges of slaughter pigs by month. Companies cannot adjust them. */
export const bonusPaymentBinding: PriceBinding<BonusField, typeof bonusPaymentEndpoints> = {
  endpoints: bonusPaymentEndpoints,
  kind: bonusPaymentKind,
  list: async ({ db, scope }) => (await selectPrices(db, scope, bonusPaymentKind)).map(present),
  firstDay: firstOfMonth,
  present,
}
