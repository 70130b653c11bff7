import { isPeriod } from '@herdboard/contract/core/period.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { defaultDays, type Period, periodOf } from '@herdboard/domain/time/period.ts'
import { Problem } from '#platform/http/errors/problem.ts'

/** Length of the period in days where only the last day is given. */
const DAYS_BACK = 91

/**
 * Returns the period of optional days; by default the last 91 days up to today. Throws `request.malformed` where it is
 * no valid period.
 */
export function parseOptionalPeriod(from: string | undefined, to: string | undefined, today: string): Period {
  const last = to ?? today
  const first = from ?? (to === undefined ? defaultDays(today).first : addDays(to, -DAYS_BACK))
  if (!isPeriod({ from: first, to: last })) throw new Problem('request.malformed', { name: 'to' })
  return periodOf({ first, last })
}
