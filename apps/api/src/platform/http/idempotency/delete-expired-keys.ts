import { DAY_MS } from '@herdboard/domain/time/durations.ts'
import { sql } from 'kysely'
import { withTransaction } from '#platform/database/transaction.ts'
import type { JobRun } from '#platform/jobs/worker.ts'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'

/** A device without a network asks again after days. Its keys begin with `outbox.`. */
const OUTBOX_DAYS = 60

/**
 * Deletes stored responses after 24 hours, those of the outbox of devices after 60 days. It runs without a user; row-level
 * security then shows only the expired rows.
 */
export async function deleteExpiredIdempotencyKeys({ deps, now }: JobRun): Promise<void> {
  await withTransaction(deps.database, async (db) => {
    await setRowLevelSecurity(db, null, null)
    await sql`delete from idempotency_key
      where created_at < case when key like 'outbox.%'
        then ${new Date(now.getTime() - OUTBOX_DAYS * DAY_MS)}::timestamptz
        else ${new Date(now.getTime() - DAY_MS)}::timestamptz end`.execute(db)
  })
}
