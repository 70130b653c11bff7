import type { PigletPrices } from '#modules/prices/service.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import type { ElementValues } from '../engine/element-values.ts'
import type { FormChange, FormSession, Proposal } from '../engine/form-definition.ts'
import { linkedAmounts } from '../engine/linked-amounts.ts'

const EACH = 'FS_Price.FF_PricePerPig'
const TOTAL = 'FS_Price.FF_PriceTotal'
/** Elements that the price follows from. */
const BASIS: ReadonlySet<string> = new Set([
  'FF_Date',
  'FF_Number',
  'FF_AvgWeight',
  'FF_TotalWeight',
  'FF_EntryKind',
  'FF_DepartureKind',
])
/** Shares of the quotation that a price is believed between. */
const BELIEVABLE = [0.5, 1.6] as const

/** Where the proposed price comes from; nothing where none is proposed. */
export function quotationHint({ i18n, entry }: FormSession, prices: PigletPrices | null): string | null {
  if (prices === null || entry) return null
  if (prices.adjustDkk === 0) return i18n.text('forms:hint.quotation')
  return i18n.text('forms:hint.quotation_adjusted', { dkk: i18n.figure(prices.adjustDkk, 2) })
}

const quotedIn = (values: ElementValues, prices: PigletPrices | null): number | null => {
  const weightKg = values.number('FS_Main.FF_AvgWeight')
  return prices === null || weightKg === null ? null : prices.at(weightKg)
}

/**
 * Price of one and of all: the quotation at the average weight, for pigs that are bought or sold, until somebody types a
 * price. What was stored keeps its price.
 */
export function priceProposals(
  { entry }: FormSession,
  change: FormChange,
  prices: PigletPrices | null,
  isTraded: boolean,
): Proposal[] {
  const { values, elementId, isComputed } = change
  const linked = linkedAmounts(change, { number: values.number('FS_Main.FF_Number'), each: EACH, total: TOTAL })
  if (entry || prices === null || (elementId !== null && !BASIS.has(elementId))) return linked
  if (values.number(TOTAL) !== null && !isComputed(TOTAL)) return linked
  const each = { address: EACH, value: isTraded ? quotedIn(values, prices) : null }
  // What was proposed goes with its reason, and so does what followed from it.
  if (each.value === null && isComputed(EACH)) return [each, { address: TOTAL, value: null }]
  return [each, ...linked]
}

/** A price far from the quotation is asked about. */
export function unusualPrice({ i18n }: FormSession, values: ElementValues, prices: PigletPrices | null): BrokenRule[] {
  const price = values.number(EACH)
  const quoted = quotedIn(values, prices)
  if (price === null || quoted === null || quoted <= 0) return []
  if (price >= quoted * BELIEVABLE[0] && price <= quoted * BELIEVABLE[1]) return []
  const params = { p: i18n.figure(price, 2), q: i18n.figure(quoted, 2) }
  return [{ code: 'insertion.price_unusual', verdict: 'doubtful', field: EACH, params }]
}
