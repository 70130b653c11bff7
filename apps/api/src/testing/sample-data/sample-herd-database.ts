import { TEST_FROM, testHerd } from '@herdboard/simulator/profiles/test-herd.ts'
import pg from 'pg'
import { inject } from 'vitest'
import { seedDemo } from '#modules/demo/service.ts'
import { apiAddress } from '#platform/database/migrate/api-role.ts'
import { openDatabase } from '#platform/database/pool.ts'
import { testClock } from '#testing/api/test-clock.ts'

/** Key of the advisory lock that lets one worker load the herd. */
const HERD_LOCK = 7_435_104

/**
 * Returns the name of a database with the test herd as sample data, at the instant at which a test's clock starts. The
 * first file of a run that needs it loads the herd, which takes four seconds of processor time; the others clone it.
 */
export async function sampleHerdDatabase(): Promise<string> {
  const { adminAddress, ownerAddress, template, runId } = inject('testServer')
  const name = `test_${runId}_sample_herd`
  const admin = new pg.Client({ connectionString: adminAddress })
  await admin.connect()
  try {
    await admin.query('select pg_advisory_lock($1)', [HERD_LOCK])
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1 and not datallowconn', [name])
    if (rowCount === 1) return name
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.query(`create database ${name} template ${template} owner herdboard_owner strategy file_copy`)
    const address = apiAddress(Object.assign(new URL(ownerAddress), { pathname: `/${name}` }).toString())
    const database = openDatabase(address)
    try {
      await seedDemo(database, testClock(), { installation: testHerd(), from: TEST_FROM })
    } finally {
      await database.destroy()
    }
    // Says that it is complete, too.
    await admin.query(`alter database ${name} allow_connections false`)
    return name
  } finally {
    await admin.end()
  }
}
