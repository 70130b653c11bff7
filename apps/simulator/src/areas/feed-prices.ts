import { addDays } from '@herdboard/domain/time/day-number.ts'
import { randomStream } from '../random-stream.ts'

/** Price valid from a day on, DKK per 100 kg, rounded to the øre. */
export interface SimulatedFeedPrice {
  validFrom: string
  dkkPer100Kg: number
}

/** Feed prices follow the grain price over years, within this share of the base price. */
const GRAIN_SWING = 0.045
const GRAIN_YEARS = 3.2
/** Quarterly price noise of all feed, and of one mix. */
const MARKET_NOISE = 0.012
const MIX_NOISE = 0.006
/** Seasonal share; feed is most expensive before the harvest. */
const SEASON = 0.008

/**
 * Price of a mix in each quarter of a period, oldest first; the first one began on or before `from`. A price depends on
 * its quarter only, so a later `to` only adds prices.
 */
export function simulateFeedPrices(
  seed: number,
  mixKey: string,
  baseDkkPer100Kg: number,
  from: string,
  to: string,
): SimulatedFeedPrice[] {
  const prices: SimulatedFeedPrice[] = []
  for (let validFrom = quarterOf(from); validFrom <= to; validFrom = quarterOf(addDays(validFrom, 95))) {
    prices.push({ validFrom, dkkPer100Kg: Math.round(baseDkkPer100Kg * 100 * levelOf(seed, mixKey, validFrom)) / 100 })
  }
  return prices
}

function levelOf(seed: number, mixKey: string, validFrom: string): number {
  const quarters = Number(validFrom.slice(0, 4)) * 4 + (Number(validFrom.slice(5, 7)) - 1) / 3
  const grain = GRAIN_SWING * Math.sin((2 * Math.PI * quarters) / (4 * GRAIN_YEARS))
  const season = SEASON * Math.cos((2 * Math.PI * (quarters - 1)) / 4)
  const market = MARKET_NOISE * randomStream(seed, 'prices', 'feed', validFrom).normal()
  const mix = MIX_NOISE * randomStream(seed, 'prices', 'feed', mixKey, validFrom).normal()
  return 1 + grain + season + market + mix
}

/** First day of the quarter. */
function quarterOf(day: string): string {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1
  return `${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01`
}
