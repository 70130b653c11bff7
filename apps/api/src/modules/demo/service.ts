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

/** What there is to see in the sample data, as of an instant. */
export function defaultStories(now: Date, seed = DEFAULT_SEED): string[] {
  const simulation = { seed, now, from: historyStart(farmDay(now)), withUnits: true }
  return defaultInstallation().companies.flatMap((plan) => storyLines(simulateCompany(plan, simulation)))
}

/** The first of the month so many years before a day. */
export const firstDayOfDemo = (today: string, years: number): string =>
  `${Number(today.slice(0, 4)) - years}${today.slice(4, 8)}01`

export interface DemoAccounts {
  emails: string[]
  /** Null when the demo was made at an earlier start: only its hash is known. */
  password: string | null
}

/** What is made, and how; all of it has a default. */
export interface DemoOptions {
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

/** Makes the companies with sample data and works out their figures. None of them may be there. */
export async function buildDemo(database: Database, clock: Clock, options: DemoOptions = {}): Promise<DemoAccounts> {
  const { installation = defaultInstallation() } = options
  return makeDemo({ database, clock }, options, installation.people, (simulation) =>
    wholeCompanies(installation, simulation),
  )
}

/** Makes everything anew: what sample data there is goes first. An administrator of the solution comes only where no real company is. */
export async function rebuildDemo(
  { database, owner, clock }: DemoContext,
  { installation = defaultInstallation(), ...options }: DemoOptions,
): Promise<DemoAccounts> {
  await removeCompanies(owner, {}, sayOf(options))
  const mayAdminister = !(await withTransaction(owner, selectHasRealCompany))
  const people = installation.people.filter(({ isSolutionAdmin }) => mayAdminister || !isSolutionAdmin)
  return makeDemo({ database, clock }, options, people, (simulation) => wholeCompanies(installation, simulation))
}

/** Takes all sample data away. */
export const removeDemo = (
  { owner }: Pick<DemoContext, 'owner'>,
  options: Pick<DemoOptions, 'say'> = {},
): Promise<DemoRemovalResult> => removeCompanies(owner, {}, sayOf(options))

/** Makes one large company for measuring, beside what there is; an earlier one goes first. */
export async function buildLarge(
  { database, owner, clock }: DemoContext,
  farms: number,
  options: DemoOptions,
): Promise<DemoAccounts> {
  const plan = largeCompany(farms)
  const removal = { mainNumber: plan.mainNumber, emails: [demoEmail(largeOwner.key)] }
  await removeCompanies(owner, removal, sayOf(options))
  const workFrom = addDays(farmDay(clock.now()), -LARGE_WORK_DAYS)
  const inParts = (simulation: SimulationOptions) => [{ plan, parts: () => farmParts(plan, simulation), workFrom }]
  const made = await makeDemo({ database, clock }, options, [largeOwner], inParts)
  return { ...made, emails: removal.emails }
}

/** What commands work with: the API's database, that of the owner of its tables, and the time. */
export interface DemoContext {
  database: Database
  owner: Database
  clock: Clock
}

/** Notes and tasks of the large company go so far back: as many as its screens ask for. */
const LARGE_WORK_DAYS = 91
/** Farms of the large company that are played together: they do not trade, and memory holds no more of them. */
const FARMS_AT_ONCE = 10

const wholeCompanies = ({ companies }: InstallationPlan, simulation: SimulationOptions): CompanyToLoad[] =>
  companies.map((plan) => ({ plan, parts: () => [simulateCompany(plan, simulation)] }))

function* farmParts(plan: CompanyPlan, simulation: SimulationOptions): Generator<SimulatedCompany> {
  for (let first = 0; first < plan.farms.length; first += FARMS_AT_ONCE) {
    yield simulateCompany({ ...plan, farms: plan.farms.slice(first, first + FARMS_AT_ONCE) }, simulation)
  }
}

const sayOf = ({ say = () => undefined }: Pick<DemoOptions, 'say'>) => say

async function makeDemo(
  { database, clock }: Omit<DemoContext, 'owner'>,
  options: DemoOptions,
  people: readonly PersonPlan[],
  companies: (simulation: SimulationOptions) => CompanyToLoad[],
): Promise<DemoAccounts> {
  const { seed = DEFAULT_SEED } = options
  const say = sayOf(options)
  const now = clock.now()
  const from = options.from ?? historyStart(farmDay(now))
  const password = options.password ?? randomBytes(9).toString('base64url')
  const passwordHash = await hashPassword(password)
  const toLoad = companies({ seed, now, from, withUnits: true })
  const loaded = await loadCompanies(database, people, toLoad, { seed, now, from, passwordHash, say })
  // Only its hash is kept: a start that is killed before it is ready must have said it.
  if (!options.password) say(`Sample data: its people have the password ${password} (keep it)`)
  await calculateFarms(database, clock, loaded, say)
  return { emails: await withTransaction(database, selectDemoEmails), password }
}
