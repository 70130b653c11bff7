import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { PlanKey } from './plan-key.ts'

/** How a farm keeps its pigs. */
export interface HerdManner {
  /** Growth of its pigs against the standard curve. */
  growthLevel: number
  /** Feed for a kilo of gain against the standard line. */
  feedLevel: number
  /** Share that dies during a stay. */
  mortality: Readonly<Record<PigType, number>>
  leanPct: number
  productionKind: 1 | 2 | 3
  /** Filled to so much of the places: pigs are small when they come. */
  filling: Readonly<Record<PigType, number>>
  /** Weaners: who feeds them in; slaughter pigs: where they come from. */
  weaners: WeanerManner | null
  finishers: FinisherManner | null
}

export interface WeanerManner {
  /** Own sows without records here, or bought. */
  from: 'own' | string
  inKg: number
  /** Mean weight at which a batch is moved. */
  outKg: number
  /** 1 Monday … 7 Sunday */
  insertionWeekday: number
  /** Farms of the company that take the pigs, in turn; what they have no room for is sold. */
  to: readonly PlanKey[]
  /** Who buys the rest. */
  buyer: string
}

export interface FinisherManner {
  /** Where pigs are bought. */
  supplier: string
  /** A section waits so many days for weaners of the company before pigs are bought for it. */
  waitsDays: number
  inKg: number
  /** Pigs come in on this weekday where they are bought. */
  insertionWeekday: number
  /** Lorries to the slaughterhouse come on these weekdays. */
  deliveryWeekdays: readonly number[]
  /** Mean weight of a group at which the heaviest are delivered first. */
  firstDeliveryKg: number
  slaughterhouse: PlanKey
  /** New pigs while the last ones are still there, or only into an empty section. */
  refill: 'overlap' | 'emptied'
  /** Days between the last pig out and the next in. */
  washingDays: number
}
