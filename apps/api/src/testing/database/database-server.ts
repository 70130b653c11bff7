import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { TestProject } from 'vitest/node'
import { prepareServer } from '#platform/cluster/cluster.ts'
import { adminAddress, type ClusterServer, connectToServer } from '#platform/cluster/connect-to-server.ts'
import { lockInstanceShared, releaseInstance } from '#platform/cluster/instance-lock.ts'
import { stopPostmaster } from '#platform/cluster/postmaster.ts'
import { prepareOwner } from '#platform/cluster/prepare-owner.ts'
import { MIGRATIONS_FOLDER } from '#platform/database/migrate/migrations-folder.ts'
import { migrateDatabase } from '#platform/database/migrate/run-migrations.ts'
import { TEST_DATABASE, testFolder } from './test-folder.ts'

/** The server and the template of test databases. */
export interface TestServer {
  adminAddress: string
  ownerAddress: string
  template: string
  /** Process of the whole run: what it leaves behind is dropped by a later one. */
  runId: number
  /** Folder of the server's socket; null where its path is too long for one. */
  socketFolder: string | null
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
    /** Folder of the server of another tree, or empty. */
    testDatabase: string
  }
}

/**
 * Nothing here must survive a power cut, so no statement waits for the disk, and the log of changes is small and holds
 * no new files. Tables are tiny, but new ones count as ten pages: a statement over all of them would start two workers,
 * which takes ten times as long as the statement. Autovacuum looks at each database every ten seconds instead of every
 * minute: until a table has statistics, tests of whole herds take two to five times the processor time. A statement is
 * planned once a connection instead of six times: a fifth of the server's processor time. Tests that read plans have the
 * product's own setting (`explainSettings`).
 */
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  max_parallel_workers_per_gather: '0',
  autovacuum_naptime: '10s',
  plan_cache_mode: 'force_generic_plan',
}

/** The path of a socket has at most 107 bytes, of which the name of PostgreSQL's takes 16. */
const MAX_SOCKET_FOLDER = 90

/** Key of the advisory lock that lets one test run create the template. */
const TEMPLATE_LOCK = 7_435_103

/**
 * Starts the database server that all test runs of this tree share. The first run starts it, the last one stops it, and
 * a run takes it over when another was killed. Each run's databases are clones of a template with all migrations. A copy
 * of the tree may share it, too: `TEST_DATABASE` in its environment names the folder.
 */
export default async function databaseServer(project: TestProject): Promise<() => Promise<void>> {
  const prepared = await prepareServer(project.getProvidedContext().testDatabase || testFolder(TEST_DATABASE))
  const socketFolder = prepared.folder.data.length <= MAX_SOCKET_FOLDER ? prepared.folder.data : null
  const settings = { ...SETTINGS, ...(socketFolder && { unix_socket_directories: socketFolder }) }
  const server = { ...prepared, settings }
  const { client, port } = await joinServer(server)
  const owner = await prepareOwner(client, port, server.secret)
  const template = await createTemplateDatabase(client, owner)
  project.provide('testServer', {
    adminAddress: adminAddress(port, server.secret),
    ownerAddress: owner,
    template,
    runId: process.pid,
    socketFolder,
  })
  return async () => {
    if (await releaseInstance(client)) {
      await client.end()
      await stopPostmaster(server.program, server.account, server.folder.data)
    } else await client.end()
  }
}

/** Connects to the server. Retries up to five times, because the last user may stop it at the same moment. */
async function joinServer(server: ClusterServer): Promise<{ client: pg.Client; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const session = await connectToServer(server)
    try {
      await lockInstanceShared(session.client)
      return session
    } catch (error) {
      if (attempt === 5) throw error
    }
  }
}

/**
 * Creates the template where it is missing. Its name contains a hash of the migrations, so each state of the tree has
 * its own.
 */
async function createTemplateDatabase(admin: pg.Client, ownerAddress: string): Promise<string> {
  const hash = createHash('sha256')
  for (const file of readdirSync(MIGRATIONS_FOLDER).toSorted())
    hash.update(file).update(readFileSync(join(MIGRATIONS_FOLDER, file)))
  const name = `template_${hash.digest('hex').slice(0, 16)}`
  await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
  try {
    await dropLeftovers(admin)
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1 and datistemplate', [name])
    if (rowCount === 1) return name
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.query(`create database ${name} owner herdboard_owner`)
    await migrateDatabase(Object.assign(new URL(ownerAddress), { pathname: `/${name}` }).toString())
    await admin.query(`alter database ${name} is_template true allow_connections false`)
    return name
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  }
}

/** Templates to keep: a run that started before a change of the migrations may still clone an older one. */
const MAX_TEMPLATES = 4

/** Drops databases of killed runs, and old templates. */
async function dropLeftovers(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    `select datname as name from pg_database where datname ~ '^test_[0-9]+_'`,
  )
  for (const { name } of rows) {
    if (!isAlive(Number(name.split('_')[1]))) await admin.query(`drop database if exists ${name} with (force)`)
  }
  const { rows: old } = await admin.query<{ name: string }>(
    'select datname as name from pg_database where datname ~ $1 order by oid desc offset $2',
    ['^template_', MAX_TEMPLATES],
  )
  for (const { name } of old) {
    // After an interrupted drop, a database can only be dropped.
    await admin.query(`alter database ${name} is_template false`).catch(() => undefined)
    await admin.query(`drop database if exists ${name} with (force)`)
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
