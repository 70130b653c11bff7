import {
  type ListingField,
  optionalListingFields,
  type PriceListing,
  requiredListingFields,
} from '@herdboard/contract/economy/price-listings.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { mondayOf } from '@herdboard/domain/time/iso-week.ts'
import type { Db } from '#platform/database/pool.ts'
import { ruleRefusal } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { pickFigures, pickKnownFigures } from './pick-figures.ts'
import { type FarmPrices, presentListing } from './present-listing.ts'
import { changeInstallationPrice, createInstallationPrice } from './price-changes.ts'
import { priceListingKind } from './price-kinds.ts'
import { type StoredPrice, selectPrices } from './sql/prices.ts'

type Prices = PriceListing['prices']
type Stored = Pick<PriceListing, 'id' | 'valid_from' | 'prices'>

const pricesIn = (price: StoredPrice<ListingField>): Prices => ({
  ...pickKnownFigures(requiredListingFields, price),
  ...pickFigures(optionalListingFields, price),
})

/** So many listings make a year, and a mean over it. */
const WEEKS_A_YEAR = 52

/** What holds on the day, and before it what is announced for the week after. */
export async function priceListingsFor(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  own: readonly FarmPrices[],
  date: string,
): Promise<PriceListing[]> {
  // The next week's, and a year of weeks before whichever is shown.
  const days = { from: addDays(date, -7 * 2 * WEEKS_A_YEAR), to: addDays(mondayOf(date), 7) }
  const known = await selectPrices(db, scope, priceListingKind, days)
  const shown = [
    ...known.filter(({ valid_from }) => valid_from > date),
    ...known.filter(({ valid_from }) => valid_from <= date).slice(0, 1),
  ]
  return shown.map((listing) => {
    const before = known.filter(({ valid_from }) => valid_from < listing.valid_from).slice(0, WEEKS_A_YEAR)
    const prices = pricesIn(listing)
    return {
      id: listing.valid_from,
      valid_from: listing.valid_from,
      ...presentListing(context, listing.valid_from, prices, before.map(pricesIn), own),
      prices,
    }
  })
}

const toStored = (validFrom: string, prices: Prices): Stored => ({ id: validFrom, valid_from: validFrom, prices })

export async function createPriceListing(
  db: Db,
  context: RequestContext,
  { valid_from, ...prices }: Prices & { valid_from: string },
): Promise<Stored> {
  if (mondayOf(valid_from) !== valid_from) throw ruleRefusal('prices.monday')
  await createInstallationPrice(db, context, priceListingKind, { ...prices, valid_from, is_provision: false })
  return toStored(valid_from, prices)
}

export async function changePriceListing(db: Db, context: RequestContext, id: string, prices: Prices): Promise<Stored> {
  await changeInstallationPrice(db, context, priceListingKind, { ...prices, valid_from: id, is_provision: false })
  return toStored(id, prices)
}
