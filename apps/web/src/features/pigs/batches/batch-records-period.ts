import { MAX_PERIOD_YEARS } from '@herdboard/contract/core/period.ts'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'

const yearOf = (day: string): number => Number(day.slice(0, 4))

/**
 * Returns the period of a batch with later bills, up to a day. A period is limited to some years: then later bills are left
 * out, and of a batch that lasts longer its first years.
 */
export function batchRecordsPeriod({ from, to }: DatePeriod, lastBill: string): DatePeriod {
  const longest = `${yearOf(from) + MAX_PERIOD_YEARS}-12-31`
  if (to > longest) return { from: `${yearOf(to) - MAX_PERIOD_YEARS}-01-01`, to }
  return { from, to: lastBill < longest ? lastBill : longest }
}
