import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { shownLimits } from '@herdboard/domain/data-quality/judge-measurement.ts'
import type { MissingReason } from '@herdboard/domain/data-quality/method-result.ts'
import { type QualityCategory, UNPROCESSABLE } from '@herdboard/domain/data-quality/quality-category.ts'
import { ASSESSED_DAYS, type QualityMethodKey, qualityMethods } from '@herdboard/domain/data-quality/quality-methods.ts'
import { farmQuality } from '@herdboard/domain/data-quality/roll-up.ts'
import { addDays, daysBetween } from '@herdboard/domain/time/day-number.ts'
import type { Db } from '#platform/database/pool.ts'
import { publishChange } from '#platform/live/publish-change.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { notifyInferior } from './inferior-notification.ts'
import { batchMeasures } from './measures/batches.ts'
import { entryMeasures } from './measures/entries.ts'
import { feedMeasures } from './measures/feed.ts'
import { figureMeasures } from './measures/figures.ts'
import { noFinding } from './measures/method-limits.ts'
import { stockMeasures } from './measures/stock.ts'
import { unavailableMethods } from './measures/unavailable-methods.ts'
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
  batchMeasures,
  entryMeasures,
  figureMeasures,
  feedMeasures,
  unavailableMethods,
]

/** A shorter history says too little. */
const LEAST_HISTORY_DAYS = 30

/**
 * Judges a farm as of a day out of its records and stored days, and keeps the result with all that it rests on. Safe to
 * run twice: the last one of a day stands. A farm that falls to inferior is told of.
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
  if (visibleState(results) !== visibleState(before?.results ?? []))
    await publishChange(db, scope.directoryId, ['quality'])
  return category
}

/**
 * What the bars and tables of open screens say: where it is as before nobody need look again. The records behind a
 * point are read when it is opened.
 */
const visibleState = (results: readonly StoredMethodResult[]): string =>
  JSON.stringify(results.map(({ id, category, measured }) => [id, category, measured]))

/** Why nothing of a farm can be judged; null where it can. */
function missingReasonOf({ pigTypes, day }: AssessedFarm, began: string | null): MissingReason | null {
  if (pigTypes.length === 0 || began === null) return 'no_pigs'
  return daysBetween(began, day) < LEAST_HISTORY_DAYS ? 'short_history' : null
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
  measured: result.measured === null ? null : rounded(result.measured),
  pig_type: result.pigType,
  missing: result.missing,
  limits: result.category === UNPROCESSABLE || result.pigType === null ? null : shownLimits(method, result.pigType),
  inputs: Object.fromEntries(Object.entries(inputs).map(([key, value]) => [key, rounded(value)])),
  worst,
})

/** The last digits of sums hang on the order of their parts: the same facts are to give the same row. */
const rounded = (value: number): number => Number(value.toFixed(6))
