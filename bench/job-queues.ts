import { join } from 'node:path'
import pg from 'pg'
import { prepareServer } from '../apps/api/src/platform/cluster/cluster.ts'
import { connectToServer } from '../apps/api/src/platform/cluster/connect-to-server.ts'
import { joinCluster } from '../apps/api/src/platform/cluster/join-cluster.ts'
import { installPeer } from './peers/install-peer.ts'
import { graphilePromises } from './peers/job-queues/graphile-worker-promises.ts'
import { pgBossPromises } from './peers/job-queues/pg-boss-promises.ts'
import type { QueuePromise } from './peers/job-queues/queue-promise.ts'

/**
 * `npm run bench:job-queues` runs the tests that fail with graphile-worker and pg-boss, the reasons for the queue of the
 * product (docs/decisions/0462), on the embedded PostgreSQL. It installs both into the cache. The command fails where a
 * library keeps a promise that it broke: then a newer version may serve.
 */
const cache = join(import.meta.dirname, '../.cache')
const folder = installPeer({ name: 'job-queues', folder: join(import.meta.dirname, 'peers/job-queues') }, cache)
const dataFolder = join(cache, 'peers/job-queues-data')
const cluster = await joinCluster({ dataFolder, onError: console.error })
const unbroken: string[] = []
try {
  for (const promise of [...(await graphilePromises(folder)), ...(await pgBossPromises(folder))]) {
    const fault = await faultOf(promise)
    console.log(`${fault === null ? 'kept  ' : 'broken'}  ${promise.library}: ${promise.promise}`)
    if (fault === null) unbroken.push(promise.promise)
    else console.log(`        ${fault}`)
  }
} finally {
  await cluster.stop()
}
console.log(
  unbroken.length === 0
    ? 'Every promise is broken, as decision 0462 says'
    : `${unbroken.length} kept: see decision 0462`,
)
process.exit(unbroken.length === 0 ? 0 : 1)

/** Tries a promise on a database of its own. Returns the failed assertion; null where the library keeps the promise. */
async function faultOf({ attempt }: QueuePromise): Promise<string | null> {
  const { client: server } = await connectToServer(await prepareServer(dataFolder))
  const name = 'job_queue_trial'
  await server.query(`drop database if exists ${name} with (force)`)
  await server.query(`create database ${name} owner herdboard_owner`)
  await server.query('drop role if exists trial_api')
  await server.query('create role trial_api nologin')
  await server.query('grant trial_api to herdboard_owner')
  const address = new URL(cluster.ownerAddress)
  address.pathname = `/${name}`
  const owner = new pg.Client({ connectionString: address.href })
  await owner.connect()
  const pool = new pg.Pool({ connectionString: address.href })
  // Dropping the database ends what a library left open.
  const ignore = () => undefined
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  try {
    await attempt({ address: address.href, owner, pool })
    return null
  } catch (error) {
    if (error instanceof Error && error.name === 'AssertionError') return error.message.split('\n')[0] ?? ''
    throw error
  } finally {
    await pool.end()
    await owner.end()
    await server.query(`drop database ${name} with (force)`)
    await server.end()
  }
}
