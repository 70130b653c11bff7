import type { PigType } from '../growth/pig-type.ts'

/** The events that move pigs, as causes speak of them. */
export type MovementKind = 'insertion' | 'departure' | 'transfer' | 'slaughter' | 'dead'

/** A record's pigs in one unit. */
export interface Movement {
  recordId: string
  unitId: string
  kind: MovementKind
  day: string
  /** Signed: in positive, out negative. */
  head: number
  /** Signed live kilos as typed; null where nothing was weighed. */
  kg: number | null
  /** The other end of a transfer. */
  peerUnitId: string | null
}

/** What a count of another unit of the farm found, about the same days. */
export interface NeighbourDifference {
  unitId: string
  countDay: string
  difference: number
  isSameBarn: boolean
}

/** A count that differs, and what happened since the unit's stock was last known. */
export interface CountPeriod {
  unitId: string
  pigType: PigType
  /** Day of the point before; null where the unit began without one. */
  since: string | null
  countDay: string
  countRecordId: string | null
  /** Counted by itself, not as its share of a barn: only then may its own number hold a slip. */
  isOwnCount: boolean
  expected: number
  counted: number
  pigDays: number
  /** Mean weight at the count, kg; null where it is not known. */
  meanKg: number | null
  /** Of this unit, after `since`, up to three days after the count. */
  movements: readonly Movement[]
  /** Of the farm's other units, on the same days. */
  elsewhere: readonly Movement[]
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
  /** What the cause is about; null for pigs that nobody wrote down. */
  movement: Movement | null
  /** Records to look at, the one to mend first. */
  recordIds: string[]
  /** Heads as typed, and what would explain the difference; both positive. */
  typed: number | null
  right: number | null
  /** Pigs that the cause is about. */
  head: number
  /** The other place, where one takes part. */
  otherUnitId: string | null
  /** Of deaths: as entered, and as usual for so many pig-days. */
  deaths: { entered: number; usual: number } | null
}
