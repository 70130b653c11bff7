import { periodsOverlap } from '@herdboard/domain/slaughter/supplier-number.ts'
import { type ElementValues, elementAddress } from '#modules/forms/engine/element-values.ts'
import type { DeliveringPlace, SupplierNumber } from '#modules/setup/service.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'

export const SUPPLIER_NUMBER = 'FS_Number'
const DIGITS = /^\d{3,8}$/

const supplierNumberRows = (values: ElementValues) =>
  values.copiesOf(SUPPLIER_NUMBER).map((copy) => ({
    copy,
    number: values.text(elementAddress(copy, 'FF_SupplierNo'))?.trim() ?? null,
    placeId: values.text(elementAddress(copy, 'FF_Place')),
    kind: values.text(elementAddress(copy, 'FF_ProductionKind')),
    valid_from: values.text(elementAddress(copy, 'FF_ValidFrom')),
    valid_to: values.text(elementAddress(copy, 'FF_ValidTo')),
  }))

/** Supplier numbers of a validated form, each with its farm. */
export const supplierNumbersOfRows = (values: ElementValues, places: readonly DeliveringPlace[]): SupplierNumber[] =>
  supplierNumberRows(values).flatMap(({ number, placeId, kind, valid_from, valid_to }) => {
    const place = places.find(({ id }) => id === placeId)
    if (number === null || !place) return []
    const place_id = place.id === place.farm_id ? null : place.id
    return [{ number, farm_id: place.farm_id, place_id, production_kind: Number(kind ?? 1), valid_from, valid_to }]
  })

/**
 * Returns the stored numbers that a form does not show because their place is closed. A number that another place has
 * on one of the same days is that place's.
 */
export const numbersOfClosedPlaces = (
  stored: readonly SupplierNumber[],
  shown: readonly SupplierNumber[],
  places: readonly DeliveringPlace[],
): SupplierNumber[] =>
  stored.filter(
    (one) =>
      !places.some(({ id }) => id === (one.place_id ?? one.farm_id)) &&
      !shown.some((other) => other.number === one.number && periodsOverlap(other, one)),
  )

/** Rules: a number has 3 to 8 digits, and one place a day. */
export function supplierNumberRules(
  values: ElementValues,
  places: readonly DeliveringPlace[],
  onlyPlace: string | null,
): BrokenRule[] {
  const rows = supplierNumberRows(values)
  return rows.flatMap(({ copy, number, placeId, ...period }, no): BrokenRule[] => {
    const refuse = (code: BrokenRule['code'], element: string, params = {}): BrokenRule[] => [
      { code, verdict: 'refused', field: elementAddress(copy, element), params },
    ]
    if (number === null)
      // With only one place, an untouched row has that place filled in.
      return placeId === null || placeId === onlyPlace ? [] : refuse('setup.row_incomplete', 'FF_SupplierNo')
    if (!DIGITS.test(number)) return refuse('setup.number_format', 'FF_SupplierNo')
    if (!places.some(({ id }) => id === placeId)) return refuse('setup.row_incomplete', 'FF_Place')
    if (period.valid_from !== null && period.valid_to !== null && period.valid_to < period.valid_from)
      return refuse('setup.period_reversed', 'FF_ValidTo')
    const isTaken = rows.slice(0, no).some((other) => other.number === number && periodsOverlap(other, period))
    return isTaken ? refuse('setup.number_taken', 'FF_SupplierNo', { no: number }) : []
  })
}
