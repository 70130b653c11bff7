import type { FastifyInstance } from 'fastify'
import { bonusPaymentBinding } from './bonus-payments.ts'
import { deadPaymentBinding } from './dead-payments.ts'
import { postPaymentBinding } from './post-payments.ts'
import { bindAdjustablePrices, bindPrices } from './price-binding.ts'
import { priceListingBinding } from './price-listings.ts'
import { statusPriceBinding } from './status-entries.ts'

/** Routes of the five kinds of prices that apply to the whole installation. */
export async function priceRoutes(app: FastifyInstance): Promise<void> {
  bindAdjustablePrices(app, statusPriceBinding)
  bindAdjustablePrices(app, postPaymentBinding)
  bindAdjustablePrices(app, deadPaymentBinding)
  bindPrices(app, bonusPaymentBinding)
  bindPrices(app, priceListingBinding)
}
