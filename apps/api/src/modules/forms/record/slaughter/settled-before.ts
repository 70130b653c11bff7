import { isProvisionalOf, PROVISIONAL_DAYS } from '@herdboard/domain/slaughter/provisional-match.ts'
import type { ElementValues } from '#modules/forms/engine/element-values.ts'
import type { FormSession } from '#modules/forms/engine/form-definition.ts'
import { selectSettledSlaughters } from '#modules/forms/sql/slaughter.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'

/**
 * Asks about a slaughter without a settlement whose settlement came first: it would take the pigs a second time. The
 * match is the one by which a settlement finds the slaughter that it replaces.
 */
export async function settledBeforeRules(
  { db, scope, entry, i18n }: FormSession,
  values: ElementValues,
): Promise<BrokenRule[]> {
  const [day, head] = [values.text('FS_Main.FF_Date'), values.number('FS_Main.FF_Number')]
  const slaughterhouseId = values.text('FS_House.FF_Slaughterhouse')
  const supplierNumber = values.text('FS_House.FF_SupplierNumber')
  const isSettled = values.text('FS_House.FF_SettlementNo') !== null
  if (entry !== null || isSettled || !day || head === null || !slaughterhouseId || !supplierNumber) return []
  const near = { slaughterhouseId, supplierNumber, day, days: PROVISIONAL_DAYS }
  const settlements = await selectSettledSlaughters(db, scope, near)
  const settlement = settlements.find((one) => isProvisionalOf({ day, head }, one))
  if (!settlement) return []
  const params = { no: settlement.settlementNo, date: i18n.day(settlement.day), count: settlement.head }
  return [{ code: 'slaughter.settled_before', verdict: 'doubtful', field: 'FS_House.FF_SettlementNo', params }]
}
