import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { type JudgedFigure, sanityRange } from './sanity-ranges.ts'

/** From this stock down, a single day makes the method inferior, pigs. */
export const INFERIOR_NEGATIVE_STOCK = -10

/** Counts the days on which any unit had a negative stock; a stock of -10 pigs or less is inferior by itself. */
export function negativeStock(days: readonly { day: string; head: number }[]): { value: number; isInferior: boolean } {
  const negative = days.filter(({ head }) => head < 0)
  return {
    value: new Set(negative.map(({ day }) => day)).size,
    isInferior: negative.some(({ head }) => head <= INFERIOR_NEGATIVE_STOCK),
  }
}

/** Calculated and counted pigs of a unit's last count. */
export interface UnitCountPair {
  calculated: number
  counted: number
}

/**
 * Difference between the last counts and the calculated stock, % of the calculated pigs. Differences of sections add up
 * without offsetting each other; otherwise a pig in the wrong section would be no fault. Pigs found where none were
 * calculated are 100 %. Null without a count.
 */
export function countDifferencePercent(counts: readonly UnitCountPair[]): number | null {
  const calculated = counts.reduce((sum, count) => sum + count.calculated, 0)
  const difference = counts.reduce((sum, count) => sum + Math.abs(count.counted - count.calculated), 0)
  if (counts.length === 0) return null
  if (calculated <= 0) return difference === 0 ? 0 : 100
  return (difference / calculated) * 100
}

/** Pigs that arrived or left together; kg is null if not weighed. */
export interface WeighedMove {
  head: number
  kg: number | null
  pigType: PigType
}

/** Share of the pigs for which a condition holds, %; null without pigs. */
export function percentOfHead<Move extends { head: number }>(
  moves: readonly Move[],
  holds: (move: Move) => boolean,
): number | null {
  const all = moves.reduce((sum, { head }) => sum + head, 0)
  const good = moves.reduce((sum, move) => sum + (holds(move) ? move.head : 0), 0)
  return all > 0 ? (good / all) * 100 : null
}

export const isWeighedMove = ({ kg }: WeighedMove): boolean => kg !== null

/** Whether the average weight is inside the range without a warning. Source: docs/domain/data-quality.md#weights */
export function isPlausibleMove({ head, kg, pigType }: WeighedMove, figure: JudgedFigure): boolean {
  const range = sanityRange(figure, pigType)
  if (kg === null || range === null || head <= 0) return false
  const average = kg / head
  return average >= range.warn[0] && average <= range.warn[1]
}

/** Pigs that left a batch or died in it, % of the inserted pigs; null if none were inserted. */
export const leftOfInsertedPercent = ({
  inserted,
  left,
  dead,
}: {
  inserted: number
  left: number
  dead: number
}): number | null => (inserted > 0 ? ((left + dead) / inserted) * 100 : null)

/** Highest number of pigs at once, % of the pig places; null if no places are stated. */
export const fullnessPercent = ({ head, places }: { head: number; places: number | null }): number | null =>
  places !== null && places > 0 ? (head / places) * 100 : null
