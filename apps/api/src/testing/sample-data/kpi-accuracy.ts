import { setTimeout as sleep } from 'node:timers/promises'
import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { getKpis } from '@herdboard/contract/figures/dashboard.ts'
import { listFarms } from '@herdboard/contract/places/locations.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import type { CompanyPlan } from '@herdboard/simulator/plan.ts'
import { simulateCompany } from '@herdboard/simulator/simulate-company.ts'
import type { SimulatedCompany, SimulatedFarm, TruthDay } from '@herdboard/simulator/simulated-company.ts'
import { calculateFarms, rebuildQueuedFarms } from '#modules/demo/calculate-farms.ts'
import { loadCompanies } from '#modules/demo/load-companies.ts'
import { type TestApi, TestApiProblem, type TestClient, testApi } from '#testing/api/test-api.ts'
import { aPerson } from '#testing/fixtures/test-company.ts'

/** Key figures of a farm between two counts as the product reports them, by type, and the true ones. */
export interface KpiComparison {
  farm: SimulatedFarm
  pigType: PigType
  /** Days of the two counts. */
  opening: string
  closing: string
  reported: ReadonlyMap<number, number | null>
  actual: TrueKpis
}

/** True key figures of a farm in the simulation. */
export interface TrueKpis {
  dailyGainG: number
  feedConversionRatio: number
  mortalityPercent: number
}

export interface LoadedSampleHerd {
  api: TestApi
  simulated: SimulatedCompany
  /** An administrator of the company. */
  manager: TestClient
}

interface SampleHerdOptions {
  seed: number
  now: Date
  /** First stored day. */
  from: string
  figuresOnly?: boolean
}

/**
 * Builds a server with a simulated company, without its audit log, and calculates all its key figures. `figuresOnly`
 * leaves out what no key figure reads, too: notes, tasks and treatments before the last day, notifications and data
 * quality.
 */
export async function loadSampleHerd(
  plan: CompanyPlan,
  { figuresOnly = false, ...time }: SampleHerdOptions,
): Promise<LoadedSampleHerd> {
  const { seed, now, from } = time
  const api = await testApi({ instant: now.toISOString() })
  const simulated = simulateCompany(plan, { ...time, withUnits: false })
  const loading = { seed, now, from, passwordHash: 'none', onProgress: () => {} }
  const people = writersOf(plan)
  const company = { plan, parts: () => [simulated], ...(figuresOnly && { workFrom: farmDay(now) }), audit: false }
  const loaded = await loadCompanies(api.database, people, [company], loading)
  if (figuresOnly) await rebuildQueuedFarms(api.database, api.clock, loaded)
  else await calculateFarms(api.database, api.clock, loaded, () => {})
  const directoryId = loaded[0]?.directoryId as DirectoryId
  const manager = api.as(await aPerson(api.db, { company: { directoryId }, role: 'DirectoryAdmin' }))
  return { api, simulated, manager }
}

/** The users who record in the plan, as members without rights. */
const writersOf = ({ key: companyKey, farms }: CompanyPlan) =>
  [...new Set(farms.flatMap(({ habits }) => [habits.barnPerson, habits.officePerson]))].map((key) => ({
    key,
    first: key,
    last: 'Prøve',
    isSolutionAdmin: false,
    memberships: [{ companyKey, role: 'Employee' as const, farms: {} }],
  }))

/** Returns the days on which the whole farm was counted. */
export const countDays = ({ events }: SimulatedFarm): string[] =>
  [...new Set(events.flatMap((event) => (event.kind === 'status' && event.head > 0 ? [event.day] : [])))].toSorted()

/** Returns the periods from each count to the next. */
export const countPeriods = (days: readonly string[]): (readonly [string, string])[] =>
  days.slice(1).map((day, before) => [days[before] ?? day, day])

/** Compares reported and true key figures of each farm and pig type between counts. */
export async function compareKpis(
  { manager, simulated }: LoadedSampleHerd,
  periodsOf: (days: readonly string[]) => (readonly [opening: string, closing: string])[],
): Promise<KpiComparison[]> {
  const ids = new Map((await retryWhenBusy(() => manager.call(listFarms))).map(({ id, name }) => [name, id]))
  const lines: KpiComparison[] = []
  for (const farm of simulated.farms) {
    for (const pigType of [1, 2] as const) {
      if (!farm.plan.barns.some((barn) => barn.pigType === pigType)) continue
      for (const [opening, closing] of periodsOf(countDays(farm))) {
        const query = {
          farm_ids: ids.get(farm.plan.name) ?? '',
          is_weaner: pigType === 1 ? ('true' as const) : ('false' as const),
          from: addDays(opening, 1),
          to: closing,
        }
        const kpis = await retryWhenBusy(() => manager.call(getKpis, { query }))
        const reported = new Map(kpis.map(({ type_id, value }) => [type_id, value]))
        const days = farm.truth.filter((day) => day.pigType === pigType && day.day > opening && day.day <= closing)
        lines.push({ farm, pigType, opening, closing, reported, actual: trueKpis(days) })
      }
    }
  }
  return lines
}

/** Retries while the server is busy: loading a herd and querying it share one machine here. */
export async function retryWhenBusy<Reply>(ask: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof TestApiProblem) || error.code !== 'service.busy') throw error
      await sleep(BUSY_MS)
    }
  }
}

const BUSY_MS = 2_000

function trueKpis(days: readonly TruthDay[]): TrueKpis {
  const sum = (part: (day: TruthDay) => number) => days.reduce((all, day) => all + part(day), 0)
  const gainKg = sum((day) => day.gainKg)
  const inKg = sum((day) => day.inKg) / sum((day) => day.inHead)
  const outKg = sum((day) => day.outKg) / sum((day) => day.outHead)
  const produced = gainKg / (outKg - inKg)
  return {
    dailyGainG: (gainKg / sum((day) => day.headOpen)) * 1000,
    feedConversionRatio: sum((day) => day.feedFe) / gainKg,
    mortalityPercent: (sum((day) => day.dead) / produced) * 100,
  }
}
