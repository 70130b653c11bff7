import type { FarmId } from '@herdboard/contract/core/ids.ts'
import type { MethodResult } from '@herdboard/domain/data-quality/method-result.ts'
import type { QualityMethodKey } from '@herdboard/domain/data-quality/quality-methods.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

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

/**
 * Methods whose findings have several texts, `quality:worst.<method key>.<variant>`; null stands for the text without a
 * variant. A finding of any other method has that text alone.
 */
export const worstVariants = {
  status_present: ['never', 'last'],
  estimated_gain: ['never', 'last'],
  insertion_weight_present: ['unweighed'],
  exit_weight: [null, 'unweighed'],
  sensor_plausibility: [null, 'stuck'],
  batch_dates: ['old', 'outside'],
  prices_present: ['status', 'slaughter', 'feed'],
  treatments_valid: ['uninstructed', 'early'],
} as const satisfies Partial<Record<QualityMethodKey, readonly (string | null)[]>>

type WorstVariant = NonNullable<(typeof worstVariants)[keyof typeof worstVariants][number]>

/** A finding to correct, the worst first. Its text is `quality:worst.<method key>`, with these values. */
export interface WorstFinding {
  day: string | null
  /** Name of a place such as "Stald 4, A2", or of a mix. */
  place: string
  values: Readonly<Record<string, number | string>> & { readonly variant?: WorstVariant }
  record_id: string | null
}

/** Numbers that a measurement can be calculated from; their texts are `quality:input.<key>`. */
export const qualityInputs = [
  'negative_days',
  'days_since_count_1',
  'days_since_count_2',
  'days_estimated_1',
  'days_estimated_2',
  'calculated',
  'difference',
  'head',
  'places',
  'moved',
  'good',
  'inserted',
  'left',
  'dead',
  'old_batches',
  'outside',
  'deliveries',
  'missing',
  'unbalanced',
  'pig_days_since',
  'records',
  'alike',
  'fe_a_day',
  'expected_fe_a_day',
  'mean_kg',
  'delivered_kg',
  'used_kg',
  'complete_kg',
  'days_with_pigs',
  'longest_gap',
  'booked_head',
  'settled_head',
  'expected_hours',
  'measured_hours',
  'values',
  'possible_values',
  'prices_needed',
  'prices_known',
  'courses',
  'valid_courses',
  'early_slaughters',
] as const

/** Result of a method. `inputs` are the numbers that the measurement was calculated from. */
export interface MethodFinding {
  result: MethodResult
  inputs: Partial<Record<(typeof qualityInputs)[number], number>>
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
