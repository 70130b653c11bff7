import type { FarmId } from '@herdboard/contract/core/ids.ts'
import type { MethodResult } from '@herdboard/domain/data-quality/method-result.ts'
import type { QualityMethodKey } from '@herdboard/domain/data-quality/quality-methods.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** A farm that is judged as of a day, over the days from `from` on. */
export interface AssessedFarm {
  db: Db
  scope: TenantScope
  farmId: FarmId
  from: string
  day: string
  /** Kinds of pigs that stood at the farm in these days. */
  pigTypes: readonly PigType[]
}

/** Something to mend, by the worst: `quality:worst.<method key>` says it, with its numbers. */
export interface WorstFinding {
  day: string | null
  /** In words: "Stald 4, A2"; a mix for feed. */
  place: string
  values: Record<string, number | string>
  record_id: string | null
}

/** What a method found. Inputs are the numbers that the measure was made of, by key of `quality:input`. */
export interface MethodFinding {
  result: MethodResult
  inputs: Record<string, number>
  worst: readonly WorstFinding[]
}

/** One group of methods that look at the same facts. */
export type FarmMeasure = (farm: AssessedFarm) => Promise<Partial<Record<QualityMethodKey, MethodFinding>>>

/** One method. */
export type MethodMeasure = (farm: AssessedFarm) => Promise<MethodFinding>

/** So many of the worst are kept. */
export const MAX_WORST = 5

/** The worst, in the same order however the database gave them. */
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
