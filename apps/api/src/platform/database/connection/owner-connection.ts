import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartProblem } from '#platform/config/start-problem.ts'
import { databaseClient } from './database-client.ts'
import { describeDatabase } from './server-addresses.ts'

const MIN_POSTGRES_VERSION = 15

/** Connects as the owner, for migrations. Throws a StartProblem for a server that cannot be used. */
export async function connectAsOwner(ownerAddress: string, patienceMs: number): Promise<pg.Client> {
  const client = await connectWithRetry(ownerAddress, patienceMs)
  try {
    const { rows } = await client.query(
      `select current_setting('server_version_num')::int / 10000 as major, current_setting('server_encoding') as encoding`,
    )
    assertSupportedServer(rows[0])
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

/** Throws a StartProblem for a PostgreSQL that is too old, or a database whose encoding is not UTF8. */
export function assertSupportedServer({ major, encoding }: { major: number; encoding: string }): void {
  if (major < MIN_POSTGRES_VERSION)
    throw new StartProblem(`The database is PostgreSQL ${major}; Herdboard needs ${MIN_POSTGRES_VERSION} or later.`)
  if (encoding !== 'UTF8') throw new StartProblem(`The database's encoding is ${encoding}; Herdboard needs UTF8.`)
}

async function connectWithRetry(ownerAddress: string, patienceMs: number): Promise<pg.Client> {
  const until = performance.now() + patienceMs
  const DatabaseClient = databaseClient(ownerAddress)
  for (;;) {
    const client = new DatabaseClient({
      connectionString: ownerAddress,
      connectionTimeoutMillis: 5_000,
      application_name: 'herdboard migrations',
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return client
    } catch (error) {
      if (performance.now() > until || !isTransientError(error)) throw unreachableProblem(ownerAddress, error as Error)
    }
    await sleep(500)
  }
}

/**
 * Checks whether a later attempt may succeed: a server may still start, but wrong credentials or names do not change.
 */
const isTransientError = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || error.code?.startsWith('57P') === true

function unreachableProblem(ownerAddress: string, cause: Error): StartProblem {
  // When every address of a host name refuses, the driver's error has an empty message.
  const reason = cause.message || (cause as NodeJS.ErrnoException).code
  return new StartProblem(`The database ${describeDatabase(ownerAddress)} cannot be used: ${reason}`, { cause })
}
