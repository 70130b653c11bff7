import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, type Transaction } from 'kysely'
import pg from 'pg'
import { isStalePlan, withErrorCode } from '#platform/database/connection-errors.ts'
import { CopyLines, runCopy } from '#platform/database/copy-lines.ts'
import { statementName } from '#platform/database/prepared-statements.ts'
import type { Tables } from '#platform/database/tables.ts'
import { valueTypes } from '#platform/database/value-types.ts'
import { needsCustomPlan } from './custom-plan.ts'
import { withDeferredBegin } from './deferred-begin.ts'

/** All connections. Work on company data goes through `withTransaction`. */
export type Database = Kysely<Tables>
/** One transaction, with its walls: what every SQL function works in. */
export type Db = Transaction<Tables>

export interface PoolLimits {
  connections: number
  /** How long to wait for a free connection. */
  connectMs: number
  statementMs: number
  idleInTransactionMs: number
  lockMs: number
}
const requestLimits: PoolLimits = {
  connections: 10,
  connectMs: 2_500,
  statementMs: 10_000,
  idleInTransactionMs: 15_000,
  lockMs: 3_000,
}

/** A bounded pool of connections. They may die at any time without ending the process; `destroy` closes them. */
export function openDatabase(address: string, limits: Partial<PoolLimits> = {}): Database {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: openPool(address, { ...requestLimits, ...limits }) }),
  })
}

function openPool(address: string, limits: PoolLimits): PostgresPool {
  const pool = new pg.Pool({
    connectionString: address,
    application_name: 'herdboard',
    types: valueTypes,
    max: limits.connections,
    connectionTimeoutMillis: limits.connectMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: limits.statementMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    lock_timeout: limits.lockMs,
  })
  // Without listeners a connection that dies, idle or in use, would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return { options: {}, end: () => pool.end(), connect: () => acquire(pool) }
}

async function acquire(pool: pg.Pool): Promise<PostgresPoolClient> {
  let broken = false
  const client = await pool.connect().catch((error: unknown) => Promise.reject(withErrorCode(error)))
  const run = async (text: string, values: readonly unknown[]) => {
    try {
      const [lines] = values
      if (lines instanceof CopyLines) return await runCopy(client, text, lines)
      const name = values.length > 0 && !needsCustomPlan(text) ? statementName(text) : undefined
      return await client.query({ ...(name && { name }), text, values: [...values] })
    } catch (error) {
      broken ||= isStalePlan(error)
      throw withErrorCode(error)
    }
  }
  return {
    query: withDeferredBegin(run) as unknown as PostgresPoolClient['query'],
    release: (destroy = false) => client.release(destroy || broken),
  }
}
