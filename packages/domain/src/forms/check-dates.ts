import { isDay } from '@herdboard/domain/time/farm-day.ts'
import {
  type CheckedElementType,
  type ElementFault,
  type ElementToCheck,
  elementFault,
  isEmpty,
} from './form-element.ts'
import { type RecurrencePattern, recurrenceFaults } from './recurrence.ts'

const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/**
 * Checks a day, a time or both, in the format of the element: `yyyy-MM-dd`, `HH:mm`, `yyyy-MM-ddTHH:mm`. Days must be
 * within bounds.
 */
export function checkDate(element: ElementToCheck): ElementFault[] {
  const { required, type, value } = element
  if (type === 'clockpicker') return checkTime(element)
  if (isEmpty(value)) return required ? elementFault('dates.required') : []
  if (typeof value !== 'string' || !isWrittenAs(type, value)) return elementFault('dates.isDate')
  return dayFaults(value.slice(0, 10), element)
}

function checkTime({ required, value, minimum_time = null, maximum_time = null }: ElementToCheck): ElementFault[] {
  if (isEmpty(value)) return required ? elementFault('times.required') : []
  if (typeof value !== 'string' || !CLOCK.test(value)) return elementFault('times.isTime')
  if (minimum_time !== null && value < minimum_time) return elementFault('times.min', { value: minimum_time })
  return maximum_time !== null && value > maximum_time ? elementFault('times.max', { value: maximum_time }) : []
}

/** Checks a day and how it repeats. An element that is not required may lack the day: it is then a pattern. */
export function checkRecurrence(element: ElementToCheck): ElementFault[] {
  const { required, value } = element
  if (isEmpty(value)) return required ? elementFault('dates.required') : []
  if (!isRecurrence(value)) return elementFault('recurrences.type')
  const { start, end } = value
  if (isEmpty(start) && required) return elementFault('dates.required')
  if ([start, end].some((day) => !isEmpty(day) && !isDay(day ?? ''))) return elementFault('dates.isDate')
  return [...(start === null ? [] : dayFaults(start, element)), ...recurrenceFaults(value)]
}

function dayFaults(day: string, { minimum_date = null, maximum_date = null }: ElementToCheck): ElementFault[] {
  if (minimum_date !== null && day < minimum_date) return elementFault('dates.min', { value: minimum_date })
  return maximum_date !== null && day > maximum_date ? elementFault('dates.max', { value: maximum_date }) : []
}

function isWrittenAs(type: CheckedElementType, text: string): boolean {
  if (type === 'datetimepicker') return isDay(text.slice(0, 10)) && text[10] === 'T' && CLOCK.test(text.slice(11))
  return isDay(text)
}

const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string'

function isRecurrence(value: unknown): value is RecurrencePattern {
  if (typeof value !== 'object' || value === null) return false
  const { type, start, end, interval, weekdays } = value as Record<string, unknown>
  return (
    (type === 'single' || type === 'daily' || type === 'weekly') &&
    isTextOrNull(start) &&
    isTextOrNull(end) &&
    (interval === null || typeof interval === 'number') &&
    Array.isArray(weekdays)
  )
}
