import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { HerdPoint } from './herd-rows.ts'
import type { LegKind } from './leg-kind.ts'

/** One movement of a unit: positive in, negative out, for heads and grams. */
export interface HerdLeg {
  day: string
  kind: LegKind
  head: number
  /**
   * live grams with the sign of `head`; null if not weighed: an insertion, dead pigs, a slaughter with condemned pigs
   * only
   */
  grams: number | null
  /** carcass grams of a slaughter, without sign */
  carcassGrams?: number
}

/** One stock count in force: never two per unit and day; superseded counts are left out. */
export interface HerdCount {
  day: string
  head: number
  averageGrams: number
  /** opening count: it has neither difference nor growth, and nothing before it counts */
  isOpening?: boolean
  /** Grams of all counted pigs, if they are not `head` × `averageGrams`, as in a unit's share of a barn's count. */
  grams?: number
}

/** Pigs that were weighed without being moved or counted. Several weighings of one day are combined. */
export interface Weighing {
  day: string
  head: number
  /** of all weighed pigs together */
  grams: number
}

export interface UnitFacts {
  pigType: PigType
  /** in any order */
  legs: readonly HerdLeg[]
  /** the unit's own counts and its shares of barn counts, at most one per day, in any order */
  counts: readonly HerdCount[]
  weighings?: readonly Weighing[]
  /**
   * Days of records that a user confirmed or an import brought, also deleted ones. A negative stock between the same
   * two counts as such a day gets the flag that allows storing it.
   */
  confirmedShortageDays?: readonly string[]
  /** the farm's own level on the growth curve, until an interval shows it; 1 is the standard */
  growthLevel?: number
}

export interface UnitReplayInput extends UnitFacts {
  /** last day of the replay: today, or the count that ends a recalculated interval */
  through: string
  /**
   * Point from which to continue, instead of from the start. Facts up to its day are then ignored. Only the flag of
   * negative stock needs counts and confirmed days back to the last count. If an opening mark was set or removed, replay
   * from the start.
   */
  start?: Pick<HerdPoint, 'day' | 'head' | 'stock_g' | 'curve_scale'>
}
