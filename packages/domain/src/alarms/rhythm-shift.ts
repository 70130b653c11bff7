import { expectedHours } from './expected-hours.ts'
import type { SectionHour } from './section-hour.ts'

const DAY_HOURS = 24
const DAYS_BEFORE = 3
const KNOWN_HOURS = 20
/** Least change of a part's share of the day's water that is worth saying. */
const MIN_SHARE = 0.05

/** Parts of the day on the farm's clock: first hour, and the hour after the last. Night is the rest. */
const DAY_PARTS = [
  ['morning', 6, 12],
  ['afternoon', 12, 18],
  ['evening', 18, 22],
] as const

const DAY_PART_NAMES = ['night', 'morning', 'afternoon', 'evening'] as const
type DayPart = (typeof DAY_PART_NAMES)[number]

/** The part of the day in which the pigs drink more, or less, of the day's water than they usually do. */
export type RhythmShift = `${DayPart}_${'more' | 'less'}`

const dayPartOf = (hour: number): DayPart =>
  DAY_PARTS.find(([, first, end]) => hour >= first && hour < end)?.[0] ?? 'night'

/**
 * Says in which part of the day the daily rhythm of water changed most: over the 24 hours that end at `endMs`, each
 * part's share of the measured water minus its share of the expected water. A surplus wins over an equal deficit. Null
 * if fewer than 20 hours are known, or if no share changed by five per cent of the day's water.
 * Source: docs/domain/alarms.md
 */
export function rhythmShift(hours: readonly SectionHour[], endMs: number): RhythmShift | null {
  const end = hours.findLastIndex(({ ms }) => ms < endMs) + 1
  // The expected values are those of the three days before.
  const recent = hours.slice(Math.max(0, end - (DAYS_BEFORE + 1) * DAY_HOURS), end)
  const expected = expectedHours(recent, ({ litres }) => litres)
  const known = recent.slice(-DAY_HOURS).flatMap(({ hour, litres }, no) => {
    const usual = expected[Math.max(0, recent.length - DAY_HOURS) + no] ?? null
    return litres === null || usual === null ? [] : [{ part: dayPartOf(hour), litres, usual }]
  })
  const [drunk, usual] = [sum(known.map(({ litres }) => litres)), sum(known.map((one) => one.usual))]
  if (known.length < KNOWN_HOURS || drunk <= 0 || usual <= 0) return null
  const shifts = DAY_PART_NAMES.map((part) => {
    const own = known.filter((one) => one.part === part)
    return { part, share: sum(own.map(({ litres }) => litres)) / drunk - sum(own.map((one) => one.usual)) / usual }
  })
  const [largest] = shifts.toSorted((a, b) => Math.abs(b.share) - Math.abs(a.share) || b.share - a.share)
  if (!largest || Math.abs(largest.share) < MIN_SHARE) return null
  return `${largest.part}_${largest.share > 0 ? 'more' : 'less'}`
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
