import type { FarmId } from '@herdboard/contract/core/ids.ts'
import type { ListingField } from '@herdboard/contract/economy/price-listings.ts'
import type { ConceptNo, ConceptPrices, FarmTerms, PriceBook } from '@herdboard/domain/economy/price-book.ts'
import type { WeekQuotation } from '@herdboard/domain/economy/week-quotation.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import {
  bonusPaymentKind,
  deadPigPriceKind,
  postPaymentKind,
  priceListingKind,
  type StoredPrice,
  selectAdjustments,
  selectPrices,
  selectPricesWithAdjustments,
  statusPriceKind,
} from '#modules/prices/service.ts'
import { readFarmQuotations } from '#modules/setup/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { selectFarmConcepts } from './sql/farm-concepts.ts'
import { selectInternalPrices, selectPostPaymentEstimates } from './sql/own-prices.ts'

const ORE = 100
const ORGANIC = 2
const FREE_RANGE = 3

/** Loads all prices that a company's pigs are valued with, newest first. */
export async function loadPriceBook(db: Db, scope: TenantScope): Promise<PriceBook> {
  const statusAdjustments = await selectAdjustments(db, scope, statusPriceKind)
  const stockPrices = (
    price: Record<'piglet_dkk' | 'piglet_dkk_pr_kg' | 'slpig_dkk' | 'slpig_dkk_pr_kg', number | null>,
  ) => ({
    1: { baseOre: oreOfPrice(price.piglet_dkk), orePerKg: oreOfPrice(price.piglet_dkk_pr_kg) },
    2: { baseOre: oreOfPrice(price.slpig_dkk), orePerKg: oreOfPrice(price.slpig_dkk_pr_kg) },
  })
  const post = await selectPricesWithAdjustments(db, scope, postPaymentKind)
  const dead = await selectPricesWithAdjustments(db, scope, deadPigPriceKind)
  return {
    quotations: (await selectPrices(db, scope, priceListingKind)).map(weekQuotation),
    status: (await selectPrices(db, scope, statusPriceKind)).map((price) => ({
      validFrom: price.valid_from,
      prices: stockPrices(price),
    })),
    statusAdjustments: new Map(
      statusAdjustments.map((adjustment) => [
        `${adjustment.farm_id} ${adjustment.valid_from}`,
        stockPrices(adjustment),
      ]),
    ),
    postPayments: post.map(({ price, adjustment }) => ({
      validFrom: price.valid_from,
      isProvision: price.is_provision,
      dkk: concepts(
        (price.sl_pig_price ?? 0) + (adjustment?.sl_pig_price ?? 0),
        (price.res_org_price ?? 0) + (adjustment?.res_org_price ?? 0),
        (price.res_free_range_price ?? 0) + (adjustment?.res_free_range_price ?? 0),
      ),
    })),
    postPaymentEstimates: await selectPostPaymentEstimates(db, scope),
    bonuses: (await selectPrices(db, scope, bonusPaymentKind)).map((price) => {
      const pig = price.slaughter_pig_price ?? 0
      return {
        validFrom: price.valid_from,
        dkk: concepts(pig, pig + (price.organic_surcharge ?? 0), pig + (price.outdoor_surcharge ?? 0)),
      }
    }),
    collections: dead.map(({ price, adjustment }) => ({
      validFrom: price.valid_from,
      lightDkk: (price.less_than30 ?? 0) + (adjustment?.less_than30 ?? 0),
      heavyDkk: (price.greater_than30 ?? 0) + (adjustment?.greater_than30 ?? 0),
    })),
    internalPrices: await selectInternalPrices(db, scope),
    farms: await loadFarmTerms(db, scope),
  }
}

/** Øre with the four decimals of a stored price. */
const oreOfPrice = (dkk: number | null): number => roundHalfAway((dkk ?? 0) * ORE, 4)

const concepts = (conventional: number, organic: number, freeRange: number): ConceptPrices => ({
  1: conventional,
  2: organic,
  3: freeRange,
})

function weekQuotation(listing: StoredPrice<ListingField>): WeekQuotation {
  const { kg_5, kg_7, kg_9, kg_12, kg_25, kg_30, organic_kg_12, organic_kg_25, organic_kg_30 } = listing
  return {
    validFrom: listing.valid_from,
    slaughterDkk: listing.slaughter_quotation,
    conventional: { atKg: 7, priceDkk: listing.basis_7 ?? 0, kgDkk: [kg_5, kg_7, kg_9, kg_12, kg_25, kg_30] },
    organic:
      listing.organic_30 === null
        ? null
        : {
            atKg: 30,
            priceDkk: listing.organic_30,
            kgDkk: [null, null, null, organic_kg_12, organic_kg_25, organic_kg_30],
          },
  }
}

async function loadFarmTerms(db: Db, scope: TenantScope): Promise<Map<FarmId, FarmTerms>> {
  const own = new Map((await readFarmQuotations(db, scope)).map((one) => [one.farm_id, one]))
  const farms = await selectFarmConcepts(db, scope)
  return new Map(
    farms.map(({ id, production_kind }) => [
      id,
      {
        concept: conceptNo(production_kind),
        hasOrganicPiglets: (own.get(id)?.production_kind ?? production_kind) === ORGANIC,
        adjustDkk: own.get(id)?.own_adjust_dkk ?? 0,
      },
    ]),
  )
}

/** Kinds of special conditions (4 to 6) are paid as conventional pigs. */
export const conceptNo = (kind: number): ConceptNo => (kind === ORGANIC ? 2 : kind === FREE_RANGE ? 3 : 1)
