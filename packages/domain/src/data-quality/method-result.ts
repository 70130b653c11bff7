import type { PigType } from '../growth/pig-type.ts'
import { beyondExcellent, judgeMeasurement } from './judge-measurement.ts'
import { INFERIOR, type QualityCategory, UNPROCESSABLE } from './quality-category.ts'
import type { QualityMethod } from './quality-methods.ts'

/** Why a method has no result. */
export type MissingReason =
  | 'no_pigs'
  | 'short_history'
  | 'module_off'
  | 'nothing_recorded'
  | 'no_places'
  | 'no_batches'
  | 'no_settlements'
  | 'no_readings'
  | 'no_treatments'
  | 'no_status_prices'

/** What was measured for one kind of pigs; figures without kinds name any. */
export interface MethodMeasurement {
  pigType: PigType
  value: number
  /** Inferior whatever the limits say: there is nothing at all where something must be, or it lies too low. */
  isInferior?: boolean
}

export interface MethodResult {
  category: QualityCategory
  /** In the method's unit; null where it could not be measured. */
  measured: number | null
  /** The kind of pigs whose measure decided. */
  pigType: PigType | null
  missing: MissingReason | null
}

export const unprocessableResult = (missing: MissingReason): MethodResult => ({
  category: UNPROCESSABLE,
  measured: null,
  pigType: null,
  missing,
})

/** The result of a method over the kinds of pigs of a farm: the worst decides, then the one further from its limit. */
export function methodResult(method: QualityMethod, measures: readonly MethodMeasurement[]): MethodResult {
  const results = measures.flatMap(({ pigType, value, isInferior }) => {
    const category = isInferior ? INFERIOR : judgeMeasurement(method, value, pigType)
    return category === null ? [] : [{ category, measured: value, pigType, missing: null }]
  })
  const [first, ...rest] = results
  if (!first) return unprocessableResult('nothing_recorded')
  const beyond = ({ measured, pigType }: typeof first) => beyondExcellent(method, measured, pigType)
  return rest.reduce(
    (worst, one) => ((one.category - worst.category || beyond(one) - beyond(worst)) > 0 ? one : worst),
    first,
  )
}

/** Nothing was found where something is due, such as a count: inferior, with nothing to state. */
export const inferiorResult = (pigType: PigType | null): MethodResult => ({
  category: INFERIOR,
  measured: null,
  pigType,
  missing: null,
})
