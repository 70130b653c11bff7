import type { JobRun } from '#platform/jobs/worker.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { announcePrices } from './announce-prices.ts'

/** Notifies a company of a change of the installation's prices. */
export async function announceChangedPrices(run: JobRun): Promise<undefined> {
  const { directoryId } = run.job
  if (!directoryId) throw new Error(`${run.job.kind} needs a company`)
  await tenantTransaction(run.deps.database, directoryId, (db, scope) => announcePrices(db, scope, run.now))
  return undefined
}
