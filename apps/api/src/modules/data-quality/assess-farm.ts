import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { shownLimits } from '@herdboard/domain/data-quality/judge-measurement.ts'
import type { MissingReason } from '@herdboard/domain/data-quality/method-result.ts'
import { type QualityCategory, UNPROCESSABLE } from '@herdboard/domain/data-quality/quality-category.ts'
import { ASSESSED_DAYS, type QualityMethodKey, qualityMethods } from '@herdboard/domain/data-quality/quality-methods.ts'
import { farmQuality } from '@herdboard/domain/data-quality/roll-up.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { addDays, daysBetween } from '@herdboard/domain/time/day-number.ts'
import type { Db } from '#platform/database/pool.ts'
import { publishChange } from '#platform/live/publish-change.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { notifyInferior } from './inferior-notification.ts'
import { batchMeasures } from './measures/batches.ts'
import { entryMeasures } from './measures/entries.ts'
import { estimateMeasures } from './measures/estimates.ts'
import { feedMeasures } from './measures/feed.ts'
import { figureMeasures } from './measures/figures.ts'
import { noFinding } from './measures/method-limits.ts'
import { priceMeasures } from './measures/prices.ts'
import { sensorMeasures } from './measures/sensors.ts'
import { settlementMeasures } from './measures/settlement.ts'
import { stockMeasures } from './measures/stock.ts'
import { treatmentMeasures } from './measures/treatments.ts'
import { weightMeasures } from './measures/weights.ts'
import type { AssessedFarm, FarmMeasure, MethodFinding } from './method-finding.ts'
import {
  deleteOldAssessments,
  type StoredMethodResult,
  selectLastAssessment,
  upsertAssessment,
} from './sql/assessments.ts'
import { selectFarmHistory } from './sql/farm.ts'

const measures: readonly FarmMeasure[] = [
  stockMeasures,
  weightMeasures,
  estimateMeasures,
  batchMeasures,
  entryMeasures,
  figureMeasures,
  feedMeasures,
  settlementMeasures,
  sensorMeasures,
  priceMeasures,
  treatmentMeasures,
]

/** Minimum history of a farm in days; a shorter one is not sufficient for an assessment. */
const MIN_HISTORY_DAYS = 30

/**
 * Assesses a farm as of a day from its records and stored days, and stores the result with its inputs. Safe to run
 * twice: the last result of a day replaces earlier ones. Notifies when the farm becomes inferior.
 */
export async function assessFarm(
  db: Db,
  scope: TenantScope,
  farmId: FarmId,
  { day, now }: { day: string; now: Date },
): Promise<QualityCategory> {
  const from = addDays(day, 1 - ASSESSED_DAYS)
  const history = await selectFarmHistory(db, scope, farmId, { from, day })
  const farm: AssessedFarm = { db, scope, farmId, from, day, pigTypes: history.pig_types }
  const found = await measureMethods(farm, missingReasonOf(farm, history.began))
  const category = farmQuality(found.map(({ method, found: { result } }) => ({ level: method.level, ...result })))
  const before = await selectLastAssessment(db, scope, farmId)
  const results = found.map(toStoredResult)
  await upsertAssessment(db, scope, { farmId, day, now, category, results })
  await deleteOldAssessments(db, scope, farmId, from)
  await notifyInferior(db, scope, now, { farmId, category, before: before?.category ?? null, results: found })
  if (visibleState(results) !== visibleState(before?.results ?? [])) publishChange(db, scope.directoryId, ['quality'])
  return category
}

/**
 * Returns the part of the results that open screens show in bars and tables. If it has not changed, no screen must
 * reload. The records behind a method are loaded when it is opened.
 */
const visibleState = (results: readonly StoredMethodResult[]): string =>
  JSON.stringify(results.map(({ id, category, measured }) => [id, category, measured]))

/** Returns why nothing of a farm can be assessed; null where it can. */
function missingReasonOf({ pigTypes, day }: AssessedFarm, began: string | null): MissingReason | null {
  if (pigTypes.length === 0 || began === null) return 'no_pigs'
  return daysBetween(began, day) < MIN_HISTORY_DAYS ? 'short_history' : null
}

async function measureMethods(farm: AssessedFarm, missing: MissingReason | null) {
  const found: Partial<Record<QualityMethodKey, MethodFinding>> = {}
  if (missing === null) for (const measure of measures) Object.assign(found, await measure(farm))
  return qualityMethods.map((method) => ({
    method,
    found: found[method.key] ?? noFinding(missing ?? 'nothing_recorded'),
  }))
}

const toStoredResult = ({
  method,
  found: { result, inputs, worst },
}: Awaited<ReturnType<typeof measureMethods>>[number]): StoredMethodResult => ({
  id: method.id,
  category: result.category,
  measured: result.measured === null ? null : roundHalfAway(result.measured, STORED_DECIMALS),
  pig_type: result.pigType,
  missing: result.missing,
  limits: result.category === UNPROCESSABLE || result.pigType === null ? null : shownLimits(method, result.pigType),
  inputs: Object.fromEntries(
    Object.entries(inputs).map(([key, value]) => [key, roundHalfAway(value, STORED_DECIMALS)]),
  ),
  worst,
})

/**
 * Decimals of a stored result. The last digits of a sum depend on the order of its parts, and the same facts must give
 * the same row.
 */
const STORED_DECIMALS = 6
