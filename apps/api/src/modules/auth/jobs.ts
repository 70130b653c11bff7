import { deleteEndedSignIns } from '#modules/auth/sql.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { JobRun } from '#platform/jobs/worker.ts'
import { deleteExpiredLinks } from './accounts/sql.ts'

/** Removes sign-ins that nobody can continue any more, and links that have run out. What happened to them stands in the trail. */
export async function deleteOldSignIns({ deps, now }: JobRun): Promise<void> {
  await withTransaction(deps.database, async (db) => {
    await deleteEndedSignIns(db, now)
    await deleteExpiredLinks(db, now)
  })
}
