import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartProblem } from '#platform/config/start-problem.ts'
import type { OsAccount } from './account.ts'
import type { ClusterFolder } from './cluster-folder.ts'
import { freePort } from './free-port.ts'
import { ADMIN_ROLE } from './initialise-cluster.ts'
import type { PostgresProgram } from './postgres-program.ts'
import { runningPostmaster, type ServerSettings, startLogTail, startPostmaster } from './postmaster.ts'

export interface ClusterServer {
  folder: ClusterFolder
  program: PostgresProgram
  account: OsAccount
  secret: string
  /** Settings of a server that differs from the product's own. */
  settings?: ServerSettings
}

/** Crash recovery can take minutes; a shutdown takes seconds. */
const CONNECT_TIMEOUT_MS = 300_000
const STEP_MS = 25
/** Starts that may fail for another reason than a killed server's processes. */
const MAX_FAILED_STARTS = 3
/**
 * A killed server's processes end with their statement and hold its lock file and memory until then. PostgreSQL's words
 * for it; its log is in English.
 */
const HELD_BY_KILLED_SERVER = /lock file "postmaster\.pid" already exists|pre-existing shared memory block/
const HELD_STEP_MS = 250
/** A minute and more: the longest statement of the API ends sooner. */
const MAX_HELD_STARTS = 240

/**
 * Connects as the administrator to the folder's server, which is started if it does not run. It waits for a server that
 * is starting or stopping, and for the processes of a killed one. Throws a StartProblem when no server can be reached, and
 * the signal's reason when it is aborted.
 */
export async function connectToServer(
  server: ClusterServer,
  signal?: AbortSignal,
): Promise<{ client: pg.Client; port: number }> {
  const { folder, program, account, secret, settings } = server
  const until = performance.now() + CONNECT_TIMEOUT_MS
  let failedStarts = 0
  while (performance.now() < until) {
    signal?.throwIfAborted()
    const running = runningPostmaster(folder.data)
    if (running?.isReady) {
      const client = await connect(adminAddress(running.port, secret))
      if (client) return { client, port: running.port }
    } else if (!running) {
      const port = await freePort(rememberedPort(folder))
      if (await startPostmaster(program, account, folder.data, port, { signal, settings }))
        writeFileSync(folder.port, String(port))
      // Either another process started it at the same moment, or it cannot start.
      else if (!runningPostmaster(folder.data)) {
        const log = startLogTail(folder.data)
        const isHeld = HELD_BY_KILLED_SERVER.test(log.split('\n').at(-1) ?? '')
        if (++failedStarts >= (isHeld ? MAX_HELD_STARTS : MAX_FAILED_STARTS))
          throw new StartProblem(`The database in ${folder.data} does not start:\n${log}`)
        if (isHeld) await sleep(HELD_STEP_MS)
      }
    }
    await sleep(STEP_MS)
  }
  throw new StartProblem(`The database in ${folder.data} did not answer within ${CONNECT_TIMEOUT_MS / 60_000} minutes.`)
}

export const adminAddress = (port: number, secret: string): string =>
  `postgres://${ADMIN_ROLE}:${secret}@127.0.0.1:${port}/postgres`

const rememberedPort = ({ port }: ClusterFolder): number => (existsSync(port) ? Number(readFileSync(port, 'utf8')) : 0)

/** Returns a connection; null while the server is starting or stopping. */
async function connect(address: string): Promise<pg.Client | null> {
  const client = new pg.Client({
    connectionString: address,
    application_name: `herdboard ${process.pid}`,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  // The session may end with the server at any time; its user gets an error from the next statement.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    if ((error as pg.DatabaseError).code === '28P01') {
      throw new StartProblem('The database does not accept the password stored beside its data (postgres-secret).')
    }
    return null
  }
}
