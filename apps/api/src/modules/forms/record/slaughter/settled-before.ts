import { isProvisionalOf, PROVISIONAL_DAYS } from '@herdboard/domain/slaughter/provisional-match.ts'
import type { ElementValues } from '#modules/forms/engine/element-values.ts'
import type { FormSession } from '#modules/forms/engine/form-definition.ts'
import { selectSettledSlaughters } from '#modules/forms/sql/slaughter.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'

/** What decides whether a settlement can be that of a slaughter. */
interface SlaughterToMatch {
  day: string | null
  head: number | null
  slaughterhouseId: unknown
  supplierNumber: unknown
  settlementNo: unknown
}

/**
 * Asks about a slaughter without a settlement whose settlement came first: it would take the pigs a second time. The
 * match is the one by which a settlement finds the slaughter that it replaces. `exceptId` is the slaughter itself.
 */
export async function settledBeforeRules(
  { db, scope, i18n }: Pick<FormSession, 'db' | 'scope' | 'i18n'>,
  { day, head, slaughterhouseId, supplierNumber, settlementNo }: SlaughterToMatch,
  exceptId: string | null,
): Promise<BrokenRule[]> {
  if (settlementNo || !day || head === null) return []
  if (typeof slaughterhouseId !== 'string' || typeof supplierNumber !== 'string') return []
  const near = { slaughterhouseId, supplierNumber, day, days: PROVISIONAL_DAYS, exceptId }
  const settlements = await selectSettledSlaughters(db, scope, near)
  const settlement = settlements.find((one) => isProvisionalOf({ day, head }, one))
  if (!settlement) return []
  const params = { no: settlement.settlementNo, date: i18n.day(settlement.day), count: settlement.head }
  return [{ code: 'slaughter.settled_before', verdict: 'doubtful', field: 'FS_House.FF_SettlementNo', params }]
}

/** Asks about the slaughter of a form; about an edited one only if its day, heads, or buyer were changed. */
export async function typedSettledBeforeRules(session: FormSession, values: ElementValues): Promise<BrokenRule[]> {
  const { entry } = session
  const typed = {
    day: values.text('FS_Main.FF_Date'),
    head: values.number('FS_Main.FF_Number'),
    slaughterhouseId: values.text('FS_House.FF_Slaughterhouse'),
    supplierNumber: values.text('FS_House.FF_SupplierNumber'),
    settlementNo: values.text('FS_House.FF_SettlementNo'),
  }
  const isUnchanged =
    entry !== null &&
    typed.day === entry.day &&
    typed.head === entry.head &&
    typed.slaughterhouseId === (entry.values.FF_Slaughterhouse ?? null) &&
    typed.supplierNumber === (entry.values.FF_SupplierNumber ?? null) &&
    typed.settlementNo === (entry.values.FF_SettlementNo ?? null)
  return isUnchanged ? [] : settledBeforeRules(session, typed, entry?.id ?? null)
}
