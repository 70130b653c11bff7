import type { FarmRota } from '@herdboard/contract/people/rotas.ts'
import { DAY_MS } from '@herdboard/domain/time/durations.ts'
import { instantOfFarmMinute } from '@herdboard/domain/time/farm-minute.ts'
import type { Translate } from '#i18n/load-texts.ts'
import { formatDay, formatTime, formatWeekday } from '#lib/format/format-dates.ts'
import type { Language } from '#lib/locale/language.ts'

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
/** A Monday; weekday 1 is this day. */
const MONDAY = Date.UTC(2026, 0, 5)

/** Short name of a day of the week, 1 (Monday) to 7, without the full stop of an abbreviation. */
export const weekdayName = (weekday: number, language: Language): string =>
  formatWeekday(new Date(MONDAY + (weekday - 1) * DAY_MS).toISOString().slice(0, 10), language).replace(/\.$/, '')

/** `mon–fri, sun`: days that follow each other are one range. */
function weekdayRanges(weekdays: readonly number[], language: Language): string {
  const sorted = weekdays.toSorted((a, b) => a - b)
  const ranges: [number, number][] = []
  for (const weekday of sorted) {
    const last = ranges.at(-1)
    if (last && last[1] === weekday - 1) last[1] = weekday
    else ranges.push([weekday, weekday])
  }
  return ranges
    .map(([first, last]) =>
      first === last ? weekdayName(first, language) : `${weekdayName(first, language)}–${weekdayName(last, language)}`,
    )
    .join(', ')
}

/** `22:00` as the language writes it: 22.00 (da). */
const clockText = (time: string, language: Language): string =>
  formatTime(instantOfFarmMinute(`2026-01-05T${time}`).toISOString(), language)

interface WordsContext {
  t: Translate<'rota'>
  language: Language
}
type ShownShift = FarmRota['shifts'][number]

/** On which days a shift is, and its hours: `mon–fri 06:00–22:00`. */
export function shiftHours({ weekdays, dates, from, to }: ShownShift, { t, language }: WordsContext): string {
  const days =
    dates === null
      ? daysText(weekdays ?? [], { t, language })
      : dates.first === dates.last
        ? formatDay(dates.first, language)
        : `${formatDay(dates.first, language)} – ${formatDay(dates.last, language)}`
  return from === to && from === '00:00'
    ? `${days}, ${t('allDay')}`
    : `${days} ${clockText(from, language)}–${clockText(to, language)}`
}

const daysText = (weekdays: readonly number[], { t, language }: WordsContext) =>
  weekdays.length === WEEKDAYS.length ? t('everyDay') : weekdayRanges(weekdays, language)

/** When nobody is on duty: `every day 22:00–06:00`, `fri 18:00 – mon 06:00`. */
export function gapText({ weekdays, from, to, days }: FarmRota['gaps'][number], context: WordsContext): string {
  if (days === WEEKDAYS.length && from === to) return context.t('allWeek')
  const [start, stop] = [clockText(from, context.language), clockText(to, context.language)]
  if (days <= 1) return `${daysText(weekdays, context)} ${start}–${stop}`
  return weekdays
    .map((weekday) => {
      const end = ((weekday - 1 + days) % WEEKDAYS.length) + 1
      return `${weekdayName(weekday, context.language)} ${start} – ${weekdayName(end, context.language)} ${stop}`
    })
    .join(', ')
}
