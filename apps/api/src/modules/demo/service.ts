import { randomBytes } from 'node:crypto'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import type { CompanyPlan, InstallationPlan, PersonPlan } from '@herdboard/simulator/plan.ts'
import { DEFAULT_SEED, defaultInstallation, historyStart } from '@herdboard/simulator/profiles/default-installation.ts'
import { largeCompany, largeOwner } from '@herdboard/simulator/profiles/large-company.ts'
import { type SimulationOptions, simulateCompany } from '@herdboard/simulator/simulate-company.ts'
import type { SimulatedCompany } from '@herdboard/simulator/simulated-company.ts'
import { hashPassword } from '#modules/auth/service.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { calculateFarms } from './calculate-farms.ts'
import { demoEmail } from './company/people-rows.ts'
import { type CompanyToLoad, loadCompanies } from './load-companies.ts'
import { type DemoRemovalResult, removeCompanies } from './remove-companies.ts'
import { selectDemoEmails, selectExistingAccounts } from './sql/installation.ts'
import { selectHasRealCompany } from './sql/removal.ts'
import { storyLines } from './story-lines.ts'

/** Returns the stories in the sample data, as of an instant. */
export function defaultStories(now: Date, seed = DEFAULT_SEED): string[] {
  const simulation = { seed, now, from: historyStart(farmDay(now)), withUnits: true }
  return defaultInstallation().companies.flatMap((plan) => storyLines(simulateCompany(plan, simulation)))
}

/** Returns the first of the month, a number of years before a day. */
export const firstDayOfDemo = (today: string, years: number): string =>
  `${Number(today.slice(0, 4)) - years}${today.slice(4, 8)}01`

export interface DemoAccounts {
  emails: string[]
  /** Null where the sample data already existed: only the password's hash is stored. */
  password: string | null
}

/** What is created, and how; everything has a default. */
export interface DemoOptions {
  installation?: InstallationPlan
  seed?: number
  /** First stored day. */
  from?: string
  password?: string | null
  /** Prints progress. */
  onProgress?(line: string): void
}

/** Creates the sample companies in a database without users. Returns null where all existing users are real ones. */
export async function seedDemo(
  database: Database,
  clock: Clock,
  options: DemoOptions = {},
): Promise<DemoAccounts | null> {
  const existing = await withTransaction(database, selectExistingAccounts)
  if (existing === 'others') return null
  if (existing === 'demo') return { emails: await withTransaction(database, selectDemoEmails), password: null }
  return buildDemo(database, clock, options)
}

/** Creates the sample companies and calculates their figures. None of them may exist. */
export async function buildDemo(database: Database, clock: Clock, options: DemoOptions = {}): Promise<DemoAccounts> {
  const { installation = defaultInstallation() } = options
  return createDemo({ database, clock }, options, installation.people, (simulation) =>
    wholeCompanies(installation, simulation),
  )
}

/**
 * Removes all sample data and creates it again. A solution administrator is created only where there is no real
 * company.
 */
export async function rebuildDemo(
  { database, owner, clock }: DemoContext,
  { installation = defaultInstallation(), ...options }: DemoOptions,
): Promise<DemoAccounts> {
  await removeCompanies(owner, {}, progressOf(options))
  const mayAdminister = !(await withTransaction(owner, selectHasRealCompany))
  const people = installation.people.filter(({ isSolutionAdmin }) => mayAdminister || !isSolutionAdmin)
  return createDemo({ database, clock }, options, people, (simulation) => wholeCompanies(installation, simulation))
}

/** Removes all sample data. */
export const removeDemo = (
  { owner }: Pick<DemoContext, 'owner'>,
  options: Pick<DemoOptions, 'onProgress'> = {},
): Promise<DemoRemovalResult> => removeCompanies(owner, {}, progressOf(options))

/** Creates one large company for measurements beside the existing data; replaces an earlier one. */
export async function buildLarge(
  { database, owner, clock }: DemoContext,
  farms: number,
  options: DemoOptions,
): Promise<DemoAccounts> {
  const plan = largeCompany(farms)
  const removal = { mainNumber: plan.mainNumber, emails: [demoEmail(largeOwner.key)] }
  await removeCompanies(owner, removal, progressOf(options))
  const workFrom = addDays(farmDay(clock.now()), -LARGE_WORK_DAYS)
  const inParts = (simulation: SimulationOptions) => [{ plan, parts: () => farmParts(plan, simulation), workFrom }]
  const made = await createDemo({ database, clock }, options, [largeOwner], inParts)
  return { ...made, emails: removal.emails }
}

/** What the commands need: the API's database, that of the owner of its tables, and the clock. */
export interface DemoContext {
  database: Database
  owner: Database
  clock: Clock
}

/** Number of days of notes and tasks in the large company, as many as its screens show. */
const LARGE_WORK_DAYS = 91
/**
 * Number of farms of the large company that are simulated together. They do not trade, and the number limits memory.
 */
const FARMS_PER_PART = 10

const wholeCompanies = ({ companies }: InstallationPlan, simulation: SimulationOptions): CompanyToLoad[] =>
  companies.map((plan) => ({ plan, parts: () => [simulateCompany(plan, simulation)] }))

function* farmParts(plan: CompanyPlan, simulation: SimulationOptions): Generator<SimulatedCompany> {
  for (let first = 0; first < plan.farms.length; first += FARMS_PER_PART) {
    yield simulateCompany({ ...plan, farms: plan.farms.slice(first, first + FARMS_PER_PART) }, simulation)
  }
}

const progressOf = ({ onProgress = () => undefined }: Pick<DemoOptions, 'onProgress'>) => onProgress

async function createDemo(
  { database, clock }: Omit<DemoContext, 'owner'>,
  options: DemoOptions,
  people: readonly PersonPlan[],
  companies: (simulation: SimulationOptions) => CompanyToLoad[],
): Promise<DemoAccounts> {
  const { seed = DEFAULT_SEED } = options
  const onProgress = progressOf(options)
  const now = clock.now()
  const from = options.from ?? historyStart(farmDay(now))
  const password = options.password ?? randomBytes(9).toString('base64url')
  const passwordHash = await hashPassword(password)
  const toLoad = companies({ seed, now, from, withUnits: true })
  const loaded = await loadCompanies(database, people, toLoad, { seed, now, from, passwordHash, onProgress })
  // Only its hash is stored, so it must be printed before a start can be interrupted.
  if (!options.password) onProgress(`Sample data: its people have the password ${password} (keep it)`)
  await calculateFarms(database, clock, loaded, onProgress)
  return { emails: await withTransaction(database, selectDemoEmails), password }
}
