import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../apps/api/src/app.ts'
import { seedDemo } from '../../apps/api/src/modules/demo/service.ts'
import { joinCluster } from '../../apps/api/src/platform/cluster/join-cluster.ts'
import { readConfig } from '../../apps/api/src/platform/config/config.ts'
import { apiAddress } from '../../apps/api/src/platform/database/migrate/api-role.ts'
import { migrateDatabase } from '../../apps/api/src/platform/database/migrate/run-migrations.ts'
import { openDatabase } from '../../apps/api/src/platform/database/pool.ts'
import { defaultRequestLimits } from '../../apps/api/src/platform/http/limits/rate-limit.ts'
import { createLog } from '../../apps/api/src/platform/log.ts'

/** The fixed time of the recording: eight in the morning on a Danish farm, summer time. */
export const RECORDED_INSTANT = '2026-06-10T08:00:00+02:00'
export const RECORDED_DAY = '2026-06-10'
const SEED = 1
const PASSWORD = 'answers-og-grise'

export interface SampleServer {
  app: FastifyInstance
  /** Signs in a user of the sample data and returns the headers. */
  signIn(person: string): Promise<Record<string, string>>
  stop(): Promise<void>
}

/** Starts the application on a new database with the sample data of a fixed seed and day. Takes about a minute. */
export async function startSampleServer(folder: string): Promise<SampleServer> {
  const dataFolder = join(folder, 'database')
  rmSync(dataFolder, { recursive: true, force: true })
  const clock = { now: () => new Date(RECORDED_INSTANT) }
  const cluster = await joinCluster({ dataFolder, onError: console.error })
  await migrateDatabase(cluster.ownerAddress)
  const databaseAddress = apiAddress(cluster.ownerAddress)
  const database = openDatabase(databaseAddress, { statementMs: 0 })
  await seedDemo(database, clock, { password: PASSWORD, seed: SEED })
  const unlimited = Number.MAX_SAFE_INTEGER
  const app = await buildApp({
    config: readConfig({ HERDBOARD_DATA: dataFolder, HERDBOARD_DEMO_PASSWORD: PASSWORD }),
    database,
    databaseAddress,
    clock,
    log: createLog('silent'),
    limits: {
      ...defaultRequestLimits,
      userPerMinute: unlimited,
      userBurst: unlimited,
      programPerMinute: unlimited,
      programBurst: unlimited,
      busyMs: unlimited,
      veryBusyMs: unlimited,
    },
  })
  await app.ready()
  return {
    app,
    signIn: (person) => signIn(app, person),
    stop: async () => {
      await app.close()
      await database.destroy()
      await cluster.stop()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

async function signIn(app: FastifyInstance, person: string): Promise<Record<string, string>> {
  const client_id = '7d9f1c8e-2f0e-4f7e-9a53-0d7a5b3c1e11'
  const post = async (url: string, payload: object): Promise<{ token: string }> =>
    (await app.inject({ method: 'POST', url, payload })).json()
  const login = await post('/api/auth/login', { email: `${person}@demo.example`, password: PASSWORD, client_id })
  const { token } = await post('/api/auth/token', { token: login.token, client_id })
  return { authorization: `Bearer ${token}`, language: 'da' }
}
