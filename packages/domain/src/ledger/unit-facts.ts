import type { PigType } from '../growth/pig-type.ts'
import type { HerdPoint } from './herd-rows.ts'

/** What moves pigs, numbered as in `herd_leg.kind`. */
export const INSERTION = 1 as const
export const DEPARTURE = 2 as const
export const TRANSFER_IN = 31 as const
export const TRANSFER_OUT = 32 as const
export const SLAUGHTER = 4 as const
export const DEAD = 5 as const

export type LegKind =
  | typeof INSERTION
  | typeof DEPARTURE
  | typeof TRANSFER_IN
  | typeof TRANSFER_OUT
  | typeof SLAUGHTER
  | typeof DEAD

/** One movement of a unit: positive in, negative out, heads and grams alike. */
export interface HerdLeg {
  day: string
  kind: LegKind
  head: number
  /** live grams with the sign of `head`; null for what was not weighed: an insertion, dead pigs, a slaughter of condemned ones alone */
  grams: number | null
  /** carcass grams of a slaughter, without sign */
  carcassGrams?: number
}

/** One status count that stands: never two for a unit and day, superseded ones are left out. */
export interface HerdCount {
  day: string
  head: number
  averageGrams: number
  /** the first that is known of the unit: neither difference nor growth, and what lies before it does not count */
  isOpening?: boolean
  /**
   * Grams of all counted pigs where they are not `head` × `averageGrams`, as in a unit's share of a barn's count.
   */
  grams?: number
}

/** Pigs put on the scale without being moved or counted. Several of one day are taken together. */
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
  /** the unit's own counts and its shares of barn counts, one a day at most, in any order */
  counts: readonly HerdCount[]
  weighings?: readonly Weighing[]
  /**
   * Days of records that a user confirmed or an import brought, deleted ones too: a negative stock between the same
   * two counts as one of them carries the flag that lets it be stored.
   */
  forcedDays?: readonly string[]
  /** the farm's own level on the growth curve, where no stretch tells it; 1 is the standard */
  growthLevel?: number
}

export interface UnitReplayInput extends UnitFacts {
  /** the last day to play: today, or the count that closes a stretch played again */
  through: string
  /**
   * A point to go on from, instead of from nothing. Facts up to its day are then not looked at, save for the flag of
   * negative stock, which needs counts and forced days back to the last count. Where an opening mark was set or taken
   * off, play from nothing.
   */
  start?: Pick<HerdPoint, 'day' | 'head' | 'stock_g' | 'curve_scale'>
}
