import { amountOre, oreOf } from '@herdboard/domain/economy/exact-amount.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { farmInstant } from '#herd/calendar/farm-instant.ts'
import type { FarmPlan } from '#plan.ts'
import { randomStream } from '#random-stream.ts'
import type { AreaWindow } from './events/area-events.ts'
import type { PostingEvent } from './events/posting-events.ts'
import { type RecurringBill, sampleBills } from './postings/bills.ts'
import { eventsInWindow } from './window-events.ts'

/**
 * Postings of a farm's office by month: bills for costs and income that no other record shows. The bill of a month is
 * dated in the next month, and recorded up to six days after its date.
 */
export function simulatePostings(seed: number, plan: FarmPlan, window: AreaWindow): PostingEvent[] {
  const today = farmDay(window.now)
  const events: PostingEvent[] = []
  for (let month = firstOf(window.from); month <= today; month = firstOf(addDays(month, 31))) {
    for (const bill of sampleBills.filter(
      ({ months }) => months === null || months.includes(Number(month.slice(5, 7))),
    )) {
      events.push(eventOf(seed, plan, month, bill))
    }
  }
  return eventsInWindow(events, window)
}

const firstOf = (day: string): string => `${day.slice(0, 7)}-01`

function eventOf(seed: number, plan: FarmPlan, month: string, bill: RecurringBill): PostingEvent {
  const key = `${plan.key}/posting/${bill.name}/${month}`
  const chance = randomStream(seed, 'postings', key)
  const places = plan.barns.reduce((sum, barn) => sum + barn.places, 0)
  const day = addDays(month, chance.integer(bill.days[0], bill.days[1]))
  const written = addDays(day, chance.integer(0, 6))
  const spread = 0.85 + 0.3 * chance.next()
  const share = bill.perPlace * places * spread
  const quantity = bill.priceDkk === null ? null : Math.max(1, Math.round(share))
  const price = bill.priceDkk === null ? null : Math.round(bill.priceDkk * (0.93 + 0.14 * chance.next()) * 100) / 100
  const ore =
    quantity === null || price === null ? oreOf(Math.max(50, Math.round(share * 4) / 4)) : amountOre(quantity, price)
  return {
    kind: 'posting',
    key,
    at: farmInstant(written, chance.integer(9 * 60, 15 * 60)),
    by: plan.habits.officePerson,
    day,
    place: { farm: plan.key, barn: null, section: null, batch: null },
    categoryId: bill.categoryId,
    amountOre: bill.isIncome ? ore : -ore,
    quantity,
    unitPriceDkk: price,
    text: bill.texts[chance.integer(0, bill.texts.length - 1)] ?? '',
  }
}
