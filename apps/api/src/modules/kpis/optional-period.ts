import { isPeriod } from '@herdboard/contract/core/period.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { defaultDays, type Period, periodOf } from '@herdboard/domain/time/period.ts'
import { Problem } from '#platform/http/errors/problem.ts'

/** Days back where only the last one is given. */
const DAYS_BACK = 91

/** The period of optional days, held to the rules of periods; the last 91 days up to today where none are given. */
export function parseOptionalPeriod(from: string | undefined, to: string | undefined, today: string): Period {
  const last = to ?? today
  const first = from ?? (to === undefined ? defaultDays(today).first : addDays(to, -DAYS_BACK))
  if (!isPeriod({ from: first, to: last })) throw new Problem('request.malformed', { name: 'to' })
  return periodOf({ first, last })
}
