import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#platform/database/pool.ts'

/** Starts the calls one after the other while a statement holds row locks, then lets them all continue. */
export async function sendWhileLocked<T>(
  database: Database,
  hold: RawBuilder<unknown>,
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database)
    return rows[0]?.count ?? 0
  }
  const begun: Promise<T>[] = []
  await database.transaction().execute(async (db) => {
    await hold.execute(db)
    for (const call of calls) {
      begun.push(call())
      await expect.poll(waiting).toBe(begun.length)
    }
  })
  return Promise.all(begun)
}
