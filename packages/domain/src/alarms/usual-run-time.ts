import { type PigType, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import type { AlarmLimits } from './alarm-limits.ts'
import { sumsUpTo } from './expected-hours.ts'
import type { SectionHour } from './section-hour.ts'

const HOURS_PER_DAY = 24
/** The usual run time is the middle one of so many usual days, or the mean of two. */
const DAYS = 3
const MIN_DAYS = 2
/** A day that ran at least this share of what was expected of it, and is below the limit of attention, is usual. */
const LEAST_SHARE = 0.85
const KNOWN_OF_A_DAY = 20
/** Weaners eat more than a tenth more each day until so many days after they came. */
const LEARNING_TO_EAT_DAYS = 10
/** After so long, any day is usual: the line has another flow, or the feed is another. */
const NEW_LEVEL_HOURS = 21 * HOURS_PER_DAY

/** Daily growth of the feed intake, as a factor. */
const growthPerDay = (pigType: PigType): number => (pigType === WEANERS ? 1.015 : 1.008)

interface UsualHour {
  index: number
  /** Hour of the farm's clock. */
  hour: number
  /** Minutes for a pig. */
  minutes: number
}

/**
 * Returns the minutes that the feed line usually runs in each hour: the middle one of the same hour of the last three
 * usual days, for a pig, with the growth since then, × pigs. Days on which it stood still or ran too long do not become
 * the expectation. Null before two usual days are known. Source: docs/domain/alarms.md
 */
export function usualRunMinutes(
  hours: readonly SectionHour[],
  { runTime: [tooLong] }: Pick<AlarmLimits, 'runTime'>,
): (number | null)[] {
  const measured = hours.map(({ runMinutes }) => runMinutes)
  const usual: (number | null)[] = []
  let known: UsualHour[][] = []
  let lastUsual = 0
  const isLearning = learningToEat(hours)
  for (const [index, { hour, pigs, pigType, hasNewPigs }] of hours.entries()) {
    // Others eat differently: the pigs before them say nothing about them.
    if (pigs <= 0 || hasNewPigs) {
      known = []
      lastUsual = index
      usual.push(null)
      continue
    }
    const yesterday = usualHour(hours, index - HOURS_PER_DAY)
    const before = known[hour] ?? []
    const middle = middleOf(before.length < MIN_DAYS && yesterday ? [...before, yesterday] : before)
    usual.push(middle && middle.minutes * growthPerDay(pigType) ** ((index - middle.index) / HOURS_PER_DAY) * pigs)
    const isUsual = isLearning[index] || isUsualDay(index, tooLong, measured, usual)
    if (isUsual) lastUsual = index
    if (index - lastUsual >= NEW_LEVEL_HOURS) {
      known = []
      lastUsual = index
    }
    // An hour counts a day later: when something begins, its day does not show it yet.
    if (isUsual && yesterday) known[yesterday.hour] = [...(known[yesterday.hour] ?? []), yesterday].slice(-DAYS)
  }
  return usual
}

/** Returns for each hour whether its weaners came at most ten days ago, so that their feed is not yet steady. */
export function learningToEat(hours: readonly SectionHour[]): boolean[] {
  let newIndex = Number.NEGATIVE_INFINITY
  return hours.map(({ pigType, hasNewPigs }, index) => {
    if (hasNewPigs) newIndex = index
    return pigType === WEANERS && index - newIndex < LEARNING_TO_EAT_DAYS * HOURS_PER_DAY
  })
}

/** The minutes of an hour that may be usual; null without a reading, and of pigs that have just come. */
function usualHour(hours: readonly SectionHour[], index: number): UsualHour | null {
  const one = hours[index]
  if (!one || one.pigs <= 0 || one.hasNewPigs || one.runMinutes === null) return null
  return { index, hour: one.hour, minutes: one.runMinutes / one.pigs }
}

/** Whether the 24 hours that end with an hour ran about as long as expected, or nothing is expected of them. */
function isUsualDay(
  index: number,
  tooLong: number,
  measured: readonly (number | null)[],
  usual: readonly (number | null)[],
): boolean {
  const sums = sumsUpTo(index, HOURS_PER_DAY, KNOWN_OF_A_DAY, measured, usual)
  if (sums === null) return true
  const ratio = sums.measured / sums.expected
  return ratio >= LEAST_SHARE && ratio <= tooLong
}

/** The middle one of three, or the mean of two; null of fewer. */
function middleOf(hours: readonly UsualHour[]): UsualHour | null {
  if (hours.length < MIN_DAYS) return null
  const [low, middle, high] = hours.toSorted((a, b) => a.minutes - b.minutes)
  if (!low || !middle) return null
  if (high) return middle
  return { ...low, index: (low.index + middle.index) / 2, minutes: (low.minutes + middle.minutes) / 2 }
}
