import type { PigType } from '../growth/pig-type.ts'
import { type JudgedFigure, sanityRange } from './sanity-ranges.ts'

/** From here down a negative stock is inferior on a single day, pigs. */
export const INFERIOR_NEGATIVE_STOCK = -10

/** Days on which any unit held fewer than no pigs; ten below nothing is inferior by itself. */
export function negativeStock(days: readonly { day: string; head: number }[]): { value: number; isInferior: boolean } {
  const negative = days.filter(({ head }) => head < 0)
  return {
    value: new Set(negative.map(({ day }) => day)).size,
    isInferior: negative.some(({ head }) => head <= INFERIOR_NEGATIVE_STOCK),
  }
}

/** A unit's last count. */
export interface UnitCountPair {
  calculated: number
  counted: number
}

/**
 * What the last counts found beside what was calculated, % of the calculated pigs: differences of sections are summed as
 * they are, or a pig put into the wrong one would be no fault. Null where no pigs were expected.
 */
export function countDifferencePercent(counts: readonly UnitCountPair[]): number | null {
  const calculated = counts.reduce((sum, count) => sum + count.calculated, 0)
  const difference = counts.reduce((sum, count) => sum + Math.abs(count.counted - count.calculated), 0)
  return calculated > 0 ? (difference / calculated) * 100 : null
}

/** Pigs that came or went together; kg null where nobody weighed them. */
export interface WeighedMove {
  head: number
  kg: number | null
  pigType: PigType
}

/** Share of the pigs for which something holds, %; null of no pigs. */
export function percentOfHead<Move extends { head: number }>(
  moves: readonly Move[],
  holds: (move: Move) => boolean,
): number | null {
  const all = moves.reduce((sum, { head }) => sum + head, 0)
  const good = moves.reduce((sum, move) => sum + (holds(move) ? move.head : 0), 0)
  return all > 0 ? (good / all) * 100 : null
}

export const isWeighedMove = ({ kg }: WeighedMove): boolean => kg !== null

/** Whether the average weight needs no warning. Source: docs/domain/data-quality.md#weights */
export function isPlausibleMove({ head, kg, pigType }: WeighedMove, figure: JudgedFigure): boolean {
  const range = sanityRange(figure, pigType)
  if (kg === null || range === null || head <= 0) return false
  const average = kg / head
  return average >= range.warn[0] && average <= range.warn[1]
}

/** What left a batch and died in it, % of what came in; null where nothing came. */
export const leftOfInsertedPercent = ({
  inserted,
  left,
  dead,
}: {
  inserted: number
  left: number
  dead: number
}): number | null => (inserted > 0 ? ((left + dead) / inserted) * 100 : null)

/** The most pigs at once, % of the places; null where no places are stated. */
export const fullnessPercent = ({ head, places }: { head: number; places: number | null }): number | null =>
  places !== null && places > 0 ? (head / places) * 100 : null
