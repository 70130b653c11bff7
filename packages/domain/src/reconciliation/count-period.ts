import type { PigType } from '@herdboard/domain/growth/pig-type.ts'

/** Kinds of events that move pigs. */
export type MovementKind = 'insertion' | 'departure' | 'transfer' | 'slaughter' | 'dead'

/** Pigs of one record in one unit. */
export interface PigMovement {
  recordId: string
  unitId: string
  kind: MovementKind
  day: string
  /** Signed: in positive, out negative. */
  head: number
  /** Signed live kilos as entered; null if not weighed. */
  kg: number | null
  /** The other end of a transfer. */
  peerUnitId: string | null
}

/** Difference that a count of another unit of the farm found around the same days. */
export interface NeighbourDifference {
  unitId: string
  countDay: string
  difference: number
  isSameBarn: boolean
}

/** A count with a difference, and the facts since the unit's stock was last known. */
export interface CountPeriod {
  unitId: string
  pigType: PigType
  /** Day of the previous point; null if the unit began without one. */
  since: string | null
  countDay: string
  countRecordId: string | null
  /**
   * The unit itself was counted, so the count is not a share of a barn count: only then may its number contain a slip.
   */
  isOwnCount: boolean
  expected: number
  counted: number
  pigDays: number
  /** Mean weight at the count, kg; null if not known. */
  meanKg: number | null
  /** Movements of this unit after `since`, up to three days after the count. */
  movements: readonly PigMovement[]
  /** Movements of the farm's other units, on the same days. */
  elsewhere: readonly PigMovement[]
  neighbours: readonly NeighbourDifference[]
}

export type DifferenceCauseKind =
  | 'double_entry'
  | 'digit_slip'
  | 'count_slip'
  | 'count_day'
  | 'wrong_place'
  | 'one_leg'
  | 'unrecorded_move'
  | 'deaths'
  | 'missing_in'
  | 'missing_out'
  | 'recount'

export interface LikelyCause {
  kind: DifferenceCauseKind
  /** 0 to 1. Weights: docs/behaviour/reconciliation.md#likely-causes-of-a-difference */
  score: number
  day: string
  /** Movement to blame; null for pigs that were not recorded. */
  movement: PigMovement | null
  /** Records to check, the one to correct first. */
  recordIds: string[]
  /** Heads as entered, and heads that would explain the difference; both positive. */
  typed: number | null
  right: number | null
  /** Number of pigs concerned. */
  head: number
  /** The other place, if one is involved. */
  otherUnitId: string | null
  /** For deaths: entered deaths, and usual deaths for the pig-days. */
  deaths: { entered: number; usual: number } | null
}
