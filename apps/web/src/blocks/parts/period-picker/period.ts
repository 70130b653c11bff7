import { addDays, daysBetween } from '@herdboard/domain/time/day-number.ts'
import { instantOfFarmMidnight } from '@herdboard/domain/time/farm-day.ts'

/** Whole farm days, both included. */
export interface DatePeriod {
  from: string
  to: string
}

export type PeriodPreset = '7' | '30' | '91' | 'thisMonth' | 'lastMonth' | 'thisYear' | 'lastYear'

export const periodPresets: readonly PeriodPreset[] = [
  '7',
  '30',
  '91',
  'thisMonth',
  'lastMonth',
  'thisYear',
  'lastYear',
]

const lastDays = (days: number, today: string): DatePeriod => ({ from: addDays(today, -days), to: today })

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`
const lastOfMonth = (day: string) => addDays(firstOfMonth(addDays(firstOfMonth(day), 31)), -1)

/**
 * Returns the days of a preset. Presets of n days run from today minus n to today. Months and years are whole; the
 * current one runs to its end.
 */
export function presetPeriod(preset: PeriodPreset, today: string): DatePeriod {
  const year = Number(today.slice(0, 4))
  switch (preset) {
    case '7':
    case '30':
    case '91':
      return lastDays(Number(preset), today)
    case 'thisMonth':
      return { from: firstOfMonth(today), to: lastOfMonth(today) }
    case 'lastMonth': {
      const end = addDays(firstOfMonth(today), -1)
      return { from: firstOfMonth(end), to: end }
    }
    case 'thisYear':
      return { from: `${year}-01-01`, to: `${year}-12-31` }
    case 'lastYear':
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }
  }
}

/** The default period: the last 91 days up to today. */
export const defaultPeriod = (today: string): DatePeriod => presetPeriod('91', today)

const isWholeMonth = ({ from, to }: DatePeriod) => from === firstOfMonth(from) && to === lastOfMonth(from)
const isWholeYear = ({ from, to }: DatePeriod) => from.endsWith('-01-01') && to === `${from.slice(0, 4)}-12-31`

/** Returns the previous (-1) or next (1) period: whole months and years move by one, others by their own length. */
export function shiftPeriod(period: DatePeriod, direction: 1 | -1): DatePeriod {
  const { from, to } = period
  if (isWholeYear(period)) {
    const year = Number(from.slice(0, 4)) + direction
    return { from: `${year}-01-01`, to: `${year}-12-31` }
  }
  if (isWholeMonth(period)) {
    const day = direction === 1 ? addDays(to, 1) : addDays(from, -1)
    return { from: firstOfMonth(day), to: lastOfMonth(day) }
  }
  const days = daysBetween(from, to) + 1
  return { from: addDays(from, direction * days), to: addDays(to, direction * days) }
}

/** Sets the first day; it cannot be after the last one. */
export const withPeriodStart = ({ to }: DatePeriod, from: string): DatePeriod => ({ from: from > to ? to : from, to })

/** Sets the last day; it cannot be before the first one. */
export const withPeriodEnd = ({ from }: DatePeriod, to: string): DatePeriod => ({ from, to: to < from ? from : to })

/** First and last millisecond of a period in farm time. */
export const periodInstants = ({ from, to }: DatePeriod): { from: number; to: number } => ({
  from: instantOfFarmMidnight(from).getTime(),
  to: instantOfFarmMidnight(addDays(to, 1)).getTime() - 1,
})
