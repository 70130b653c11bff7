import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from '#platform/database/tables.ts'
import { processCounts } from '#platform/metrics/process-counts.ts'
import { statementSpan } from '#platform/tracing/statement-span.ts'
import { traced } from '#platform/tracing/trace-spans.ts'
import { CopyText, runCopy } from './bulk/copy-text.ts'
import { runCancellable } from './connection/cancel-statement.ts'
import { isUnusable, withErrorCode } from './connection/connection-errors.ts'
import { connectToAny, databaseClient } from './connection/database-client.ts'
import { needsCustomPlan } from './statement/custom-plan.ts'
import { withDeferredStatements } from './statement/deferred-statements.ts'
import { statementName } from './statement/prepared-statements.ts'
import { valueTypes } from './statement/value-types.ts'

/** The connection pool. Access to company data goes through `withTransaction`. */
export type Database = Kysely<Tables>
/** One transaction with row-level security; every SQL function runs in it. */
export type Db = Transaction<Tables>

export interface PoolLimits {
  connections: number
  /** Maximum wait for a free connection. */
  connectMs: number
  statementMs: number
  idleInTransactionMs: number
  lockMs: number
}
const requestLimits: PoolLimits = {
  // 8 for requests (`connection-queue.ts`), the rest for background jobs and live updates.
  connections: 14,
  connectMs: 2_500,
  statementMs: 10_000,
  idleInTransactionMs: 15_000,
  lockMs: 3_000,
}

const lastWork = new WeakMap<Database, (() => Promise<void>)[]>()

/** Adds work to do before the connections of a database are closed. Its errors are ignored. */
export function beforeDestroy(database: Database, work: () => Promise<void>): void {
  lastWork.set(database, [...(lastWork.get(database) ?? []), work])
}

class PooledDatabase extends Kysely<Tables> {
  override async destroy(): Promise<void> {
    const work = lastWork.get(this) ?? []
    lastWork.delete(this)
    await Promise.allSettled(work.map((each) => each()))
    await super.destroy()
  }
}

/** Opens a bounded connection pool; `destroy` closes it. A lost connection does not end the process. */
export function openDatabase(
  address: string,
  { onNotice, ...limits }: Partial<PoolLimits> & { onNotice?: (notice: string) => void } = {},
): Database {
  const pool = openPool(address, { ...requestLimits, ...limits }, onNotice)
  const control = openControl(address)
  const cancel = (processId: number) => control.query('select pg_cancel_backend($1)', [processId])
  const database = new PooledDatabase({
    dialect: new PostgresDialect({
      pool: {
        options: {},
        end: async () => {
          await Promise.all([pool.end(), control.end()])
        },
        connect: () => acquire(() => connectToAny(address, () => pool.connect()), cancel),
      } satisfies PostgresPool,
    }),
  })
  pools.set(database, pool)
  return database
}

const mainDatabases = new WeakMap<Database, Database>()

/**
 * Opens a few connections of their own beside those of a database: work in them never waits for other work of the
 * process. `destroy` closes them. What follows a commit, such as waking a worker, is done by the database itself.
 */
export function openReservedConnections(main: Database, address: string, connections: number): Database {
  const reserved = openDatabase(address, { connections })
  mainDatabases.set(reserved, main)
  return reserved
}

/** The database beside which connections are reserved; other databases are their own. */
export const mainDatabaseOf = (database: Database): Database => mainDatabases.get(database) ?? database

const pools = new WeakMap<Database, pg.Pool>()

/** Connections of a database's pool, and how many wait for one. */
export function poolState(database: Database): { total: number; idle: number; waiting: number } {
  const pool = pools.get(database)
  return { total: pool?.totalCount ?? 0, idle: pool?.idleCount ?? 0, waiting: pool?.waitingCount ?? 0 }
}

function openPool(address: string, limits: PoolLimits, onNotice?: (notice: string) => void): pg.Pool {
  const pool = new pg.Pool({
    Client: databaseClient(address),
    connectionString: address,
    application_name: 'herdboard',
    types: valueTypes,
    max: limits.connections,
    connectionTimeoutMillis: limits.connectMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // A slow query is cancelled, so that it holds no connection for ever.
    statement_timeout: limits.statementMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    lock_timeout: limits.lockMs,
    // Statements may be sent before the earlier ones are answered (`withDeferredStatements`).
    pipeline: true,
  })
  // Without these listeners an error of an idle or busy connection would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    if (onNotice) client.on('notice', ({ message = '' }) => onNotice(message))
  })
  return pool
}

/** One connection more, which cancels what nobody waits for any longer; it is open only while it is needed. */
function openControl(address: string): pg.Pool {
  const control = new pg.Pool({
    Client: databaseClient(address),
    connectionString: address,
    application_name: 'herdboard control',
    max: 1,
    connectionTimeoutMillis: requestLimits.connectMs,
    idleTimeoutMillis: 1_000,
  })
  control.on('error', () => undefined)
  return control
}

async function acquire(
  open: () => Promise<pg.PoolClient>,
  cancel: (processId: number) => Promise<unknown>,
): Promise<PostgresPoolClient> {
  let broken = false
  const connect = () => open().catch((error: unknown) => Promise.reject(withErrorCode(error)))
  const client = await traced(() => ({ name: 'wait for a connection' }), connect)
  const { processID } = client as typeof client & { processID: number }
  const run = (text: string, values: readonly unknown[]) =>
    traced(
      () => statementSpan(text),
      () =>
        runCancellable(
          text,
          () => runStatement(text, values),
          () => cancel(processID),
        ),
    )
  const runStatement = async (text: string, values: readonly unknown[]) => {
    const since = performance.now()
    try {
      const [input] = values
      if (input instanceof CopyText) return await runCopy(client, text, input)
      const name = values.length > 0 && !needsCustomPlan(text) ? statementName(text) : undefined
      return await client.query({ ...(name && { name }), text, values: [...values] })
    } catch (error) {
      broken ||= isUnusable(error)
      processCounts.failedStatements += 1
      throw withErrorCode(error)
    } finally {
      processCounts.statements += 1
      processCounts.statementSeconds += (performance.now() - since) / 1_000
    }
  }
  return {
    query: withDeferredStatements(run, client.connection.stream) as unknown as PostgresPoolClient['query'],
    release: (destroy = false) => client.release(destroy || broken),
  }
}
