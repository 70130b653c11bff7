import { addDays, daysBetween } from '@herdboard/domain/time/day-number.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import type { FormSession } from '../engine/form-definition.ts'

/** Older entries are asked about. */
const OLD_AFTER_DAYS = 30

/** A day far back is asked about: a wrong month is typed easily. Not when an entry is edited without moving it. */
export function oldDateRules(session: FormSession, day: string | null, field = 'FS_Main.FF_Date'): BrokenRule[] {
  if (day === null || day >= addDays(session.context.today, -OLD_AFTER_DAYS) || session.entry?.day === day) return []
  return [{ code: 'dates.old', verdict: 'doubtful', field, params: { n: daysBetween(day, session.context.today) } }]
}
