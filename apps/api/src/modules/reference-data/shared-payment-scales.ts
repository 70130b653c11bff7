import type { StoredPaymentScale } from '@herdboard/contract/system/reference-data.ts'
import { type PaymentScale, paymentScaleFaults } from '@herdboard/domain/slaughter/payment-scale.ts'
import type { Db } from '#platform/database/pool.ts'
import { ruleRefusal } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import { addReferenceRow, changeReferenceRow, type ReferenceTable, removeReferenceRow } from './edit-reference-rows.ts'
import { deleteScale, insertScale, selectCompanyIds, selectStoredScale, updateScale } from './sql/payment-scales.ts'

const scaleTable: ReferenceTable<StoredPaymentScale> = {
  name: 'payment_scale',
  select: selectStoredScale,
  insert: insertScale,
  update: updateScale,
  remove: deleteScale,
}

/** Adds a scale for all companies. Throws `scale.*` for an unusable one, `reference.source` and `reference.exists`. */
export async function addSharedScale(
  db: Db,
  context: RequestContext,
  row: Omit<StoredPaymentScale, 'id'>,
): Promise<StoredPaymentScale> {
  assertUsableScale(row)
  const added = await addReferenceRow(db, context, scaleTable, row)
  await judgeEverywhere(db)
  return added
}

/** Changes a scale for all companies. Throws as `addSharedScale`, and `request.not_found`. */
export async function changeSharedScale(
  db: Db,
  context: RequestContext,
  id: string,
  values: PaymentScale & Pick<StoredPaymentScale, 'source'>,
): Promise<StoredPaymentScale> {
  assertUsableScale(values)
  const changed = await changeReferenceRow(db, context, scaleTable, id, {
    ...values,
    weight_bands: [...values.weight_bands],
    lean_bands: [...values.lean_bands],
  })
  await judgeEverywhere(db)
  return changed
}

export async function removeSharedScale(db: Db, context: RequestContext, id: string): Promise<null> {
  await removeReferenceRow(db, context, scaleTable, id)
  await judgeEverywhere(db)
  return null
}

function assertUsableScale(scale: PaymentScale): void {
  const [fault] = paymentScaleFaults(scale)
  if (fault) throw ruleRefusal(`scale.${fault}`)
}

/** Each company judges its settlements with carcasses again, in a job. */
async function judgeEverywhere(db: Db): Promise<void> {
  for (const id of await selectCompanyIds(db)) await enqueueJob(db, 'judge-carcasses', id)
}
