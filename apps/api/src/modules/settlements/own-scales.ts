import { formId } from '@herdboard/contract/core/form-id.ts'
import type { PaymentScale } from '@herdboard/domain/slaughter/payment-scale.ts'
import { updateDataVersion } from '#modules/ledger/service.ts'
import { recordSetupChange } from '#modules/setup/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { judgeSettlements } from './judge-settlements.ts'
import { deleteOwnScale, selectPaymentScales, upsertOwnScale } from './sql/payment-scales.ts'

/** A scale of one of the company's slaughterhouses, and the name of it. */
interface OwnScaleChange {
  house: { id: string; name: string }
  validFrom: string
  /** Null deletes the scale. */
  scale: PaymentScale | null
}

/** Settlements that the request of a new scale judges itself: about two years of a farm. */
const SETTLEMENTS_OF_REQUEST = 500

/**
 * Saves a scale of one of the company's slaughterhouses, or deletes it. Its settlements with carcasses are judged again at
 * once, so that the next figure is on the new scale; a job judges those of a company with many.
 */
export async function saveOwnScale(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { house, validFrom, scale }: OwnScaleChange,
): Promise<void> {
  const key = { slaughterhouse_id: house.id, valid_from: validFrom }
  const before = (await selectPaymentScales(db, scope)).find(
    (known) => known.kind === 'own' && known.slaughterhouseId === house.id && known.validFrom === validFrom,
  )
  if (scale) await upsertOwnScale(db, scope, { ...key, ...scale })
  else await deleteOwnScale(db, scope, key)
  const auditOf = ({ weight_bands, basic_lean_pct, lean_bands }: PaymentScale) => ({
    ...{ name: house.name, valid_from: validFrom, weight_bands, basic_lean_pct, lean_bands },
  })
  await recordSetupChange(db, context, scope, formId.paymentScales, {
    before: before ? auditOf(before) : null,
    after: scale && auditOf(scale),
  })
  const judged = await judgeSettlements(db, scope, { after: null, most: SETTLEMENTS_OF_REQUEST })
  if (judged !== null) await enqueueJob(db, 'judge-carcasses', scope.directoryId)
  await updateDataVersion(db, scope)
}
