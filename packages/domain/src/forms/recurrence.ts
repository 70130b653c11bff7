import { type ElementFault, elementFault } from './form-element.ts'

export type RecurrenceType = 'single' | 'daily' | 'weekly'

/** A day and how it repeats. */
export interface Recurrence {
  type: RecurrenceType
  start: string
  /** Last possible day; null repeats without end. */
  end: string | null
  /** Interval in days or weeks; null if it does not repeat. */
  interval: number | null
  /** 0 Monday … 6 Sunday. */
  weekdays: readonly number[]
}

/** A recurrence whose first day may still be open, as in a template. */
export type RecurrencePattern = Omit<Recurrence, 'start'> & { start: string | null }

const MONDAY = 0
const SUNDAY = 6

/** Longest interval, in days or in weeks. */
export const LONGEST_INTERVAL = { daily: 6, weekly: 4 } as const

/** Returns the recurrence for a newly chosen type: every day, every Monday, or once and without end. */
export function recurrenceOfType<Each extends RecurrencePattern>(recurrence: Each, type: RecurrenceType): Each {
  if (type === 'single') return { ...recurrence, type, end: null, interval: null, weekdays: [] }
  return { ...recurrence, type, interval: 1, weekdays: type === 'weekly' ? [MONDAY] : [] }
}

/** Returns the faults of a recurrence. The end is optional; a weekly one needs at least one weekday. */
export function recurrenceFaults({ type, start, end, interval, weekdays }: RecurrencePattern): ElementFault[] {
  if (type === 'single') return []
  const faults: ElementFault[] = []
  if (interval === null || !Number.isInteger(interval) || interval < 1) {
    faults.push(...elementFault('recurrences.intervalMin', { value: 1 }))
  } else if (interval > LONGEST_INTERVAL[type]) {
    faults.push(...elementFault('recurrences.intervalMax', { value: LONGEST_INTERVAL[type] }))
  }
  if (type === 'weekly' && (weekdays.length === 0 || !weekdays.every(isWeekday))) {
    faults.push(...elementFault('recurrences.weekdays'))
  }
  if (end !== null && start !== null && end < start)
    faults.push(...elementFault('recurrences.endBeforeStart', { value: start }))
  return faults
}

const isWeekday = (weekday: number): boolean => Number.isInteger(weekday) && weekday >= MONDAY && weekday <= SUNDAY
