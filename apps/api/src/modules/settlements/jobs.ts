import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { carcassFacts } from '@herdboard/domain/slaughter/carcass-facts.ts'
import { scaleInForce } from '@herdboard/domain/slaughter/scale-in-force.ts'
import { updateDataVersion } from '#modules/ledger/service.ts'
import type { JobRun } from '#platform/jobs/worker.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { selectJudgedSettlements, updateJudgedCarcasses } from './sql/carcasses.ts'
import { selectPaymentScales } from './sql/payment-scales.ts'

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
      const scales = await selectPaymentScales(db, scope)
      const settlements = await selectJudgedSettlements(db, scope, { after, most: SETTLEMENTS_AT_ONCE })
      const judged = settlements.map(({ record_id, day, slaughterhouse_id, lists }) => ({
        record_id,
        facts: carcassFacts(lists, scaleInForce(scales, slaughterhouse_id, day)),
      }))
      if ((await updateJudgedCarcasses(db, scope, judged)) > 0) await updateDataVersion(db, scope)
      return settlements.length === SETTLEMENTS_AT_ONCE ? (settlements.at(-1)?.record_id ?? null) : null
    })
  } while (after !== null)
  return undefined
}
