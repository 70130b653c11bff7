import {
  type ListingField,
  optionalListingFields,
  type PriceListing,
  priceListingEndpoints,
  requiredListingFields,
} from '@herdboard/contract/economy/price-listings.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { mondayOf } from '@herdboard/domain/time/iso-week.ts'
import type { Db } from '#platform/database/pool.ts'
import { ruleRefusal } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { farmPricesOf } from './farm-prices.ts'
import { pickFigures, pickKnownFigures } from './pick-figures.ts'
import { type FarmPrices, presentListing } from './present-listing.ts'
import type { PriceBinding } from './price-binding.ts'
import { priceListingKind } from './price-kinds.ts'
import { type StoredPrice, selectPrices } from './sql/prices.ts'

type Prices = PriceListing['prices']

const pricesIn = (price: StoredPrice<ListingField>): Prices => ({
  ...pickKnownFigures(requiredListingFields, price),
  ...pickFigures(optionalListingFields, price),
})

/** Number of listings in the mean of a year. */
const WEEKS_PER_YEAR = 52

/** Returns the listing in force on the day, preceded by a later one already announced for the next week. */
async function priceListingsFor(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  own: readonly FarmPrices[],
  date: string,
): Promise<PriceListing[]> {
  // From two years before, for the mean of a year of either listing, to the next Monday.
  const days = { from: addDays(date, -7 * 2 * WEEKS_PER_YEAR), to: addDays(mondayOf(date), 7) }
  const known = await selectPrices(db, scope, priceListingKind, days)
  const shown = [
    ...known.filter(({ valid_from }) => valid_from > date),
    ...known.filter(({ valid_from }) => valid_from <= date).slice(0, 1),
  ]
  return shown.map((listing) => {
    const before = known.filter(({ valid_from }) => valid_from < listing.valid_from).slice(0, WEEKS_PER_YEAR)
    const prices = pricesIn(listing)
    return {
      id: listing.valid_from,
      valid_from: listing.valid_from,
      ...presentListing(context, listing.valid_from, prices, before.map(pricesIn), own),
      prices,
    }
  })
}

/** Weekly piglet quotation; companies cannot adjust it. */
export const priceListingBinding: PriceBinding<ListingField, typeof priceListingEndpoints> = {
  endpoints: priceListingEndpoints,
  kind: priceListingKind,
  list: async ({ db, context, scope, query }) =>
    priceListingsFor(db, context, scope, await farmPricesOf(db, scope), query.date ?? context.today),
  firstDay: ({ valid_from }) => {
    if (mondayOf(valid_from) !== valid_from) throw ruleRefusal('prices.monday')
    return valid_from
  },
  present: (price) => ({ id: price.valid_from, valid_from: price.valid_from, prices: pricesIn(price) }),
}
