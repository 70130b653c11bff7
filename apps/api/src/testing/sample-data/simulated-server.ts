import type { LiveClock } from '@herdboard/simulator/live/clock.ts'
import type { AccessTokenSource, LiveConnection } from '@herdboard/simulator/live/session.ts'
import type { InstallationPlan } from '@herdboard/simulator/plan.ts'
import type { PlanKey } from '@herdboard/simulator/plan-key.ts'
import type { SimulatedCompany } from '@herdboard/simulator/simulated-company.ts'
import { jobHandlers } from '#jobs.ts'
import { hashPassword } from '#modules/auth/service.ts'
import { calculateFarms } from '#modules/demo/calculate-farms.ts'
import { loadCompanies } from '#modules/demo/load-companies.ts'
import type { AccessClaims } from '#platform/identity/access-claims.ts'
import { runDueJobs } from '#platform/jobs/worker.ts'
import { createLog } from '#platform/log.ts'
import { type TestApi, testApi } from '#testing/api/test-api.ts'
import { LEAST_HASH_COST } from '#testing/sign-in/least-hash-cost.ts'

export const SIMULATION_SEED = 7
/** No user signs in with a password where tokens are issued directly. */
const PLACEHOLDER_HASH = 'none'

/** A listening server with a simulated company; the simulation advances its clock. */
export interface SimulatedServer {
  api: TestApi
  /** All lines printed to the console. */
  printed: string[]
  /** Returns a connection to the server, up to a moment of the clock. A pause of the simulation advances the clock. */
  connection(until?: string): LiveConnection
  signIn(person: PlanKey): AccessTokenSource
  /**
   * Runs the jobs that are due by the clock, such as the new day of every unit. Throws if a job reports an error, such
   * as stored key figures that differ from the facts.
   */
  runNightlyJobs(): Promise<void>
}

/** Loads a simulated company into a separate server and calculates its derived rows. */
export async function startSimulatedServer(
  { people }: InstallationPlan,
  simulated: SimulatedCompany,
  { now, from, password }: { now: Date; from: string; password?: string },
): Promise<SimulatedServer> {
  const api = await testApi({ instant: now.toISOString() })
  const passwordHash = password === undefined ? PLACEHOLDER_HASH : await hashPassword(password, LEAST_HASH_COST)
  const loading = { seed: SIMULATION_SEED, now, from, passwordHash, onProgress: () => {} }
  const loaded = await loadCompanies(
    api.database,
    people,
    [{ plan: simulated.plan, parts: () => [simulated] }],
    loading,
  )
  await calculateFarms(api.database, api.clock, loaded, () => {})
  const address = await api.app.listen({ port: 0, host: '127.0.0.1' })
  const faults: string[] = []
  const log = createLog('error', { write: (line) => faults.push(line) })
  const runNightlyJobs = async () => {
    await runDueJobs({ database: api.database, clock: api.clock, log }, jobHandlers)
    if (faults.length > 0) throw new Error(faults.join(''))
  }
  const printed: string[] = []
  return {
    api,
    printed,
    runNightlyJobs,
    signIn: (person) => tokenSource(api, person),
    connection: (until) => {
      const stop = new AbortController()
      const clock: LiveClock = {
        now: () => api.clock.now(),
        pause: async (ms) => {
          const hour = api.clock.now().getUTCHours()
          api.clock.advance({ seconds: ms / 1000 })
          if (api.clock.now().getUTCHours() !== hour) await runNightlyJobs()
          if (until !== undefined && api.clock.now().toISOString() >= until) stop.abort()
        },
      }
      return { address, clock, stop: stop.signal, log: (line) => printed.push(line) }
    },
  }
}

/** Issues access tokens of a user of the sample data, without the cost of password hashing. */
const tokenSource = (api: TestApi, person: PlanKey): AccessTokenSource => {
  let signInId: string | null = null
  return async () => {
    const account = await api.db
      .selectFrom('user_account')
      .select(['id', 'token_version', 'active_directory_id'])
      .where('email', '=', `${person}@demo.example`)
      .executeTakeFirstOrThrow()
    signInId ??= await aSignIn(api, account.id)
    const claims = {
      userId: account.id as AccessClaims['userId'],
      directoryId: account.active_directory_id as AccessClaims['directoryId'],
      role: 'Employee' as const,
      tokenVersion: account.token_version,
      signInId,
    }
    return (await api.app.tokens.issue(claims, api.clock.now())).token
  }
}

async function aSignIn(api: TestApi, userId: string): Promise<string> {
  const id = crypto.randomUUID()
  const [created_at, expires_at] = [new Date('2020-01-01'), new Date('2100-01-01')]
  const since = { created_at, rotated_at: created_at, expires_at }
  await api.db
    .insertInto('sign_in')
    .values({ id, user_id: userId, client_id: id, remember: true, token_hash: Buffer.from(id), ...since })
    .execute()
  return id
}
