import { randomBytes } from 'node:crypto'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import type { CompanyPlan, InstallationPlan } from '@herdboard/simulator/plan.ts'
import { playCompany } from '@herdboard/simulator/play.ts'
import { DEFAULT_SEED, defaultInstallation, historyStart } from '@herdboard/simulator/profiles/default.ts'
import { hashPassword } from '#modules/auth/service.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { calculateFarms } from './calculate-farms.ts'
import { type CompanyToLoad, loadCompanies } from './load-companies.ts'
import { selectDemoEmails, whoIsThere } from './sql.ts'

export interface DemoSignIn {
  emails: string[]
  /** Null when the demo was made at an earlier start: only its hash is known. */
  password: string | null
}

/** What is made, and how; all of it has a default. */
export interface DemoWish {
  installation?: InstallationPlan
  seed?: number
  /** First day that is kept. */
  from?: string
  password?: string | null
  /** Told how far it is. */
  say?(line: string): void
}

/**
 * Makes the companies with sample data on a database that holds nobody yet. Null where there are people already, none
 * of them the sample data's.
 */
export async function seedDemo(database: Database, clock: Clock, wish: DemoWish = {}): Promise<DemoSignIn | null> {
  const there = await withTransaction(database, whoIsThere)
  if (there === 'others') return null
  if (there === 'demo') return { emails: await withTransaction(database, selectDemoEmails), password: null }
  return buildDemo(database, clock, wish)
}

/** Makes the companies with sample data and works out their figures. None of them may be there. */
export async function buildDemo(database: Database, clock: Clock, wish: DemoWish = {}): Promise<DemoSignIn> {
  const { installation = defaultInstallation(), seed = DEFAULT_SEED, say = () => undefined } = wish
  const now = clock.now()
  const from = wish.from ?? historyStart(farmDay(now))
  const password = wish.password ?? randomBytes(9).toString('base64url')
  const play = { seed, now, from, withUnits: false }
  const toLoad = installation.companies.map(
    (plan: CompanyPlan): CompanyToLoad => ({ plan, parts: () => [playCompany(plan, play)] }),
  )
  const passwordHash = await hashPassword(password)
  const loaded = await loadCompanies(database, installation.people, toLoad, { seed, now, from, passwordHash, say })
  await calculateFarms(database, clock, loaded, say)
  return { emails: await withTransaction(database, selectDemoEmails), password }
}
