import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { CompanyPlan, MixPlan } from '../plan.ts'
import type { FarmState } from './farm-state.ts'

/** State of a company during the simulation. */
export interface Simulation {
  plan: CompanyPlan
  seed: number
  /** First stored day: the herd is counted in its evening, and records begin the day after. */
  from: string
  /** Current day of the simulation. */
  day: string
  farms: readonly FarmState[]
  withUnits: boolean
}

/** Whether events of the day are recorded: days after the opening count. */
export const isWritten = ({ day, from }: Simulation): boolean => day > from

export function requireMix({ plan }: Simulation, farmKey: string, pigType: PigType, meanKg: number): MixPlan {
  const fitting = plan.mixes.filter((mix) => mix.pigType === pigType && mix.farmKeys.includes(farmKey))
  const mix = fitting.findLast(({ fromKg }) => meanKg >= fromKg) ?? fitting[0]
  if (!mix) throw new Error(`${farmKey} has no mix for pigs of type ${pigType}`)
  return mix
}

/** Prices of each mix by day: every group of pigs asks for each day. */
const pricesByDay = new WeakMap<MixPlan, Map<string, number>>()

/** Price on a day, DKK per 100 kg. */
export function mixPriceOn(mix: MixPlan, day: string): number {
  const byDay = pricesByDay.get(mix) ?? new Map<string, number>()
  pricesByDay.set(mix, byDay)
  const { prices } = mix
  const price =
    byDay.get(day) ?? prices.findLast(({ validFrom }) => validFrom <= day)?.dkkPer100Kg ?? prices[0]?.dkkPer100Kg ?? 0
  byDay.set(day, price)
  return price
}
