import type { RecordId } from '@herdboard/contract/core/ids.ts'
import type { Db } from '#platform/database/pool.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import type { JobRun } from '#platform/jobs/worker.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { judgeSettlements } from './judge-settlements.ts'
import { selectCompaniesWithRecords } from './sql/companies-with-records.ts'

/** Settlements read and written in one transaction. */
const SETTLEMENTS_AT_ONCE = 1000

/**
 * Judges all carcasses of a company again by the scales in force, after a scale was changed. Only settlements whose
 * figures change are written, so a second run changes nothing.
 */
export async function judgeCarcasses(run: JobRun): Promise<undefined> {
  const { directoryId } = run.job
  if (!directoryId) throw new Error(`${run.job.kind} needs a company`)
  let after: RecordId | null = null
  do {
    after = await tenantTransaction(run.deps.database, directoryId, async (db, scope) => {
      await run.heartbeat(db)
      return judgeSettlements(db, scope, { after, most: SETTLEMENTS_AT_ONCE })
    })
  } while (after !== null)
  return undefined
}

/**
 * Lets every company with records judge its carcasses again: after the start of a server, whose version may judge them
 * otherwise or bring other scales than the last one.
 */
export async function enqueueJudging(db: Db): Promise<void> {
  for (const id of await selectCompaniesWithRecords(db)) await enqueueJob(db, 'judge-carcasses', id)
}
