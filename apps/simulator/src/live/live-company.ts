import type { CompanyPlan, PersonPlan } from '../plan.ts'
import type { PlanKey } from '../plan-key.ts'
import type { SimulatedCompany } from '../simulated-company.ts'
import type { LiveConnection, LiveSession } from './session.ts'

/** Company whose demo data continue live. */
export interface LiveCompany {
  plan: CompanyPlan
  people: readonly PersonPlan[]
  /** Seed of the simulation; ids are made from it. */
  seed: number
  /** Simulates all entries up to an instant. */
  simulate(now: Date): SimulatedCompany
  /** Session of a person. */
  signedIn(person: PlanKey): LiveSession
  /** Folder of the progress file. */
  folder: string
  connection: LiveConnection
}
