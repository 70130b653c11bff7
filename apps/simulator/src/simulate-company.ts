import { addDays } from '@herdboard/domain/time/day-number.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { newFarm } from './herd/farm-state.ts'
import { simulateDay } from './herd/simulate-day.ts'
import type { Simulation } from './herd/simulation.ts'
import type { CompanyPlan } from './plan.ts'
import { recordedUntil } from './recorded-state.ts'
import type { SimulatedCompany } from './simulated-company.ts'

/** Before this day no barn had pigs. Far enough back that every herd has found its rhythm when it is counted first. */
const SIMULATION_START = '2022-01-03'
const MIN_DAYS_TO_SETTLE = 240

export interface SimulationOptions {
  seed: number
  /** Nothing that people write after it is written. Its farm day is today. */
  now: Date
  /** First day that is kept: the herd is older than that, and is counted in its evening. */
  from: string
  /** Leaves out the days of units, which large herds have no use for. */
  withUnits: boolean
}

/**
 * Plays a company from the beginning of its time up to now. The same arguments give the same herd; a later now goes on
 * with it. Throws a RangeError where `from` comes before the herd has found its rhythm.
 */
export function simulateCompany(
  plan: CompanyPlan,
  { seed, now, from, withUnits }: SimulationOptions,
): SimulatedCompany {
  if (from < addDays(SIMULATION_START, MIN_DAYS_TO_SETTLE)) throw new RangeError(`No herd stood there on ${from}`)
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
