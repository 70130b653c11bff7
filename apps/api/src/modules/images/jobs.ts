import { sql } from 'kysely'
import { withTransaction } from '#platform/database/transaction.ts'
import { setTransactionIdentity } from '#platform/identity/select-caller.ts'
import type { JobRun } from '#platform/jobs/worker.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Forgets photos that no entry holds after a day, as nobody in person: the walls show such a one only these. */
export async function deleteUnusedImages({ deps, now }: JobRun): Promise<Date> {
  await withTransaction(deps.database, async (db) => {
    await setTransactionIdentity(db, null, null)
    await sql`delete from image where not is_used and created_at < ${new Date(now.getTime() - DAY_MS)}`.execute(db)
  })
  return new Date(now.getTime() + HOUR_MS)
}
