import type { RecordId } from '@herdboard/contract/core/ids.ts'
import type { JobRun } from '#platform/jobs/worker.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { judgeSettlements } from './judge-settlements.ts'

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
