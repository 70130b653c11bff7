import { billOfRecord, billRemovalQuestions } from '#modules/economy/service.ts'
import type { RemovalRules } from '#modules/ledger/service.ts'

/** Rules of a removal that the ledger does not know: a bill may stand for calculated amounts of locked days. */
export const removalRules: RemovalRules = async ({ db, context, scope, ...stored }) => {
  const bill = billOfRecord(stored)
  return bill === null ? [] : billRemovalQuestions(db, context, scope, bill.id, bill)
}
