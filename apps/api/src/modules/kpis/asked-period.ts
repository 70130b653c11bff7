import { addDays } from '@herdboard/domain/ledger/day-number.ts'
import { cutAtToday, defaultDays, type Period, periodOf } from '@herdboard/domain/time/period.ts'
import { Problem } from '#platform/problem.ts'

/** Days back where only the last one is given. */
const DAYS_BACK = 91

/** The period of optional days, up to today; the last 91 days where none are given. Null: all of it lies ahead. */
export function askedPeriod(from: string | undefined, to: string | undefined, today: string): Period | null {
  const last = to ?? today
  const first = from ?? (to === undefined ? defaultDays(today).first : addDays(to, -DAYS_BACK))
  if (first > last) throw new Problem('request.malformed', { name: 'to' })
  return cutAtToday(periodOf({ first, last }), today)
}
