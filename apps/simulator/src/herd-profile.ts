import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { PlanKey } from './plan-key.ts'

/** Production data of a farm's herd. */
export interface HerdProfile {
  /** Growth as a factor of the standard curve. */
  growthLevel: number
  /** Feed per kg gain as a factor of the standard. */
  feedLevel: number
  /** Share of pigs that die during a stay. */
  mortality: Readonly<Record<PigType, number>>
  leanPct: number
  productionKind: 1 | 2 | 3
  /** Inserted pigs per pig place: young pigs are small, so it may exceed 1. */
  filling: Readonly<Record<PigType, number>>
  /** Weaners: origin and destination; slaughter pigs: origin and deliveries. */
  weaners: WeanerProfile | null
  finishers: FinisherProfile | null
}

export interface WeanerProfile {
  /** `own`: own sows without records here; otherwise the supplier. */
  from: 'own' | string
  inKg: number
  /** Mean weight at which a batch is moved. */
  outKg: number
  /** 1 Monday … 7 Sunday */
  insertionWeekday: number
  /** Farms of the company that take the pigs, in turn; pigs without room there are sold. */
  to: readonly PlanKey[]
  /** Buyer of the other pigs. */
  buyer: string
}

export interface FinisherProfile {
  /** Supplier of bought pigs. */
  supplier: string
  /** Days that an empty section waits for the company's own weaners before pigs are bought. */
  waitsDays: number
  inKg: number
  /** Weekday of insertion for bought pigs. */
  insertionWeekday: number
  /** Weekdays of slaughter deliveries. */
  deliveryWeekdays: readonly number[]
  /** Mean weight of a group at which its heaviest pigs are delivered first. */
  firstDeliveryKg: number
  slaughterhouse: PlanKey
  /** Inserts new pigs while the last ones are still there, or only into an empty section. */
  refill: 'overlap' | 'emptied'
  /** Days between the last exit and the next insertion. */
  washingDays: number
}
