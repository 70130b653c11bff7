import { judgeFigure } from '@herdboard/domain/data-quality/sanity-ranges.ts'
import { weightsAgree } from '@herdboard/domain/forms/weight-triad.ts'
import { SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { daysBetween } from '@herdboard/domain/time/day-number.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import { type ElementValues, elementAddress } from '../engine/element-values.ts'
import type { Localizer } from '../engine/localizer.ts'
import type { BookingRow } from '../sql/slaughter.ts'

/** An amount that differs more than this share from the computed one needs a confirmation. */
const PLAUSIBLE_AMOUNT = 0.05
const BOOKING_GAP_DAYS = 7

/** Approved pigs, which the carcass figures refer to. */
export function approvedHead(values: ElementValues): number | null {
  const number = values.number('FS_Main.FF_Number')
  return number === null ? null : Math.max(0, number - (values.number('FS_Main.FF_Condemned') ?? 0))
}

/** Kg of the approved carcasses: the typed total, else number × average. */
export function carcassKgOf(values: ElementValues): number | null {
  const total = values.number('FS_Main.FF_TotalCarcassWeight')
  const avgKg = values.number('FS_Main.FF_AvgCarcassWeight')
  const approved = approvedHead(values)
  return total ?? (avgKg === null || approved === null ? null : approved * avgKg)
}

/**
 * Settlement amount, DKK: carcass kg × (quotation + lean and weight adjustments) + supplements − deductions. Null
 * without a quotation.
 */
export function computedAmount(values: ElementValues): number | null {
  const numberOf = (id: string) => values.number(elementAddress('FS_Price', id))
  const kg = carcassKgOf(values)
  const price = numberOf('FF_PricePerKg')
  if (kg === null || price === null) return null
  const perKg = price + (numberOf('FF_LeanAdj') ?? 0) + (numberOf('FF_WeightAdj') ?? 0)
  return roundHalfAway(kg * perKg + (numberOf('FF_Supplements') ?? 0) - (numberOf('FF_Deductions') ?? 0), 2)
}

export function slaughterRules(
  values: ElementValues,
  i18n: Localizer,
  known: { bookings: readonly BookingRow[]; isKnownSettlement: boolean; scaleAmount: number | null },
): BrokenRule[] {
  return [
    ...headRules(values),
    ...carcassRules(values, i18n),
    ...leanRules(values, i18n),
    ...amountRules(values, i18n, known.scaleAmount),
    ...settlementRules(values, known.isKnownSettlement),
    ...bookingGapRules(values, known.bookings),
    ...remarkRules(values),
  ]
}

function headRules(values: ElementValues): BrokenRule[] {
  const rules: BrokenRule[] = []
  const head = values.number('FS_Main.FF_Number')
  const condemned = values.number('FS_Main.FF_Condemned')
  const copies = values.copiesOf('FS_From')
  const parts = copies.map((copy) => values.number(elementAddress(copy, 'FF_NumberFrom')))
  const partsHead = parts.reduce<number>((sum, part) => sum + (part ?? 0), 0)
  if (head !== null && !parts.includes(null) && partsHead !== head) {
    rules.push({
      code: 'slaughter.sum',
      verdict: 'refused',
      field: 'FS_From.FF_NumberFrom',
      params: { s: partsHead, n: head },
    })
  }
  if (head !== null && condemned !== null && condemned > head) {
    rules.push({ code: 'integers.max', verdict: 'refused', field: 'FS_Main.FF_Condemned', params: { value: head } })
  }
  const origins = copies.map((copy) => values.text(elementAddress(copy, 'FF_Origin')))
  for (const [index, origin] of origins.entries()) {
    if (origin === null || origins.indexOf(origin) === index) continue
    const field = elementAddress(copies[index] ?? 'FS_From', 'FF_Origin')
    rules.push({ code: 'slaughter.place_twice', verdict: 'refused', field })
  }
  return rules
}

function carcassRules(values: ElementValues, i18n: Localizer): BrokenRule[] {
  const avgKg = values.number('FS_Main.FF_AvgCarcassWeight')
  const totalKg = values.number('FS_Main.FF_TotalCarcassWeight')
  const field = 'FS_Main.FF_AvgCarcassWeight'
  const rules: BrokenRule[] = []
  if (!weightsAgree({ number: approvedHead(values), avgKg, totalKg })) {
    rules.push({ code: 'slaughter.carcass_sum', verdict: 'refused', field: 'FS_Main.FF_TotalCarcassWeight' })
  }
  const sanity = judgeFigure('carcassKg', SLAUGHTER_PIGS, avgKg)
  const params = { w: i18n.formatNumber(avgKg ?? 0) }
  if (sanity === 'error') rules.push({ code: 'slaughter.carcass_weight', verdict: 'refused', field, params })
  if (sanity === 'warn') rules.push({ code: 'slaughter.carcass_weight_unusual', verdict: 'doubtful', field, params })
  return rules
}

function leanRules(values: ElementValues, i18n: Localizer): BrokenRule[] {
  const pct = values.number('FS_Main.FF_LeanPct')
  const field = 'FS_Main.FF_LeanPct'
  const params = { p: i18n.formatNumber(pct ?? 0) }
  const sanity = judgeFigure('leanPercent', SLAUGHTER_PIGS, pct)
  if (sanity === 'error') return [{ code: 'slaughter.lean', verdict: 'refused', field, params }]
  return sanity === 'warn' ? [{ code: 'slaughter.lean_unusual', verdict: 'doubtful', field, params }] : []
}

/** The amount by the payment scale is exact; that by typed adjustments contains their rounding. */
function amountRules(values: ElementValues, i18n: Localizer, scaleAmount: number | null): BrokenRule[] {
  const typed = values.number('FS_Price.FF_AmountDkk')
  const computed = scaleAmount ?? computedAmount(values)
  if (typed === null || computed === null) return []
  const apart = typed - computed
  if (Math.abs(apart) <= Math.abs(computed) * PLAUSIBLE_AMOUNT) return []
  const params = { d: i18n.formatNumber(apart, 2) }
  return [{ code: 'slaughter.amount', verdict: 'doubtful', field: 'FS_Price.FF_AmountDkk', params }]
}

function settlementRules(values: ElementValues, isKnown: boolean): BrokenRule[] {
  const no = values.text('FS_House.FF_SettlementNo')
  if (no === null || !isKnown) return []
  return [{ code: 'slaughter.settlement_known', verdict: 'refused', field: 'FS_House.FF_SettlementNo', params: { no } }]
}

function bookingGapRules(values: ElementValues, bookings: readonly BookingRow[]): BrokenRule[] {
  const day = values.text('FS_Main.FF_Date')
  const booking = bookings.find(({ id }) => id === values.text('FS_Main.FF_PreSlaughter'))
  if (!booking || day === null || Math.abs(daysBetween(booking.day, day)) <= BOOKING_GAP_DAYS) return []
  return [{ code: 'slaughter.date_gap', verdict: 'doubtful', field: 'FS_Main.FF_Date' }]
}

/** Rules of slaughterhouse remarks: each needs both a code and a number, or neither. */
function remarkRules(values: ElementValues): BrokenRule[] {
  const head = values.number('FS_Main.FF_Number')
  return values.copiesOf('FS_Remarks').flatMap((copy): BrokenRule[] => {
    const code = values.text(elementAddress(copy, 'FF_RemarkCode'))
    const number = values.number(elementAddress(copy, 'FF_RemarkNumber'))
    const field = elementAddress(copy, 'FF_RemarkNumber')
    if ((code === null) !== (number === null)) {
      return [{ code: 'slaughter.remark_incomplete', verdict: 'refused', field }]
    }
    if (number === null || head === null || number <= head) return []
    return [{ code: 'integers.max', verdict: 'refused', field, params: { value: head } }]
  })
}
