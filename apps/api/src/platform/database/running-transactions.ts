import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './pool.ts'

const POLL_MS = 100

/**
 * Waits until all transactions of the API that run now have ended, in every process, at most `patienceMs`. Returns
 * whether they have. What began before a company was deleted may still be saved, so its last archive waits for it.
 */
export async function runningTransactionsEnd(database: Database, patienceMs: number): Promise<boolean> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(database)
  const until = performance.now() + patienceMs
  for (;;) {
    const { rows: running } = await sql`select from pg_stat_activity
      where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
        and xact_start < ${rows[0]?.now}::timestamptz limit 1`.execute(database)
    if (running.length === 0) return true
    if (performance.now() > until) return false
    await sleep(POLL_MS)
  }
}
