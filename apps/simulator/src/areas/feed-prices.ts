import { addDays } from '@herdboard/domain/time/day-number.ts'
import { chanceOf } from '../chance.ts'

/** kr. per 100 kg, exact to the øre, from a day on. */
export interface SimulatedFeedPrice {
  validFrom: string
  dkkA100Kg: number
}

/** Feed goes up and down with the grain over years, within so much of its base price. */
const GRAIN_SWING = 0.045
const GRAIN_YEARS = 3.2
/** What a quarter does to all feed, and to one mix. */
const MARKET_NOISE = 0.012
const MIX_NOISE = 0.006
/** Dearest before the harvest. */
const SEASON = 0.008

/**
 * What a mix costs in each quarter of some days, oldest first; the first began on or before `from`. A price hangs on
 * its quarter alone, so later days only add some.
 */
export function simulateFeedPrices(
  seed: number,
  mixKey: string,
  baseDkkA100Kg: number,
  from: string,
  to: string,
): SimulatedFeedPrice[] {
  const prices: SimulatedFeedPrice[] = []
  for (let validFrom = quarterOf(from); validFrom <= to; validFrom = quarterOf(addDays(validFrom, 95))) {
    prices.push({ validFrom, dkkA100Kg: Math.round(baseDkkA100Kg * 100 * levelOf(seed, mixKey, validFrom)) / 100 })
  }
  return prices
}

function levelOf(seed: number, mixKey: string, validFrom: string): number {
  const quarters = Number(validFrom.slice(0, 4)) * 4 + (Number(validFrom.slice(5, 7)) - 1) / 3
  const grain = GRAIN_SWING * Math.sin((2 * Math.PI * quarters) / (4 * GRAIN_YEARS))
  const season = SEASON * Math.cos((2 * Math.PI * (quarters - 1)) / 4)
  const market = MARKET_NOISE * chanceOf(seed, 'prices', 'feed', validFrom).normal()
  const mix = MIX_NOISE * chanceOf(seed, 'prices', 'feed', mixKey, validFrom).normal()
  return 1 + grain + season + market + mix
}

/** First day of the quarter. */
function quarterOf(day: string): string {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1
  return `${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01`
}
