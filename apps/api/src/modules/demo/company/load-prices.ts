import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import type { PriceEvent } from '@herdboard/simulator/areas/events/price-events.ts'
import { simulatePrices } from '@herdboard/simulator/areas/prices.ts'
import type { Db } from '#platform/database/pool.ts'
import { insertDemoPrices } from '../sql/prices.ts'

type PriceEventKind = PriceEvent['kind']
type Of<K extends PriceEventKind> = Extract<PriceEvent, { kind: K }>

const dkk = (ore: number): number => ore / 100

/** Returns simulated rows of the price tables, visible only to sample companies. */
const priceRows = (events: readonly PriceEvent[]) => {
  const of = <K extends PriceEventKind>(kind: K) => events.filter((event): event is Of<K> => event.kind === kind)
  const slaughter = new Map(of('slaughterQuotation').map(({ validFrom, orePerKg }) => [validFrom, dkk(orePerKg)]))
  return {
    status_price: of('statusPrice').map((price) => ({
      valid_from: price.period,
      piglet_dkk: dkk(price.pigletOre),
      piglet_dkk_pr_kg: dkk(price.pigletOrePerKg),
      slpig_dkk: dkk(price.slaughterPigOre),
      slpig_dkk_pr_kg: dkk(price.slaughterPigOrePerKg),
    })),
    // A year that was first estimated and then announced occurs twice: the last one counts.
    post_payment: [...new Map(of('postPayment').map((year) => [year.from, year])).values()].map((year) => ({
      valid_from: year.from,
      sl_pig_price: dkk(year.orePerKg),
      res_org_price: dkk(year.organicOrePerKg),
      res_free_range_price: dkk(year.freeRangeOrePerKg),
      is_provision: year.isProvision,
    })),
    dead_pig_price: of('deadPigFee').map((fee) => ({
      valid_from: fee.validFrom,
      less_than30: dkk(fee.below30KgOre),
      greater_than30: dkk(fee.from30KgOre),
    })),
    bonus_payment: of('bonusPayment').map((month) => ({
      valid_from: month.period,
      slaughter_pig_price: dkk(month.orePerKg),
      outdoor_surcharge: dkk(month.freeRangeOrePerKg),
      organic_surcharge: dkk(month.organicOrePerKg),
    })),
    price_listing: of('pigletListing').map((listing) => ({
      valid_from: listing.validFrom,
      slaughter_quotation: slaughter.get(listing.validFrom) ?? null,
      basis_7: dkk(listing.at7Kg.ore),
      basis_30: dkk(listing.at30Kg.ore),
      organic_30: dkk(listing.organicAt30Kg.ore),
      ...Object.fromEntries([5, 7, 9, 12, 25, 30].map((from, band) => [`kg_${from}`, dkk(listing.bands[band] ?? 0)])),
      ...Object.fromEntries(
        [12, 25, 30].map((from, band) => [`organic_kg_${from}`, dkk(listing.organicBands[band] ?? 0)]),
      ),
    })),
  }
}

/** Inserts national prices for the time of the sample data; existing prices are not changed. */
export async function loadPrices(db: Db, { seed, from, now }: { seed: number; from: string; now: Date }) {
  const today = farmDay(now)
  const events = simulatePrices(seed, { from, now }).filter(
    (event) => event.kind !== 'postPayment' || event.from <= today,
  )
  for (const [table, rows] of Object.entries(priceRows(events))) {
    await insertDemoPrices(db, table, rows)
  }
}
