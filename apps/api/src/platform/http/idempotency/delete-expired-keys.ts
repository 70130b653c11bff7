import { sql } from 'kysely'
import { withTransaction } from '#platform/database/transaction.ts'
import type { JobRun } from '#platform/jobs/worker.ts'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'

const HOUR_MS = 3_600_000

/**
 * Deletes stored responses after 24 hours. It runs without a user; row-level security then shows only the expired rows.
 */
export async function deleteExpiredIdempotencyKeys({ deps, now }: JobRun): Promise<void> {
  await withTransaction(deps.database, async (db) => {
    await setRowLevelSecurity(db, null, null)
    await sql`delete from idempotency_key where created_at < ${new Date(now.getTime() - 24 * HOUR_MS)}`.execute(db)
  })
}
