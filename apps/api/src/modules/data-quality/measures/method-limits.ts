import { type MissingReason, unprocessableResult } from '@herdboard/domain/data-quality/method-result.ts'
import {
  type QualityMethod,
  type QualityMethodKey,
  qualityMethods,
} from '@herdboard/domain/data-quality/quality-methods.ts'
import { type PigType, SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import type { AssessedFarm, MethodFinding } from '../method-finding.ts'

const byKey: ReadonlyMap<string, QualityMethod> = new Map(qualityMethods.map((method) => [method.key, method]))

export function methodLimits(key: QualityMethodKey): QualityMethod {
  const method = byKey.get(key)
  if (!method) throw new Error(`no method is called ${key}`)
  return method
}

/** Returns one of the farm's pig types, for limits that are the same for all types. */
export const anyPigType = ({ pigTypes }: AssessedFarm): PigType => pigTypes[0] ?? SLAUGHTER_PIGS

/** Returns the result of a method that cannot be assessed. */
export const noFinding = (missing: MissingReason): MethodFinding => ({
  result: unprocessableResult(missing),
  inputs: {},
  worst: [],
})
