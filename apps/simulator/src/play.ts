import type { CompanyPlan } from './plan.ts'
import type { PlayedCompany } from './played.ts'

export interface PlayOptions {
  seed: number
  /** Nothing that people write after it is written. Its farm day is today. */
  now: Date
  /** First day that is kept; the herd is older than that, and is counted on it. */
  from: string
  /** Leaves out the days of units, which large herds have no use for. */
  withUnits: boolean
}

/** Plays a company from the beginning of its time up to now. The same arguments give the same herd. */
export const playCompany = (plan: CompanyPlan, _options: PlayOptions): PlayedCompany => ({ plan, farms: [] })
