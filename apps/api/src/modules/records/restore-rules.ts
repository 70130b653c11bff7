import { billQuestions, isReplacing } from '#modules/economy/service.ts'
import {
  hasSettlement,
  localizerFor,
  settledBeforeRules,
  withdrawalBookingRules,
  withdrawalDepartureRules,
  withdrawalSlaughterRules,
  withdrawalTransferRules,
} from '#modules/forms/service.ts'
import type { RestoreRules } from '#modules/ledger/service.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'

/**
 * Rules of the forms that a restored record must hold, because the herd may have changed since it was deleted. Its
 * settlement is not recorded again, or came before it; a bill may replace what is calculated. The withdrawal period of its pigs holds. Nobody has to give its
 * reason a second time.
 */
export const restoreRules: RestoreRules = async ({ db, context, scope, recordId, draft, places }) => {
  const session = { db, scope }
  const leaving = { day: draft.day, places, field: draft.fields.day }
  const isExcluded = draft.detail.FF_TreatedExcluded === true
  switch (draft.kind) {
    case 'departure':
      return withdrawalDepartureRules(session, leaving)
    case 'transfer':
      return withdrawalTransferRules(session, leaving)
    case 'preSlaughter':
      return withdrawalBookingRules(session, leaving, isExcluded)
    case 'slaughter':
      return [
        ...(await withdrawalSlaughterRules(session, leaving, { isExcluded, remark: '' })),
        ...(await settlementRules({ db, scope, recordId, detail: draft.detail })),
        ...(await settledBeforeRules(
          { db, scope, i18n: localizerFor(context.language, context.text) },
          {
            day: draft.day,
            head: draft.head,
            slaughterhouseId: draft.detail.FF_Slaughterhouse,
            supplierNumber: draft.detail.FF_SupplierNumber,
            settlementNo: draft.detail.FF_SettlementNo,
          },
          recordId,
        )),
      ]
    case 'posting': {
      const { farmId, barnId, batchId } = draft.place
      const { categoryId, day, pigType } = draft
      if (!isReplacing(categoryId)) return []
      return billQuestions(db, context, scope, { categoryId, day, farmId, barnId, batchId, pigType })
    }
    default:
      return []
  }
}

async function settlementRules({
  db,
  scope,
  recordId,
  detail: { FF_Slaughterhouse: slaughterhouseId, FF_SettlementNo: no },
}: Pick<Parameters<RestoreRules>[0], 'db' | 'scope' | 'recordId'> & {
  detail: Readonly<Record<string, unknown>>
}): Promise<BrokenRule[]> {
  if (typeof slaughterhouseId !== 'string' || typeof no !== 'string') return []
  if (!(await hasSettlement(db, scope, { slaughterhouseId, settlementNo: no, exceptId: recordId }))) return []
  return [{ code: 'slaughter.settlement_known', verdict: 'refused', params: { no } }]
}
