import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { HerdEvent, SimulatedBatch } from './herd-event.ts'
import type { CompanyPlan, FarmPlan } from './plan.ts'
import type { PlanKey } from './plan-key.ts'

/** What was played of a company: what people wrote, and what was true. */
export interface SimulatedCompany {
  plan: CompanyPlan
  farms: readonly SimulatedFarm[]
}

export interface SimulatedFarm {
  plan: FarmPlan
  batches: readonly SimulatedBatch[]
  /** In the order in which they were written. Only what was written by the end, and of the days since the window's start. */
  events: readonly HerdEvent[]
  /** What nobody at the farm knows: one row a day and kind of pigs, from the window's start on. */
  truth: readonly TruthDay[]
  /** Each place with pigs, day by day: what sensors measure and people see. */
  units: readonly UnitDay[]
}

/** The herd of a farm as it truly was; kilos and FE not rounded. Days as in the ledger: movements, then the evening. */
export interface TruthDay {
  day: string
  pigType: PigType
  /** In the evening before, and in the evening. */
  headOpen: number
  head: number
  stockKg: number
  /** Of all pigs that stood there overnight, those that died too. */
  gainKg: number
  feedKg: number
  feedFe: number
  inHead: number
  inKg: number
  /** Sold, moved off the farm or to the other kind of pigs, slaughtered. */
  outHead: number
  outKg: number
  dead: number
  condemned: number
}

export interface UnitDay {
  day: string
  barn: PlanKey
  /** Section, batch or barn. */
  unit: PlanKey
  sectionKeys: readonly PlanKey[]
  pigType: PigType
  head: number
  /** In the evening. */
  meanKg: number
  sdKg: number
  /** Days in this place of its youngest pigs; weaners: since weaning. */
  dayOfStay: number
  feedKg: number
  /** Litres that they drank, before a meter saw it. */
  waterLitres: number
  dead: number
  /** Pigs came in or left on the day. */
  moved: boolean
  outdoorCelsius: number
  /** Stories told of the group on the day. */
  stories: readonly PlanKey[]
}
