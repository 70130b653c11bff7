import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import type { CompanyPlan, InstallationPlan } from '../plan.ts'
import type { PlanKey } from '../plan-key.ts'
import { historyStart } from '../profiles/default-installation.ts'
import { simulateCompany } from '../simulate-company.ts'
import type { LiveClock } from './clock.ts'
import type { LiveCompany } from './live-company.ts'
import { createSession, type LiveConnection, passwordTokenSource, type Session } from './session.ts'
import { writeBills } from './write-bills.ts'
import { writeHerdRecords } from './write-herd-records.ts'
import { writeNotes } from './write-notes.ts'
import { writeReadings } from './write-readings.ts'

/** A part of the product that lives on in a company. */
type LiveDemoPart = (company: LiveCompany) => Promise<void>

/**
 * People, through the forms: what they record, what they note down, and what the office types in; and sensors. A file
 * beside `live.ts` and a line here for each area.
 */
const parts: readonly LiveDemoPart[] = [writeHerdRecords, writeNotes, writeBills, writeReadings]

/** What is played on, and where. */
export interface LiveDemoOptions {
  installation: InstallationPlan
  seed: number
  /** Of the server: `http://127.0.0.1:3000`. */
  address: string
  /** The people of the sample data are `<key>@<mail>`, and all have this password. */
  mail: string
  password: string
  /** Where each company's diary is kept. */
  folder: string
  clock: LiveClock
  stop: AbortSignal
  log(line: string): void
}

/** Lets every company of the demo live on until it is stopped. Where one cannot, none goes on, and its error is thrown. */
export async function runLiveDemo(options: LiveDemoOptions): Promise<void> {
  const failed = new AbortController()
  const connection: LiveConnection = { ...options, stop: AbortSignal.any([options.stop, failed.signal]) }
  options.log('The people of the demo go on, and so do its sensors.')
  const lives = options.installation.companies.flatMap((plan) => {
    const company = liveCompany(options, connection, plan)
    return parts.map((part) =>
      part(company).catch((problem: unknown) => {
        failed.abort()
        throw problem
      }),
    )
  })
  const ends = await Promise.allSettled(lives)
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

function liveCompany(options: LiveDemoOptions, connection: LiveConnection, plan: CompanyPlan): LiveCompany {
  const { installation, seed, mail, password, folder } = options
  const sessions = new Map<PlanKey, Session>()
  return {
    plan,
    people: installation.people,
    seed,
    connection,
    folder,
    // Two years on nothing is left of how the history began: any beginning gives the same days now.
    simulate: (now) => simulateCompany(plan, { seed, now, from: historyStart(farmDay(now)), withUnits: false }),
    signedIn: (person) => {
      const email = `${person}@${mail}`
      const known =
        sessions.get(person) ?? createSession(connection, email, passwordTokenSource(connection, email, password))
      sessions.set(person, known)
      return known
    },
  }
}
