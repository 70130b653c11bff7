/** So many pigs short on its own day may be confirmed whatever the stock. */
const FEW_PIGS = 5

/** Above that, this share of the stock before. */
const FEW_OF_STOCK = 0.02

/** A unit's head at the end of a day; days left out have none. */
export interface DayHead {
  day: string
  head: number
}

export interface Shortage {
  /** doubtful: ask; refused: too many are short on the entry's own day */
  verdict: 'doubtful' | 'refused'
  /** the first day that falls short, or the own day that is refused */
  day: string
  /** how many pigs are missing that day */
  missingHead: number
}

/**
 * What a change of records does to a unit below zero, from its heads before and after; null when nothing falls short.
 *
 * A day falls short when it is negative and lower than before the change. On the entry's own day (an edit has two) up
 * to 5 pigs or 2 % of that day's stock before may be confirmed, more is refused; on other days it may be confirmed.
 */
export function judgeShortage(
  ownDays: readonly string[],
  before: readonly DayHead[],
  after: readonly DayHead[],
): Shortage | null {
  const headBefore = new Map(before.map(({ day, head }) => [day, head]))
  const short = after
    .filter(({ day, head }) => head < 0 && head < (headBefore.get(day) ?? 0))
    .sort((a, b) => (a.day < b.day ? -1 : 1))
  const tooMany = short.find(
    ({ day, head }) => ownDays.includes(day) && -head > Math.max(FEW_PIGS, FEW_OF_STOCK * (headBefore.get(day) ?? 0)),
  )
  if (tooMany) return { verdict: 'refused', day: tooMany.day, missingHead: -tooMany.head }
  const first = short[0]
  return first ? { verdict: 'doubtful', day: first.day, missingHead: -first.head } : null
}
