import { spawnSync } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { buildApp } from '../apps/api/src/app.ts'
import { systemClock } from '../apps/api/src/platform/clock.ts'
import { readConfig } from '../apps/api/src/platform/config/config.ts'
import { needsCustomPlan } from '../apps/api/src/platform/database/custom-plan.ts'
import { openDatabase } from '../apps/api/src/platform/database/pool.ts'
import { makeLog } from '../apps/api/src/platform/log.ts'
import { defaultHerd, largeHerd } from './bench-herd.ts'
import { mediansMs, printRatio, warmUp } from './measure.ts'
import { isRequestQuery, recordQueries } from './query-recorder.ts'
import { scenariosOf } from './scenarios.ts'
import { fetchFirstFarmId, selectCallerIds, signInByPassword } from './session.ts'

/**
 * Measures requests as ratios to their bare statements: `npm run bench`, or with one company of many farms `npm run
 * bench -- --farms 500`. `--years` sets the years of records, two by default. `--anew` creates that herd again,
 * `--data` uses the herd of another folder. `--only records` runs the scenarios whose names begin so.
 */
const { values } = parseArgs({
  options: {
    farms: { type: 'string' },
    years: { type: 'string', default: '2' },
    anew: { type: 'boolean' },
    data: { type: 'string' },
    only: { type: 'string' },
    cache: { type: 'string' },
  },
})
const cache = values.cache ?? join(import.meta.dirname, '../.cache')
const farms = Number(values.farms ?? 0)
const size = { farms, years: Number(values.years), anew: values.anew === true, data: values.data }
const herd = await (farms > 0 ? largeHerd(cache, size) : defaultHerd(cache))
const database = openDatabase(herd.address)
const recorder = recordQueries(herd.address)
const deps = {
  config: readConfig({}),
  databaseAddress: herd.address,
  clock: systemClock,
  log: makeLog('silent'),
  limits: {
    userPerMinute: 1e9,
    userBurst: 1e9,
    programPerMinute: 1e9,
    programBurst: 1e9,
    busyMs: 1e9,
    veryBusyMs: 1e9,
  },
  // As in production.
  plainRepliesAsBuilt: true,
}
const app = await buildApp({ ...deps, database })
const recordedApp = await buildApp({ ...deps, database: recorder.database })
try {
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  let headers = await signInByPassword(base, herd.email)
  const { company, user } = await selectCallerIds(database, herd.email)
  const farmId = await fetchFirstFarmId(base, headers)

  const client = new pg.Client({ connectionString: herd.address })
  // After a failure the server may end the session first; that is no second error.
  client.on('error', () => undefined)
  await client.connect()
  console.log('p50 of requests over the wire, in turns with their own statements on a bare connection')
  console.log(`load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} processors`)
  for (const [name, path] of scenariosOf(systemClock.now(), farmId, 'foder')) {
    if (values.only && !name.startsWith(values.only)) continue
    // A token is valid for ten minutes, but the scenarios of a large herd take longer.
    headers = await signInByPassword(base, herd.email)
    recorder.heard.length = 0
    const recordedStatements = await recordedApp.inject({ method: 'GET', url: `/api${path}`, headers })
    if (recordedStatements.statusCode !== 200)
      throw new Error(`${path} answered ${recordedStatements.statusCode}: ${recordedStatements.body}`)
    const statements = recorder.heard.filter(isRequestQuery)
    const bare = async () => {
      await client.query('begin')
      await client.query(
        `select set_config('herdboard.directory_id', $1, true), set_config('herdboard.user_id', $2, true)`,
        [company, user],
      )
      for (const [no, { sql, parameters }] of statements.entries()) {
        const prepared = needsCustomPlan(sql) ? {} : { name: `${name} ${no}` }
        await client.query({ ...prepared, text: sql, values: [...parameters] })
      }
      await client.query('commit')
    }
    const request = async () => {
      const answer = await fetch(`${base}/api${path}`, { headers })
      await answer.text()
    }
    await warmUp(request, bare)
    const [requestMs, bareMs] = await mediansMs(request, bare)
    printRatio(name, requestMs, bareMs, { statements: statements.length, bytes: recordedStatements.rawPayload.length })
  }
  console.log(`load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} processors`)
  await client.end()
} finally {
  await Promise.all([app.close(), recordedApp.close()])
  await Promise.all([database.destroy(), recorder.close()])
  await herd.stop()
}
if (farms === 0) spawnSync(process.execPath, [join(import.meta.dirname, '../apps/web/size.ts')], { stdio: 'inherit' })
