import type { CompanyPlan, PersonPlan } from '../plan.ts'
import type { PlanKey } from '../plan-key.ts'
import type { SimulatedCompany } from '../simulated-company.ts'
import type { LiveConnection, Session } from './session.ts'

/** A company that lives on. */
export interface LiveCompany {
  plan: CompanyPlan
  people: readonly PersonPlan[]
  /** Of the play; ids are made from it. */
  seed: number
  /** Everything that people have written by a moment. */
  simulate(now: Date): SimulatedCompany
  /** A person at a screen. */
  signedIn(person: PlanKey): Session
  /** For the file that remembers how far it has come. */
  folder: string
  connection: LiveConnection
}
