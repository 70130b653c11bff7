import type { HerdCount, UnitReplayInput } from '@herdboard/domain/ledger/unit-facts.ts'
import { dayNumber } from '@herdboard/domain/time/day-number.ts'
import { countedGrams } from './replay-heads.ts'

/** State at the end of day `base`, before the first day of a replay. */
export interface ReplayStart {
  base: number
  head: number
  grams: number
  scale: number | null
  /** the count with which the unit begins, if it does not begin with an insertion */
  opening: HerdCount | null
}

/**
 * Finds where a unit's figures begin: at the given point; otherwise at its last opening count; otherwise, empty, on the
 * day before its first movement. Null if nothing is recorded up to the day `through`.
 *
 * A count with nothing before it has no known stock to differ from, so it is an opening count with or without the mark.
 */
export function findReplayStart({ start, legs, counts }: UnitReplayInput, through: number): ReplayStart | null {
  if (start) {
    const scale = start.curve_scale === null ? null : Math.fround(start.curve_scale)
    return { base: dayNumber(start.day), head: start.head, grams: start.stock_g, scale, opening: null }
  }
  let marked: HerdCount | null = null
  let first: HerdCount | null = null
  for (const count of counts) {
    if (dayNumber(count.day) > through) continue
    if (count.isOpening && (marked === null || count.day > marked.day)) marked = count
    if (first === null || count.day < first.day) first = count
  }
  if (marked) return startFromCount(marked)
  let firstLeg: string | null = null
  for (const { day } of legs) if (firstLeg === null || day < firstLeg) firstLeg = day
  if (firstLeg !== null && dayNumber(firstLeg) > through) firstLeg = null
  if (first && (firstLeg === null || first.day < firstLeg)) return startFromCount(first)
  if (firstLeg === null) return null
  return { base: dayNumber(firstLeg) - 1, head: 0, grams: 0, scale: null, opening: null }
}

const startFromCount = (count: HerdCount): ReplayStart => ({
  base: dayNumber(count.day),
  head: count.head,
  grams: countedGrams(count),
  scale: null,
  opening: count,
})
