import type { CompanyPlan, MixPlan } from '../plan.ts'
import type { FarmState } from './farm-state.ts'

/** A company while it is played. */
export interface Simulation {
  plan: CompanyPlan
  seed: number
  /** First day that is kept: the herd is counted in its evening, records tell of the days after. */
  from: string
  /** The day being played. */
  day: string
  farms: readonly FarmState[]
  withUnits: boolean
}

/** Days of which people write: those after the opening count. */
export const isWritten = ({ day, from }: Simulation): boolean => day > from

export function requireMix({ plan }: Simulation, farmKey: string, pigType: 1 | 2, meanKg: number): MixPlan {
  const fitting = plan.mixes.filter((mix) => mix.pigType === pigType && mix.farmKeys.includes(farmKey))
  const mix = fitting.findLast(({ fromKg }) => meanKg >= fromKg) ?? fitting[0]
  if (!mix) throw new Error(`${farmKey} has no mix for pigs of type ${pigType}`)
  return mix
}

/** kr. per 100 kg on a day. */
export const mixPriceOn = ({ prices }: MixPlan, day: string): number =>
  prices.findLast(({ validFrom }) => validFrom <= day)?.dkkA100Kg ?? prices[0]?.dkkA100Kg ?? 0
