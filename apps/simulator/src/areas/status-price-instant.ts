import { farmInstant } from '../herd/calendar/farm-instant.ts'
import { randomStream } from '../random-stream.ts'

const IS_LATE = 0.12

/** Instant at which a person saves the month's price of pigs in stock: on the fifth, sometimes a week later. */
export function statusPriceInstant(seed: number, month: string): string {
  const chance = randomStream(seed, 'prices', 'status', month)
  const day = chance.bernoulli(IS_LATE) ? chance.integer(11, 15) : 5
  return farmInstant(`${month}-${String(day).padStart(2, '0')}`, 9 * 60)
}
