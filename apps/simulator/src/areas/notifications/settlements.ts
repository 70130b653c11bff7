import { addDays } from '@herdboard/domain/time/day-number.ts'
import { farmInstant } from '#herd/calendar/farm-instant.ts'
import type { EventOf } from '#herd-event.ts'
import type { PlanKey } from '#plan-key.ts'
import { randomStream } from '#random-stream.ts'
import type { SimulatedFarm } from '#simulated-company.ts'
import type { NotificationEpisode } from './notification-episode.ts'

/** Minute at which the slaughterhouse sends its figures on the next day, and the days after which they are missing. */
const ARRIVES = 6 * 60 + 15
const MISSED_AFTER_DAYS = 10
const GIVEN_UP_AFTER_DAYS = 30
/** Late share above which a farm is not connected, so no settlement is imported. */
const LATE_SHARE_LIMIT = 0.15
/** Approximate kg carcass per kg live weight. */
const CARCASS_SHARE = 1 / 1.31

/**
 * Episodes of settlements that wait for a person, one per delivery, and of missing settlements. Bookings supply the
 * figures of slaughters that are not recorded yet.
 */
export function settlementEpisodes(seed: number, { plan, events }: SimulatedFarm): NotificationEpisode[] {
  const settled = new Map(
    events.flatMap((event) => (event.kind === 'slaughter' && event.booking ? [[event.booking, event] as const] : [])),
  )
  const bookings = events.filter((event): event is EventOf<'preSlaughter'> => event.kind === 'preSlaughter')
  return [...Map.groupBy(bookings, ({ day }) => day)].flatMap(([day, delivery]): NotificationEpisode[] => {
    const isConnected = plan.habits.lateShare <= LATE_SHARE_LIMIT
    const at = farmInstant(addDays(day, isConnected ? 1 : MISSED_AFTER_DAYS), ARRIVES)
    const closed = closingOf(delivery.map(({ key }) => settled.get(key)))
    if (closed.at <= at) return []
    const carcassG = delivery.reduce((sum, booking) => sum + carcassOf(booking, settled.get(booking.key)), 0)
    const deliveredHead = delivery.reduce((sum, { key, head }) => sum + (settled.get(key)?.head ?? head), 0)
    const subject = `${plan.key}/delivery/${day}`
    const no = randomStream(seed, 'notifications', subject).integer(200_000, 899_999)
    return [
      {
        kind: isConnected ? 'settlement_import' : 'settlement_missing',
        subject,
        farm: plan.key,
        at,
        parameters: { no, n: deliveredHead, kg: Math.round(carcassG / 1000), date: day },
        closed:
          closed.at > givenUp(day)
            ? { at: givenUp(day), how: 'expired', by: null }
            : { ...closed, how: isConnected ? 'approved' : 'solved' },
      },
    ]
  })
}

type Settlement = EventOf<'slaughter'> | undefined

/** Entry of the last slaughter of the delivery; never where one has no record. */
function closingOf(settlements: readonly Settlement[]): { at: string; by: PlanKey | null } {
  let last: { at: string; by: PlanKey | null } = { at: '', by: null }
  for (const settlement of settlements) {
    if (!settlement) return { at: NEVER, by: null }
    if (settlement.at > last.at) last = settlement
  }
  return { at: last.at, by: last.by }
}

const NEVER = '9999'
const givenUp = (day: string): string => farmInstant(addDays(day, GIVEN_UP_AFTER_DAYS), ARRIVES)

const carcassOf = ({ head, avgG }: EventOf<'preSlaughter'>, settlement: Settlement): number =>
  settlement?.carcassG ?? head * avgG * CARCASS_SHARE
