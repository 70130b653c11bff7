import { DAY_MS } from '@herdboard/domain/time/durations.ts'
import { sql } from 'kysely'
import { withTransaction } from '#platform/database/transaction.ts'
import type { JobRun } from '#platform/jobs/worker.ts'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'

/**
 * Deletes photos that no entry uses after a day. Runs without a person in row-level security, where only such photos
 * are visible.
 */
export async function deleteUnusedImages({ deps, now }: JobRun): Promise<void> {
  await withTransaction(deps.database, async (db) => {
    await setRowLevelSecurity(db, null, null)
    await sql`delete from image where not is_used and created_at < ${new Date(now.getTime() - DAY_MS)}`.execute(db)
  })
}
