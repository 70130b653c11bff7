import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { HerdCount } from '@herdboard/domain/ledger/unit-facts.ts'
import { type DayMovements, headsIn, headsOut } from './day-movements.ts'
import type { DailyHeads } from './weight-curve.ts'

/** A day with known heads and kilos, by its index in the replay. */
export interface KnownDay {
  index: number
  /** pigs at the end of the day */
  head: number
  /** live weight of all of them, g */
  grams: number
  /** pigs; counted − calculated; 0 if the unit only became empty */
  differenceHead: number
}

export interface HeadReplay extends DailyHeads {
  /** heads at the end of the day */
  head: Int32Array
  knownDays: KnownDay[]
}

/**
 * Replays the heads of the days 1 to `last`: stock before + in − out, then the count, which sets the stock.
 *
 * A count is a known day; so is the end of a day whose movements leave no pigs.
 */
export function replayHeads(
  pigType: PigType,
  openingHead: number,
  movements: readonly (DayMovements | undefined)[],
  counts: readonly (HerdCount | undefined)[],
  last: number,
): HeadReplay {
  const headOpen = new Int32Array(last + 1)
  const headEnd = new Int32Array(last + 1)
  const knownDays: KnownDay[] = []
  let head = openingHead
  headEnd[0] = openingHead
  for (let index = 1; index <= last; index++) {
    headOpen[index] = head
    const moves = movements[index]
    if (moves) head += headsIn(moves) - headsOut(moves)
    const count = counts[index]
    if (count) {
      knownDays.push({ index, head: count.head, grams: countedGrams(count), differenceHead: count.head - head })
      head = count.head
    } else if (moves && head === 0) {
      knownDays.push({ index, head: 0, grams: 0, differenceHead: 0 })
    }
    headEnd[index] = head
  }
  return { pigType, headOpen, head: headEnd, movements, knownDays }
}

/** Grams of all counted pigs. */
export const countedGrams = (count: HerdCount): number => count.grams ?? count.head * count.averageGrams
