import type { DeliveringPlace, SupplierNumber } from '#modules/setup/service.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import { type ElementValues, elementAddress } from '../engine/element-values.ts'

export const SUPPLIER_NUMBER = 'FS_Number'
const DIGITS = /^\d{3,8}$/

const supplierNumberRows = (values: ElementValues) =>
  values.copiesOf(SUPPLIER_NUMBER).map((copy) => ({
    copy,
    number: values.text(elementAddress(copy, 'FF_SupplierNo'))?.trim() ?? null,
    placeId: values.text(elementAddress(copy, 'FF_Place')),
    kind: values.text(elementAddress(copy, 'FF_ProductionKind')),
  }))

/** Supplier numbers of a validated form, each with its farm. */
export const supplierNumbersOfRows = (values: ElementValues, places: readonly DeliveringPlace[]): SupplierNumber[] =>
  supplierNumberRows(values).flatMap(({ number, placeId, kind }) => {
    const place = places.find(({ id }) => id === placeId)
    if (number === null || !place) return []
    const place_id = place.id === place.farm_id ? null : place.id
    return [{ number, farm_id: place.farm_id, place_id, production_kind: Number(kind ?? 1) }]
  })

/** Rules: a number has 3 to 8 digits and one place, and is used once. */
export function supplierNumberRules(
  values: ElementValues,
  places: readonly DeliveringPlace[],
  onlyPlace: string | null,
): BrokenRule[] {
  const rows = supplierNumberRows(values)
  return rows.flatMap(({ copy, number, placeId }, no): BrokenRule[] => {
    const refuse = (code: BrokenRule['code'], element: string, params = {}): BrokenRule[] => [
      { code, verdict: 'refused', field: elementAddress(copy, element), params },
    ]
    if (number === null)
      // With only one place, an untouched row has that place filled in.
      return placeId === null || placeId === onlyPlace ? [] : refuse('setup.row_incomplete', 'FF_SupplierNo')
    if (!DIGITS.test(number)) return refuse('setup.number_format', 'FF_SupplierNo')
    if (!places.some(({ id }) => id === placeId)) return refuse('setup.row_incomplete', 'FF_Place')
    const isTaken = rows.slice(0, no).some((other) => other.number === number)
    return isTaken ? refuse('setup.number_taken', 'FF_SupplierNo', { no: number }) : []
  })
}
