import type { EndpointReply, EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { RecordId } from '@herdboard/contract/core/ids.ts'
import type { CountDifference, getReconciliationCauses } from '@herdboard/contract/herd/reconciliation.ts'
import type { CountPeriod, PigMovement } from '@herdboard/domain/reconciliation/count-period.ts'
import { likelyCauses } from '@herdboard/domain/reconciliation/likely-causes.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { type ResolvedUnit, resolveUnits } from '#modules/locations/service.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { causeCorrection } from './cause-correction.ts'
import { causeDescription, movementKinds } from './cause-description.ts'
import {
  type DifferenceRow,
  type FarmMovementRow,
  selectDifferences,
  selectFarmDifferences,
  selectFarmMovements,
} from './sql/count-differences.ts'

type CausesQuery = EndpointRequest<typeof getReconciliationCauses>['query']

/** Movements up to this many days after a count may have happened before it. */
const DAYS_AFTER = 3
/** Counts of neighbouring units up to this many days before or after may concern the same pigs. */
const DAYS_AROUND = 7

/**
 * Returns every count of a unit in the period that differs from the calculated stock, newest first, with likely causes.
 */
export async function causesOfDifferences(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { unit_id, from, to }: CausesQuery,
): Promise<EndpointReply<typeof getReconciliationCauses>> {
  const readable = new Map((await resolveUnits(db, scope, {}, null)).map((unit) => [unit.id as string, unit]))
  const unit = readable.get(unit_id)
  if (!unit) throw new Problem('request.not_found')
  const counts = await selectDifferences(db, scope, unit_id, { from, to })
  const [last, first] = [counts[0], counts.at(-1)]
  if (!last || !first) return { differences: [] }
  const farm = {
    unit,
    readable,
    movements: await selectFarmMovements(db, scope, unit.farmId, {
      after: first.since,
      through: addDays(last.day, DAYS_AFTER),
    }),
    neighbours: await selectFarmDifferences(db, scope, unit.farmId, {
      from: addDays(first.day, -DAYS_AROUND),
      to: addDays(last.day, DAYS_AROUND),
    }),
  }
  return { differences: counts.map((count) => toCountDifference(context, scope, count, farm)) }
}

interface FarmFacts {
  unit: ResolvedUnit
  readable: ReadonlyMap<string, ResolvedUnit>
  movements: readonly FarmMovementRow[]
  neighbours: readonly { unit_id: string; day: string; difference: number }[]
}

function toCountDifference(
  context: RequestContext,
  scope: TenantScope,
  count: DifferenceRow,
  farm: FarmFacts,
): CountDifference {
  const countInterval = countIntervalOf(count, farm)
  const causes = likelyCauses(countInterval).map((cause) => ({
    kind: cause.kind,
    score: cause.score,
    text: causeDescription(context, cause, farm.readable, count.difference > 0),
    date: cause.day,
    record_ids: cause.recordIds as RecordId[],
    typed: cause.typed,
    right: cause.right,
    correction: causeCorrection(cause, countInterval, farm.readable, scope),
  }))
  const { record_id, counted, difference, since } = count
  return { date: count.day, record_id, since, expected: counted - difference, counted, difference, causes }
}

function countIntervalOf(count: DifferenceRow, { unit, movements, neighbours, readable }: FarmFacts): CountPeriod {
  const through = addDays(count.day, DAYS_AFTER)
  const around = movements
    .filter(({ day }) => (count.since === null || day > count.since) && day <= through)
    .map(toMovement)
  return {
    unitId: unit.id,
    pigType: unit.pigType,
    since: count.since,
    countDay: count.day,
    countRecordId: count.record_id,
    isOwnCount: count.is_own,
    expected: count.counted - count.difference,
    counted: count.counted,
    pigDays: count.pig_days,
    meanKg: count.mean_kg,
    movements: around.filter(({ unitId }) => unitId === unit.id),
    elsewhere: around.filter(({ unitId }) => unitId !== unit.id),
    neighbours: neighbours
      .filter(({ unit_id, day }) => unit_id !== unit.id && isAround(day, count.day))
      .map(({ unit_id, day, difference }) => ({
        unitId: unit_id,
        countDay: day,
        difference,
        isSameBarn: readable.get(unit_id)?.barnId === unit.barnId,
      })),
  }
}

const isAround = (day: string, countDay: string): boolean =>
  day >= addDays(countDay, -DAYS_AROUND) && day <= addDays(countDay, DAYS_AROUND)

const toMovement = (row: FarmMovementRow): PigMovement => ({
  recordId: row.record_id,
  unitId: row.unit_id,
  kind: movementKinds[row.kind],
  day: row.day,
  head: row.head,
  kg: row.kg,
  peerUnitId: row.peer_unit_id,
})
