import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { buildApp } from '../apps/api/src/app.ts'
import { seedDemo } from '../apps/api/src/modules/demo/service.ts'
import { systemClock } from '../apps/api/src/platform/clock.ts'
import { startCluster } from '../apps/api/src/platform/cluster/cluster.ts'
import { readConfig } from '../apps/api/src/platform/config.ts'
import { apiAddress } from '../apps/api/src/platform/database/api-role.ts'
import { migrate } from '../apps/api/src/platform/database/migrate.ts'
import { type Database, openDatabase } from '../apps/api/src/platform/database/pool.ts'
import { valueTypes } from '../apps/api/src/platform/database/value-types.ts'
import { makeLog } from '../apps/api/src/platform/log.ts'
import { medianMs, printRatio } from './ratio.ts'

const RUNS = 60
const folder = join(import.meta.dirname, '../.cache/bench')
const PASSWORD = 'bench-bench-1'

interface Statement {
  sql: string
  parameters: readonly unknown[]
}

/** The same database, with an ear on it: which statements does a request run? */
function listenedTo(address: string): { database: Database; heard: Statement[]; close(): Promise<void> } {
  const heard: Statement[] = []
  const database = new Kysely({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: address, types: valueTypes }) }),
    log: ({ query }) => void heard.push({ sql: query.sql, parameters: query.parameters }),
  }) as Database
  return { database, heard, close: () => database.destroy() }
}

/** Works of a request that are the walls and the person, not the question. */
const isQuestion = ({ sql }: Statement): boolean =>
  /^\s*(with|select)\b/i.test(sql) && !/set_config|from "?user_account|left join membership/i.test(sql)

rmSync(folder, { recursive: true, force: true })
const cluster = await startCluster({ dataFolder: folder, onTrouble: console.error })
const address = apiAddress(cluster.ownerAddress)
await migrate(cluster.ownerAddress)
const database = openDatabase(address)
const ear = listenedTo(address)
const deps = {
  config: readConfig({}),
  databaseAddress: address,
  clock: systemClock,
  log: makeLog('silent'),
  limits: { userPerMinute: 1e9, userBurst: 1e9 },
}
const app = await buildApp({ ...deps, database })
const heardApp = await buildApp({ ...deps, database: ear.database })
try {
  await seedDemo(database, systemClock, { password: PASSWORD })
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  const headers = await signIn(base)
  const { company, user } = await whoIs(database)

  const today = systemClock.now().toISOString().slice(0, 10)
  const from = new Date(systemClock.now().getTime() - 91 * 86_400_000).toISOString().slice(0, 10)
  const questions = [
    ['record list', `/api/records?from=${from}&to=${today}&page_size=50`],
    ['overview charts', `/api/dashboards/overview?from=${from}&to=${today}&isweaners=false&initialrequest=true`],
    ['key figures', `/api/kpis-contextual?from=${from}&to=${today}&is_weaner=false`],
    ['location tree: farms', '/api/farms'],
    ['location tree: barns', '/api/barns'],
    ['location tree: sections', '/api/sections'],
  ] as const

  const client = new pg.Client({ connectionString: address })
  // The server may end the session first when something went wrong; that is no second error.
  client.on('error', () => undefined)
  await client.connect()
  console.log(`p50 of ${RUNS} runs each, request over the wire against its own statements on a bare connection`)
  for (const [name, path] of questions) {
    ear.heard.length = 0
    const heard = await heardApp.inject({ method: 'GET', url: path, headers })
    if (heard.statusCode !== 200) throw new Error(`${path} answered ${heard.statusCode}: ${heard.body}`)
    const statements = ear.heard.filter(isQuestion)
    const bare = async () => {
      await client.query('begin')
      await client.query(
        `select set_config('herdboard.directory_id', $1, true), set_config('herdboard.user_id', $2, true)`,
        [company, user],
      )
      for (const [no, { sql, parameters }] of statements.entries()) {
        await client.query({ name: `${name} ${no}`, text: sql, values: [...parameters] })
      }
      await client.query('commit')
    }
    const request = async () => {
      const answer = await fetch(`${base}${path}`, { headers })
      await answer.text()
    }
    await medianMs(10, request)
    await medianMs(10, bare)
    printRatio(name, await medianMs(RUNS, request), await medianMs(RUNS, bare), statements.length)
  }
  await client.end()
} finally {
  await Promise.all([app.close(), heardApp.close()])
  await Promise.all([database.destroy(), ear.close()])
  await cluster.stop()
}
spawnSync(process.execPath, [join(import.meta.dirname, '../apps/web/size.ts')], { stdio: 'inherit' })

async function signIn(base: string): Promise<Record<string, string>> {
  const client_id = crypto.randomUUID()
  const post = async (path: string, body: unknown) => {
    const answer = await fetch(`${base}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as { token: string }
  }
  const once = await post('auth/login', { email: 'manager@demo.example', password: PASSWORD, client_id })
  const { token } = await post('auth/token', { token: once.token, client_id })
  return { authorization: `Bearer ${token}`, language: 'da' }
}

async function whoIs(db: Database): Promise<{ company: string; user: string }> {
  const person = await db
    .selectFrom('user_account')
    .select(['id', 'active_directory_id'])
    .where('email', '=', 'manager@demo.example')
    .executeTakeFirstOrThrow()
  return { company: person.active_directory_id ?? '', user: person.id }
}
