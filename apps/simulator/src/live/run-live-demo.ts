import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import type { CompanyPlan, InstallationPlan } from '../plan.ts'
import type { PlanKey } from '../plan-key.ts'
import { historyStart } from '../profiles/default-installation.ts'
import { simulateCompany } from '../simulate-company.ts'
import type { LiveClock } from './clock.ts'
import type { LiveCompany } from './live-company.ts'
import { sendDocuments } from './senders/send-documents.ts'
import { createSession, type LiveConnection, type LiveSession, passwordTokenSource } from './session.ts'
import { writeBills } from './write-bills.ts'
import { writeHerdRecords } from './write-herd-records.ts'
import { writeNotes } from './write-notes.ts'
import { writeReadings } from './write-readings.ts'

/** Part of the live demo of a company. */
type LiveDemoPart = (company: LiveCompany) => Promise<void>

/**
 * Parts of the live demo: herd records, notes and bills through forms, sensor readings, and what suppliers and
 * slaughterhouses send. A new area needs a separate file and an entry here.
 */
const parts: readonly LiveDemoPart[] = [writeHerdRecords, writeNotes, writeBills, writeReadings, sendDocuments]

/** Settings of the live demo. */
export interface LiveDemoOptions {
  installation: InstallationPlan
  seed: number
  /** Address of the server: `http://127.0.0.1:3000`. */
  address: string
  /** People of the sample data sign in as `<key>@<mail>`, all with this password. */
  mail: string
  password: string
  /** Folder of the companies' progress files. */
  folder: string
  clock: LiveClock
  stop: AbortSignal
  log(line: string): void
}

/** Runs the live demo of every company until it is stopped. An error in one stops all, and is thrown. */
export async function runLiveDemo(options: LiveDemoOptions): Promise<void> {
  const failed = new AbortController()
  const connection: LiveConnection = { ...options, stop: AbortSignal.any([options.stop, failed.signal]) }
  options.log('The people of the demo go on, and so do its sensors.')
  const runs = options.installation.companies.flatMap((plan) => {
    const company = liveCompany(options, connection, plan)
    return parts.map((part) =>
      part(company).catch((problem: unknown) => {
        failed.abort()
        throw problem
      }),
    )
  })
  const results = await Promise.allSettled(runs)
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

function liveCompany(options: LiveDemoOptions, connection: LiveConnection, plan: CompanyPlan): LiveCompany {
  const { installation, seed, mail, password, folder } = options
  const sessions = new Map<PlanKey, LiveSession>()
  return {
    plan,
    people: installation.people,
    seed,
    connection,
    folder,
    // After two years the beginning of the history has no effect: any `from` gives the same current days.
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
