import type { FarmId } from '@herdboard/contract/core/ids.ts'
import type { MethodResult } from '@herdboard/domain/data-quality/method-result.ts'
import type { QualityMethodKey } from '@herdboard/domain/data-quality/quality-methods.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { TextName } from '#platform/text/text-key.ts'

/** A farm that is assessed as of `day`, over the days from `from`. */
export interface AssessedFarm {
  db: Db
  scope: TenantScope
  farmId: FarmId
  from: string
  day: string
  /** Pig types present on the farm in these days. */
  pigTypes: readonly PigType[]
}

/** A finding to correct, the worst first. Its text is `quality:worst.<method key>`, with these values. */
export interface WorstFinding {
  day: string | null
  /** Name of a place such as "Stald 4, A2", or of a mix. */
  place: string
  values: Record<string, number | string>
  record_id: string | null
}

/** Result of a method. `inputs` are the numbers that the measurement was calculated from, by key of `quality:input`. */
export interface MethodFinding {
  result: MethodResult
  inputs: Partial<Record<TextName<'quality:input'>, number>>
  worst: readonly WorstFinding[]
}

/** A group of methods that use the same facts. */
export type FarmMeasure = (farm: AssessedFarm) => Promise<Partial<Record<QualityMethodKey, MethodFinding>>>

/** A single method. */
export type MethodMeasure = (farm: AssessedFarm) => Promise<MethodFinding>

/** Maximum number of findings stored per method. */
export const MAX_WORST = 5

/** Returns the worst findings, in an order that does not depend on the database. */
export const worstFirst = <Row>(
  rows: readonly Row[],
  badness: (row: Row) => number,
  worst: (row: Row) => WorstFinding,
): WorstFinding[] =>
  rows
    .map((row) => ({ bad: badness(row), worst: worst(row) }))
    .sort((a, b) => b.bad - a.bad || (orderOf(a.worst) < orderOf(b.worst) ? -1 : 1))
    .slice(0, MAX_WORST)
    .map((one) => one.worst)

const orderOf = ({ day, place, record_id }: WorstFinding): string => `${day} ${place} ${record_id}`
