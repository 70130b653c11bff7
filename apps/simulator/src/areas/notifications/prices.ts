import { addDays } from '@herdboard/domain/time/day-number.ts'
import { farmInstant } from '#herd/calendar/farm-instant.ts'
import type { CompanyPlan } from '#plan.ts'
import { randomStream } from '#random-stream.ts'
import type { PriceEvent } from '../events/price-events.ts'
import { monthBy } from '../quotation.ts'
import { quartersBetween } from '../sensors/quarters.ts'
import { statusPriceInstant } from '../status-price-instant.ts'
import { addMinutes, type NotificationEpisode } from './notification-episode.ts'

const DAY = 24 * 60
const LISTING_DAYS = 14
const PAYMENT_DAYS = 30
const PRICE_IS_FORGOTTEN = 0.05

/** Notifications of new quotations and payments, once each for every company. */
export const newPriceEpisodes = (prices: readonly PriceEvent[]): NotificationEpisode[] =>
  prices.flatMap((price): NotificationEpisode[] => {
    if (price.kind === 'pigletListing') {
      const { year, week, at30Kg } = price
      const at = addMinutes(price.at, 30)
      const parameters = { week: `${week}.${year}`, p30: at30Kg.ore / 100, change: at30Kg.changeOre / 100 }
      const closed = { at: addMinutes(at, LISTING_DAYS * DAY), how: 'expired', by: null } as const
      return [{ kind: 'price_listing_new', subject: price.key, farm: null, at, parameters, closed }]
    }
    if (price.kind === 'postPayment') {
      const at = addMinutes(price.at, 30)
      const parameters = { period: `${price.from}/${price.to}`, price: price.orePerKg / 100 }
      const closed = { at: addMinutes(at, PAYMENT_DAYS * DAY), how: 'expired', by: null } as const
      return [{ kind: 'post_payment_new', subject: price.key, farm: null, at, parameters, closed }]
    }
    return []
  })

/** Episodes of missing prices: of pigs in stock by the tenth of the month, of a mix a week into its quarter. */
export function missingPriceEpisodes(
  seed: number,
  { mixes, farms }: CompanyPlan,
  from: string,
  to: string,
): NotificationEpisode[] {
  const episodes: NotificationEpisode[] = []
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = monthBy(month, 1)) {
    const at = farmInstant(`${month}-10`, 6 * 60)
    const storedAt = statusPriceInstant(seed, month)
    if (storedAt <= at) continue
    const closed = { at: storedAt, how: 'solved', by: null } as const
    episodes.push({
      kind: 'status_price_missing',
      subject: `status-price/${month}`,
      farm: null,
      at,
      parameters: { month },
      closed,
    })
  }
  for (const { key, name } of mixes) {
    for (const quarter of quartersBetween(from, to)) {
      const chance = randomStream(seed, 'notifications', 'price', key, quarter)
      if (!chance.bernoulli(PRICE_IS_FORGOTTEN)) continue
      const at = farmInstant(addDays(quarter, 7), 6 * 60)
      const closed = {
        at: addMinutes(at, chance.integer(1, 8) * DAY + chance.integer(120, 480)),
        how: 'solved',
        by: farms[0]?.habits.officePerson ?? null,
      } as const
      episodes.push({
        kind: 'feed_price_missing',
        subject: key,
        farm: null,
        at,
        parameters: { mix: name, date: quarter },
        closed,
      })
    }
  }
  return episodes
}
