import type { RecurrenceValue } from '@herdboard/contract/core/form.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { nextOccurrence } from '@herdboard/domain/work/occurrences.ts'
import type { Translate } from '#i18n/load-texts.ts'
import { formatDay } from '#lib/format/format-dates.ts'
import { formatLocale, type Language } from '#lib/locale/language.ts'

type RecurrenceTranslate = Translate<'dynamic-form'>

/** Describes a recurrence: "16.11.2026, hver 2. uge om mandagen og onsdagen til 03.01.2027". */
export function recurrenceText(t: RecurrenceTranslate, value: RecurrenceValue, language: Language): string {
  const { type, start, end } = value
  const from = start ? formatDay(firstDay({ ...value, start }), language) : null
  if (type === 'single') return from ?? ''
  const until = end ? t('recurrence_until', { day: formatDay(end, language) }) : null
  return [from, [everyText(t, value, language), until].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

/** Returns the first occurrence. A weekly recurrence starts on the first of its weekdays on or after the start day. */
const firstDay = (recurrence: RecurrenceValue & { start: string }): string =>
  nextOccurrence(recurrence, addDays(recurrence.start, -1)) ?? recurrence.start

function everyText(t: RecurrenceTranslate, { type, interval, weekdays }: RecurrenceValue, language: Language): string {
  const every = interval ?? 1
  if (type === 'daily') return t(`recurrence_days_${every}` as 'recurrence_days_2')
  const days = [...weekdays].sort().map((day) => t(`recurrence_on_${day}` as 'recurrence_on_0'))
  const list = new Intl.ListFormat(formatLocale(language), { type: 'conjunction' }).format(days)
  return t('recurrence_week_days', { every: t(`recurrence_weeks_${every}` as 'recurrence_weeks_2'), days: list })
}
