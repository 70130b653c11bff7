import { addDays } from '@herdboard/domain/ledger/day-number.ts'
import { chanceOf } from '#chance.ts'
import { momentOf } from '#herd/moment.ts'
import type { EventOf } from '#herd-event.ts'
import type { Key } from '#plan.ts'
import type { PlayedFarm } from '#played.ts'
import type { Happening } from './happening.ts'

/** The slaughterhouse sends its figures in the night after; missed they are after so many days. */
const ARRIVES = 6 * 60 + 15
const MISSED_AFTER_DAYS = 10
/** Careless farms are not connected: nothing arrives by itself. */
const UNTIDY = 0.15
/** About so much of a live pig is carcass. */
const CARCASS_SHARE = 1 / 1.31

/** Settlements that wait for a person, and deliveries of which none came. What a booking expects stands until then. */
export function settlementsToApprove(seed: number, { plan, events }: PlayedFarm): Happening[] {
  const settled = new Map(
    events.flatMap((event) => (event.kind === 'slaughter' && event.booking ? [[event.booking, event] as const] : [])),
  )
  const isConnected = plan.habits.isLate <= UNTIDY
  return events
    .filter((event): event is EventOf<'preSlaughter'> => event.kind === 'preSlaughter')
    .flatMap((booking) => {
      const slaughter = settled.get(booking.key)
      const at = isConnected
        ? momentOf(addDays(booking.day, 1), ARRIVES)
        : momentOf(addDays(booking.day, MISSED_AFTER_DAYS), ARRIVES)
      if (slaughter && slaughter.at <= at) return []
      const head = slaughter?.head ?? booking.head
      const carcassG = slaughter?.carcassG ?? booking.head * booking.avgG * CARCASS_SHARE
      return {
        kind: isConnected ? 'settlement_import' : 'settlement_missing',
        subject: booking.key,
        farm: plan.key,
        at,
        parameters: {
          no: settlementNumber(seed, booking.key),
          n: head,
          kg: Math.round(carcassG / 1000),
          date: booking.day,
        },
        closed: slaughter ? { at: slaughter.at, how: isConnected ? 'approved' : 'solved', by: slaughter.by } : null,
      } as const
    })
}

const settlementNumber = (seed: number, booking: Key): number =>
  chanceOf(seed, 'notifications', booking).whole(200_000, 899_999)
