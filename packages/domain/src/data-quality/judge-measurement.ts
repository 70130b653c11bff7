import type { PigType } from '../growth/pig-type.ts'
import { EXCELLENT, INFERIOR, type JudgedCategory, UNCERTAIN } from './quality-category.ts'
import type { QualityMethod } from './quality-methods.ts'
import { type JudgedFigure, judgeFigure, type SanityRange, sanityRange } from './sanity-ranges.ts'

/** Floating sums of whole pigs must not push a share over its limit. */
const ROUNDING_TOLERANCE = 1e-9

/**
 * The category of a measure, in the method's unit; a limit itself belongs to the better side.
 *
 * A key figure is excellent within the range of a well-run herd, inferior where it is not believable, uncertain
 * between. Null where a pig type has no such range. Source: docs/domain/data-quality.md#methods
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
 * How far a measure lies beyond what is excellent, below 0 within it; a key figure in widths of its range, so that kinds
 * of pigs can be compared. Throws for a range that the pig type does not have.
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

/** Ends of a limit in the method's unit; null: open on that side. */
export interface LimitEnds {
  least: number | null
  most: number | null
}

/** What each category asks for, to be read; uncertain null where there is nothing between. Inferior lies outside its ends. */
export interface ShownLimits {
  excellent: LimitEnds
  uncertain: LimitEnds | null
  inferiorOutside: LimitEnds
}

/** The limits of a method for a pig type. Throws for a range that the pig type does not have. */
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
  // Whole things are counted on from the next one.
  const next = decimals === 0 ? excellent + 1 : excellent
  return {
    excellent: ends(null, excellent),
    uncertain: uncertain > excellent ? ends(next, uncertain) : null,
    inferiorOutside: ends(null, uncertain),
  }
}

const ends = (least: number | null, most: number | null): LimitEnds => ({ least, most })
