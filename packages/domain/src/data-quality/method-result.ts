import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
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
  | 'no_sensors'
  | 'no_pigs_at_sensors'
  | 'no_readings'
  | 'no_treatments'

/** Measurement for one pig type; figures that do not depend on the type state any. */
export interface MethodMeasurement {
  pigType: PigType
  value: number
  /** Inferior whatever the limits are: required data is missing completely, or the value is too low. */
  isInferior?: boolean
}

export interface MethodResult {
  category: QualityCategory
  /** In the method's unit; null if it could not be measured. */
  measured: number | null
  /** Pig type whose measurement decided. */
  pigType: PigType | null
  missing: MissingReason | null
}

export const unprocessableResult = (missing: MissingReason): MethodResult => ({
  category: UNPROCESSABLE,
  measured: null,
  pigType: null,
  missing,
})

/**
 * Returns the result of a method over the pig types of a farm: the worst category decides, then the value further from
 * its limit.
 */
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

/** Result if required data such as a count is missing: inferior, without a value. */
export const inferiorResult = (pigType: PigType | null): MethodResult => ({
  category: INFERIOR,
  measured: null,
  pigType,
  missing: null,
})
