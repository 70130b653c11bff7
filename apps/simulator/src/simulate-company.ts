import { addDays } from '@herdboard/domain/time/day-number.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { newFarm } from './herd/farm-state.ts'
import { simulateDay } from './herd/simulate-day.ts'
import type { Simulation } from './herd/simulation.ts'
import type { CompanyPlan } from './plan.ts'
import { recordedUntil } from './recorded-state.ts'
import type { SimulatedCompany } from './simulated-company.ts'

/**
 * First simulated day, without pigs. It is early enough for every herd to reach its rhythm before the opening count.
 */
const SIMULATION_START = '2022-01-03'
const MIN_DAYS_TO_SETTLE = 240

export interface SimulationOptions {
  seed: number
  /** End of the simulation: later entries are left out. Its farm day is today. */
  now: Date
  /** First stored day; the herd is older, and is counted in its evening. */
  from: string
  /** True to include the days of units; large herds leave them out. */
  withUnits: boolean
}

/**
 * Simulates a company from `SIMULATION_START` to `now`. The same arguments give the same herd; a later `now` only
 * continues it. Throws a RangeError where `from` is before the herd has reached its rhythm.
 */
export function simulateCompany(
  plan: CompanyPlan,
  { seed, now, from, withUnits }: SimulationOptions,
): SimulatedCompany {
  if (from < addDays(SIMULATION_START, MIN_DAYS_TO_SETTLE))
    throw new RangeError(`The simulated herd has no pigs on ${from}`)
  const farms = plan.farms.map((farm) => newFarm(farm, SIMULATION_START))
  const simulation: Simulation = { plan, seed, from, farms, withUnits, day: SIMULATION_START }
  const today = farmDay(now)
  for (; simulation.day <= today; simulation.day = addDays(simulation.day, 1)) simulateDay(simulation)
  return {
    plan,
    farms: farms.map(({ plan, events, batches, truth, units }) => ({
      plan,
      truth: truth.days,
      units,
      ...recordedUntil(now, from, events, batches),
    })),
  }
}
