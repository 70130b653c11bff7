import { methodResult } from '@herdboard/domain/data-quality/method-result.ts'
import { neededPrices } from '@herdboard/domain/data-quality/price-measures.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { priceListingKind, selectPrices, statusPriceKind } from '#modules/prices/service.ts'
import { type FarmMeasure, worstFirst } from '../method-finding.ts'
import { selectPricedMonths } from '../sql/prices.ts'
import { anyPigType, methodLimits, noFinding } from './method-limits.ts'

const DAYS_PER_WEEK = 7

/** Checks whether the months have a price for pigs in stock, for slaughtered pigs and for feed. */
export const priceMeasures: FarmMeasure = async (farm) => {
  const { db, scope, from, day } = farm
  const months = await selectPricedMonths(farm)
  const to = months.at(-1)?.month_end ?? day
  const status = await selectPrices(db, scope, statusPriceKind, { from: months[0]?.month ?? from, to })
  const weeks = await selectPrices(db, scope, priceListingKind, {
    from: addDays(months[0]?.month ?? from, -DAYS_PER_WEEK),
    to,
  })
  const quoted = weeks.filter(({ slaughter_quotation }) => slaughter_quotation !== null)
  const needed = months.flatMap((one) =>
    neededPrices({
      hasPigs: one.has_pigs,
      hasStatusPrice: status.some(({ valid_from }) => valid_from === one.month),
      hasSlaughters: one.slaughters > 0,
      hasSlaughterPrice:
        one.paid_slaughters === one.slaughters ||
        quoted.some(({ valid_from }) => valid_from > addDays(one.month, -DAYS_PER_WEEK) && valid_from <= one.month_end),
      fedGrams: one.fed_g,
      pricedGrams: one.priced_g,
    }).map((price) => ({ ...price, month: one.month })),
  )
  const known = needed.filter(({ isKnown }) => isKnown).length
  if (needed.length === 0) return { prices_present: noFinding('nothing_recorded') }
  return {
    prices_present: {
      result: methodResult(methodLimits('prices_present'), [
        { pigType: anyPigType(farm), value: (known / needed.length) * 100 },
      ]),
      inputs: { prices_needed: needed.length, prices_known: known },
      worst: worstFirst(
        needed.filter(({ isKnown }) => !isKnown),
        () => 0,
        ({ month, price }) => ({ day: month, place: '', values: { variant: price }, record_id: null }),
      ),
    },
  }
}
