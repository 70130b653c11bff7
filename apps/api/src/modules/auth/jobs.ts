import { deleteEndedSignIns } from '#modules/auth/sql/sign-ins.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { JobRun } from '#platform/jobs/worker.ts'
import { deleteExpiredInvitations } from './invitations/sql.ts'

/** Deletes sign-ins that can no longer be continued, expired links and invitations. Their history remains in the audit log. */
export async function deleteOldSignIns({ deps, now }: JobRun): Promise<void> {
  await withTransaction(deps.database, async (db) => {
    await deleteEndedSignIns(db, now)
    await deleteExpiredInvitations(db, now)
  })
}
