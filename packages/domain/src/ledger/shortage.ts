import type { HerdDay } from './herd-rows.ts'

/** Number of missing pigs that may be confirmed on the entry's own day, whatever the stock. */
const FEW_PIGS = 5

/** Share of the previous stock that may be confirmed, if it is more than that number. */
const FEW_OF_STOCK = 0.02

/**
 * Returns the heads of a day before its count: movements come first, so a count of the same day adds no pigs that could
 * leave on it. An opening count is taken as the stock before the day's movements, because nothing else is known.
 */
export const headBeforeCount = ({
  head,
  head_open,
  diff_head,
  gain_g,
}: Pick<HerdDay, 'head' | 'head_open' | 'diff_head' | 'gain_g'>): number =>
  isOpeningDay({ gain_g }) ? 2 * head - head_open : head - diff_head

/** Whether an opening count is the stock of the day: pigs may have left before it, so it never refuses an entry. */
export const isOpeningDay = ({ gain_g }: Pick<HerdDay, 'gain_g'>): boolean => gain_g === null

/** Heads of a unit at the end of a day; days that are left out have none. */
export interface DayHead {
  day: string
  head: number
}

export interface Shortage {
  /** doubtful: may be confirmed; refused: too many pigs are missing on the entry's own day */
  verdict: 'doubtful' | 'refused'
  /** first day with a shortage, or the entry's own day that is refused */
  day: string
  /** number of missing pigs on that day */
  missingHead: number
}

/**
 * Judges the shortage that a change of records causes in a unit, from its heads before and after. Null without a
 * shortage.
 *
 * A day has a shortage if its stock is negative and lower than before the change. On the entry's own day (an edit has
 * two), up to 5 pigs or 2 % of that day's previous stock may be confirmed; more is refused. On other days it may always
 * be confirmed.
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
