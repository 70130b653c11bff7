import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { pigletPrice } from '@herdboard/domain/economy/piglet-price.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { readFarmQuotations } from '#modules/setup/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { priceListingKind } from './price-kinds.ts'
import { selectPrices } from './sql/prices.ts'

const ORGANIC = 2
/** Days that a weekly quotation counts as current. An older one says nothing about today's piglet price. */
const VALID_DAYS = 35

/** The piglet quotation of a farm on a day. */
export interface PigletPrices {
  /** The farm's adjustment of the quotation, DKK per piglet. */
  adjustDkk: number
  /** DKK per piglet at this mean live weight; null outside the quoted weights. */
  at(weightKg: number): number | null
}

/**
 * Returns the piglet quotation of a farm on a day, for its kind of production and with its own adjustment.
 * Null without the module, or where no quotation is known.
 */
export async function pigletPricesOn(
  db: Db,
  scope: TenantScope,
  farmId: FarmId,
  day: string,
): Promise<PigletPrices | null> {
  if (!scope.modules.has('PriceListings')) return null
  const [listing] = await selectPrices(db, scope, priceListingKind, { from: addDays(day, -VALID_DAYS), to: day })
  if (!listing) return null
  const own = (await readFarmQuotations(db, scope)).find(({ farm_id }) => farm_id === farmId)
  const isOrganic = own?.production_kind === ORGANIC
  const priceDkk = isOrganic ? listing.organic_30 : listing.basis_7
  if (priceDkk === null) return null
  const { kg_5, kg_7, kg_9, kg_12, kg_25, kg_30, organic_kg_12, organic_kg_25, organic_kg_30 } = listing
  const quotation = isOrganic
    ? { atKg: 30 as const, priceDkk, kgDkk: [null, null, null, organic_kg_12, organic_kg_25, organic_kg_30] }
    : { atKg: 7 as const, priceDkk, kgDkk: [kg_5, kg_7, kg_9, kg_12, kg_25, kg_30] }
  const adjustDkk = own?.own_adjust_dkk ?? 0
  return {
    adjustDkk,
    at: (weightKg) => {
      const price = pigletPrice(quotation, weightKg)
      return price === null ? null : roundHalfAway(price + adjustDkk, 2)
    },
  }
}
