import type { Recurrence } from '@herdboard/domain/forms/recurrence.ts'
import { addDays, daysBetween } from '@herdboard/domain/ledger/day-number.ts'
import { mondayOf } from '@herdboard/domain/time/iso-week.ts'
import { earlierOf, laterOf } from '../later-of.ts'

/** The farm days of some days on which a recurrence falls, oldest first. */
export function occurrences(recurrence: Recurrence, from: string, to: string): string[] {
  const first = laterOf(recurrence.start, from)
  const last = earlierOf(recurrence.end ?? to, to)
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) if (fallsOn(recurrence, day)) days.push(day)
  return days
}

function fallsOn({ type, start, interval, weekdays }: Recurrence, day: string): boolean {
  const every = interval ?? 1
  switch (type) {
    case 'single':
      return day === start
    case 'daily':
      return daysBetween(start, day) % every === 0
    case 'weekly': {
      const monday = mondayOf(day)
      return (daysBetween(mondayOf(start), monday) / 7) % every === 0 && weekdays.includes(daysBetween(monday, day))
    }
  }
}
