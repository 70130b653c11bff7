import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Db } from '#platform/database/pool.ts'
import { runToEnd } from '#platform/database/transaction-end.ts'
import { isStalePlan, READ_ONLY_CODE } from './connection/connection-errors.ts'

const MAX_ATTEMPTS = 4

export interface TransactionOptions {
  /** All statements see the same snapshot, for results that are combined from several queries. */
  isRepeatableRead?: boolean
  /** PostgreSQL refuses every write. */
  isReadOnly?: boolean
}

/**
 * Runs the work in one transaction, which is rolled back when the work throws. What the work gathers is written just
 * before the commit (`transaction-end.ts`). A deadlock or serialization failure is
 * retried up to three times, so the work must be safe to run again from its start.
 */
export async function withTransaction<T>(
  database: Database,
  work: (db: Db) => Promise<T>,
  { isRepeatableRead = false, isReadOnly = false }: TransactionOptions = {},
): Promise<T> {
  const level = isRepeatableRead ? 'repeatable read' : 'read committed'
  const access = isReadOnly ? 'read only' : 'read write'
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { result, committed } = await database
        .transaction()
        .setIsolationLevel(level)
        .setAccessMode(access)
        .execute((db) => runToEnd(database, db, work))
      for (const each of committed) each()
      return result
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isTransientError(error)) throw error
      // The wait is random, so that two conflicting transactions do not conflict again.
      await sleep(Math.random() * 20 * attempt)
    }
  }
}

/**
 * Runs work that only reads in a read-only transaction. Its result is returned without waiting until the transaction has
 * ended: what was read stays true whether or not the commit is answered. Throws `ReadOnlyViolation` for work that writes
 * or locks rows.
 */
export function withReadTransaction<T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    withTransaction(database, async (db) => resolve(await work(db)), { isReadOnly: true }).catch((error) =>
      reject((error as { code?: unknown }).code === READ_ONLY_CODE ? new ReadOnlyViolation(error) : error),
    )
  })
}

/** A mistake in the product, unlike a write that a standby database refuses: the response is 500, not 503. */
class ReadOnlyViolation extends Error {
  constructor(cause: unknown) {
    super('a read writes or locks rows: read without a lock, or let the route declare `writes`', { cause })
    this.name = 'ReadOnlyViolation'
  }
}

function isTransientError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return code === '40P01' || code === '40001' || isStalePlan(error)
}
