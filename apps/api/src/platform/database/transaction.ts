import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { isStalePlan } from '#platform/database/connection-errors.ts'
import type { Database, Db } from '#platform/database/pool.ts'

const MAX_ATTEMPTS = 4

interface TransactionOptions {
  /** All its statements see the same moment: what is put together of several is of one herd. */
  isRepeatableRead?: boolean
}

/**
 * Runs the work in one transaction: all of it, or nothing when it throws. A deadlock or a serialization failure is
 * tried again up to three times, so the work must be safe to run anew from its start.
 */
export async function withTransaction<T>(
  database: Database,
  work: (db: Db) => Promise<T>,
  { isRepeatableRead = false }: TransactionOptions = {},
): Promise<T> {
  const level = isRepeatableRead ? 'repeatable read' : 'read committed'
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction().setIsolationLevel(level).execute(work)
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isTransientError(error)) throw error
      // Random, so that two that met do not meet again.
      await sleep(Math.random() * 20 * attempt)
    }
  }
}

/** Work of no request (jobs, seeds, tests) inside one company's walls. */
export function runAsTenant<T>(database: Database, directoryId: string, work: (db: Db) => Promise<T>): Promise<T> {
  return withTransaction(database, async (db) => {
    await sql`select set_config('herdboard.directory_id', ${directoryId}, true)`.execute(db)
    return work(db)
  })
}

function isTransientError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return code === '40P01' || code === '40001' || isStalePlan(error)
}
