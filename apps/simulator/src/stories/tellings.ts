import { addDays } from '@herdboard/domain/ledger/day-number.ts'
import { weekdayOf } from '../herd/weekday.ts'
import type { Key } from '../plan.ts'

/** What a rule of the calendar tells for pigs that start on a day, in days from it. */
interface Told {
  place: Key
  startOffset: number
  endOffset: number
}

/** All tellings that touch the days, newest first: a rule asked for each day of one weekday (null: every day). */
export function tellingsOf(
  from: string,
  to: string,
  weekday: number | null,
  rule: (day: string) => Told | null,
): { place: Key; from: string; to: string }[] {
  const found: { place: Key; from: string; to: string }[] = []
  for (let day = to; day >= addDays(from, -120); day = addDays(day, -1)) {
    if (weekday !== null && weekdayOf(day) !== weekday) continue
    const told = rule(day)
    if (!told) continue
    const telling = { place: told.place, from: addDays(day, told.startOffset), to: addDays(day, told.endOffset) }
    if (telling.from <= to && telling.to >= from) found.push(telling)
  }
  return found
}
