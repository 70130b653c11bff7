const HOURS = 24
const BLOCK_HOURS = 4
const BLOCKS = HOURS / BLOCK_HOURS
const MIN_KNOWN = 20
/** A part of the day is named if its intake deviates by at least this share of what the rhythm lets expect. */
const NAMED_DEVIATION = 0.15

/** Share of a day's intake at unusual hours: attention (2) and alarm (3). Source: docs/domain/alarms.md */
export const RHYTHM_LIMITS = [0.12, 0.18] as const

/** Hours of the clock at which the pigs take in more or less than usual, given what they take in the whole day. */
export interface UnusualHours {
  /** First hour, and the hour after the last, 0 to 24. */
  fromHour: number
  untilHour: number
  /** Measured intake / intake by the usual rhythm. */
  ratio: number
}

export interface RhythmFinding {
  /** Share of the day's intake that was taken in at unusual hours, 0 to 1. */
  movedShare: number
  unusualHours: UnusualHours[]
}

interface RhythmHour {
  hour: number
  measured: number
  expected: number
}

/**
 * Compares the rhythm of a day with the usual one, in blocks of four hours and whatever the level is:
 * moved share = Σ |measured − level · expected| / (2 · Σ measured), where level = Σ measured / Σ expected.
 * Null if fewer than 20 hours are known or nothing was measured.
 */
export function dailyRhythm(day: readonly RhythmHour[]): RhythmFinding | null {
  if (day.length < MIN_KNOWN) return null
  const measured = new Float64Array(BLOCKS)
  const expected = new Float64Array(BLOCKS)
  let [sumMeasured, sumExpected] = [0, 0]
  for (const one of day) {
    const block = Math.floor(one.hour / BLOCK_HOURS)
    measured[block] = (measured[block] ?? 0) + one.measured
    expected[block] = (expected[block] ?? 0) + one.expected
    sumMeasured += one.measured
    sumExpected += one.expected
  }
  if (sumMeasured <= 0 || sumExpected <= 0) return null
  const level = sumMeasured / sumExpected
  let moved = 0
  const unusualHours: UnusualHours[] = []
  for (let block = 0; block < BLOCKS; block++) {
    const usual = level * (expected[block] ?? 0)
    const value = measured[block] ?? 0
    moved += Math.abs(value - usual)
    if (usual <= 0 || Math.abs(value / usual - 1) < NAMED_DEVIATION) continue
    unusualHours.push({ fromHour: block * BLOCK_HOURS, untilHour: (block + 1) * BLOCK_HOURS, ratio: value / usual })
  }
  return { movedShare: moved / (2 * sumMeasured), unusualHours }
}
