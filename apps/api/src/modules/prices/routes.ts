import type { FastifyInstance } from 'fastify'
import { bonusPayments } from './bonus-payments.ts'
import { deadPayments } from './dead-payments.ts'
import { postPayments } from './post-payments.ts'
import { bindAdjustablePrices, bindPrices } from './price-binding.ts'
import { priceListings } from './price-listings.ts'
import { statusPrices } from './status-entries.ts'

/** Routes of the five kinds of prices that apply to the whole installation. */
export async function priceRoutes(app: FastifyInstance): Promise<void> {
  bindAdjustablePrices(app, statusPrices)
  bindAdjustablePrices(app, postPayments)
  bindAdjustablePrices(app, deadPayments)
  bindPrices(app, bonusPayments)
  bindPrices(app, priceListings)
}
