import type { PigletPrices } from '#modules/prices/service.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import type { ElementValues } from '../engine/element-values.ts'
import type { FieldProposal, FormChange, FormSession } from '../engine/form-definition.ts'
import { linkedAmounts } from '../engine/linked-amounts.ts'

const EACH = 'FS_Price.FF_PricePerPig'
const TOTAL = 'FS_Price.FF_PriceTotal'
/** Elements that the price depends on. */
const BASIS: ReadonlySet<string> = new Set([
  'FF_Date',
  'FF_Number',
  'FF_AvgWeight',
  'FF_TotalWeight',
  'FF_EntryKind',
  'FF_DepartureKind',
])
/** A price outside these shares of the quotation needs a confirmation. */
const BELIEVABLE = [0.5, 1.6] as const

/** Hint with the source of the proposed price; null where none is proposed. */
export function quotationHint({ i18n, entry }: FormSession, prices: PigletPrices | null): string | null {
  if (prices === null || entry) return null
  if (prices.adjustDkk === 0) return i18n.text('forms:hint.quotation')
  return i18n.text('forms:hint.quotation_adjusted', { dkk: i18n.formatNumber(prices.adjustDkk, 2) })
}

const quotedIn = (values: ElementValues, prices: PigletPrices | null): number | null => {
  const weightKg = values.number('FS_Main.FF_AvgWeight')
  return prices === null || weightKg === null ? null : prices.at(weightKg)
}

/**
 * Proposals of the price per pig and in total: the quotation at the average weight, for pigs that are traded. A typed
 * or stored price remains.
 */
export function priceProposals(
  { entry }: FormSession,
  change: FormChange,
  prices: PigletPrices | null,
  isTraded: boolean,
): FieldProposal[] {
  const { values, elementId, isComputed } = change
  const linked = linkedAmounts(change, { number: values.number('FS_Main.FF_Number'), each: EACH, total: TOTAL })
  if (entry || prices === null || (elementId !== null && !BASIS.has(elementId))) return linked
  if (values.number(TOTAL) !== null && !isComputed(TOTAL)) return linked
  const each = { address: EACH, value: isTraded ? quotedIn(values, prices) : null }
  // A proposed price is removed with its reason, and the total with it.
  if (each.value === null && isComputed(EACH)) return [each, { address: TOTAL, value: null }]
  return [each, ...linked]
}

/** Doubtful: a price far from the quotation. */
export function unusualPrice({ i18n }: FormSession, values: ElementValues, prices: PigletPrices | null): BrokenRule[] {
  const price = values.number(EACH)
  const quoted = quotedIn(values, prices)
  if (price === null || quoted === null || quoted <= 0) return []
  if (price >= quoted * BELIEVABLE[0] && price <= quoted * BELIEVABLE[1]) return []
  const params = { p: i18n.formatNumber(price, 2), q: i18n.formatNumber(quoted, 2) }
  return [{ code: 'insertion.price_unusual', verdict: 'doubtful', field: EACH, params }]
}
