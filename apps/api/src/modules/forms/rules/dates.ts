import { addDays, daysBetween } from '@herdboard/domain/time/day-number.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import type { FormSession } from '../engine/form-definition.ts'

/** Older entries need a confirmation, days. */
const OLD_AFTER_DAYS = 30

/** Doubtful: a day far back, because a wrong month is easily typed. An edited entry with the same day passes. */
export function oldDateRules(session: FormSession, day: string | null, field = 'FS_Main.FF_Date'): BrokenRule[] {
  if (day === null || day >= addDays(session.context.today, -OLD_AFTER_DAYS) || session.entry?.day === day) return []
  return [{ code: 'dates.old', verdict: 'doubtful', field, params: { n: daysBetween(day, session.context.today) } }]
}
