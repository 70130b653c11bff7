import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { EXCELLENT, INFERIOR, type JudgedCategory, UNCERTAIN } from './quality-category.ts'
import type { QualityMethod } from './quality-methods.ts'
import { type JudgedFigure, judgeFigure, type SanityRange, sanityRange } from './sanity-ranges.ts'

/** Tolerance for floating-point sums, so that they do not push a share over its limit. */
const ROUNDING_TOLERANCE = 1e-9

/**
 * Returns the category of a measure, in the method's unit; a limit itself belongs to the better category.
 *
 * A key figure is excellent within the range of a well-run herd, inferior outside the believable range, and uncertain
 * between them. Null if the pig type has no such range. Source: docs/domain/data-quality.md#methods
 */
export function judgeMeasurement({ limits }: QualityMethod, measured: number, pigType: PigType): JudgedCategory | null {
  if (limits.better === 'range') {
    const sanity = judgeFigure(limits.figure, pigType, measured)
    if (sanity === null) return null
    if (sanity === 'ok') return EXCELLENT
    return sanity === 'error' ? INFERIOR : UNCERTAIN
  }
  const distance = limits.better === 'near one' ? Math.abs(measured - 1) : measured
  const within = (limit: number) =>
    limits.better === 'higher' ? measured >= limit - ROUNDING_TOLERANCE : distance <= limit + ROUNDING_TOLERANCE
  if (within(limits.excellent)) return EXCELLENT
  return within(limits.uncertain) ? UNCERTAIN : INFERIOR
}

/**
 * Returns how far a measure is beyond the excellent limit; below 0 within it. For a key figure the unit is the width of
 * its range, so that pig types can be compared. Throws if the pig type has no range.
 */
export function beyondExcellent({ limits }: QualityMethod, measured: number, pigType: PigType): number {
  if (limits.better === 'range') {
    const [least, most] = rangesOf(limits.figure, pigType).ok
    return Math.max(least - measured, measured - most) / (most - least)
  }
  if (limits.better === 'higher') return limits.excellent - measured
  return (limits.better === 'near one' ? Math.abs(measured - 1) : measured) - limits.excellent
}

function rangesOf(figure: JudgedFigure, pigType: PigType): SanityRange {
  const ranges = sanityRange(figure, pigType)
  if (!ranges) throw new RangeError(`no range of ${figure} for pigs of type ${pigType}`)
  return ranges
}

/** Ends of a limit in the method's unit; null means open on that side. */
export interface LimitEnds {
  least: number | null
  most: number | null
}

/**
 * Limits of each category, for display. Uncertain is null if nothing is between the others. Inferior is outside its
 * ends.
 */
export interface ShownLimits {
  excellent: LimitEnds
  uncertain: LimitEnds | null
  inferiorOutside: LimitEnds
}

/** Returns the limits of a method for a pig type. Throws if the pig type has no range. */
export function shownLimits({ limits, decimals }: QualityMethod, pigType: PigType): ShownLimits {
  if (limits.better === 'range') {
    const ranges = rangesOf(limits.figure, pigType)
    return { excellent: ends(...ranges.ok), uncertain: ends(...ranges.error), inferiorOutside: ends(...ranges.error) }
  }
  const { better, excellent, uncertain } = limits
  if (better === 'near one') {
    const around = (far: number) => ends(1 - far, 1 + far)
    return { excellent: around(excellent), uncertain: around(uncertain), inferiorOutside: around(uncertain) }
  }
  if (better === 'higher')
    return {
      excellent: ends(excellent, null),
      uncertain: ends(uncertain, excellent),
      inferiorOutside: ends(uncertain, null),
    }
  // Whole numbers: uncertain starts at the next number after the excellent limit.
  const next = decimals === 0 ? excellent + 1 : excellent
  return {
    excellent: ends(null, excellent),
    uncertain: uncertain > excellent ? ends(next, uncertain) : null,
    inferiorOutside: ends(null, uncertain),
  }
}

const ends = (least: number | null, most: number | null): LimitEnds => ({ least, most })
