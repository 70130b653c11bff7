import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { HerdEvent, SimulatedBatch } from './herd-event.ts'
import type { CompanyPlan, FarmPlan } from './plan.ts'
import type { PlanKey } from './plan-key.ts'

/** Simulated company: its records and the true state. */
export interface SimulatedCompany {
  plan: CompanyPlan
  farms: readonly SimulatedFarm[]
}

export interface SimulatedFarm {
  plan: FarmPlan
  batches: readonly SimulatedBatch[]
  /** In order of entry; entries up to the end, of days from the window's start. */
  events: readonly HerdEvent[]
  /** True state, unknown on the farm: one row per day and pig type, from the window's start. */
  truth: readonly TruthDay[]
  /** Each place with pigs by day: what sensors measure and people see. */
  units: readonly UnitDay[]
}

/**
 * True herd of a farm on a day; kg and FE are not rounded. As in the ledger, movements come before the evening's stock.
 */
export interface TruthDay {
  day: string
  pigType: PigType
  /** Heads on the evening before, and on this evening. */
  headOpen: number
  head: number
  stockKg: number
  /** Gain of all pigs present overnight, including those that died. */
  gainKg: number
  feedKg: number
  feedFe: number
  inHead: number
  inKg: number
  /** Heads sold, slaughtered, moved off the farm or to the other pig type. */
  outHead: number
  outKg: number
  dead: number
  condemned: number
  ore: TruthOre
}

/** True money of a farm's pigs on a day, øre, not rounded. Income and costs are positive. */
export interface TruthOre {
  settled: number
  /** Live pigs with a price; sorted-out pigs bring nothing. */
  sold: number
  postPayment: number
  /** Pigs moved between the company's barns, at the quotation. */
  movedOut: number
  movedIn: number
  bought: number
  ownWeaned: number
  feed: number
  deadPigs: number
}

export interface UnitDay {
  day: string
  barn: PlanKey
  /** Section, batch or barn. */
  unit: PlanKey
  sectionKeys: readonly PlanKey[]
  pigType: PigType
  head: number
  /** On the evening. */
  meanKg: number
  sdKg: number
  /** Days in this place of its youngest pigs; for weaners, days since weaning. */
  dayOfStay: number
  feedKg: number
  /** True water intake in litres, before metering. */
  waterLitres: number
  dead: number
  /** True where pigs entered or left on the day. */
  moved: boolean
  outdoorCelsius: number
  /** Stories that affect the group on the day. */
  stories: readonly PlanKey[]
}
