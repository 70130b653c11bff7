import type { FarmId, UnitId } from '@herdboard/contract/ids.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/scope.ts'
import { earlierOf, laterOf } from './day-bounds.ts'
import type { PlayedStretch } from './play-stretches.ts'
import { type ChangedRow, type Window, writeDays, writePoints } from './sql/days.ts'

export const windowOf = ({ stretch }: PlayedStretch): Window => ({
  unit_id: stretch.unitId,
  after: stretch.after,
  through: stretch.through,
})

/** Writes the points and days of played stretches; gives back what came out otherwise than it stood. */
export async function writeStretches(db: Db, scope: TenantScope, played: readonly PlayedStretch[]): Promise<ChangedRow[]> {
  const windows = played.map(windowOf)
  const points = await writePoints(
    db,
    scope,
    windows,
    played.flatMap((one) => one.points.map((point) => ({ ...point, unit_id: one.stretch.unitId }))),
  )
  const days = await writeDays(
    db,
    scope,
    windows,
    played.flatMap(({ stretch, days }) =>
      days.map((day) => ({ ...day, unit_id: stretch.unitId, farm_id: stretch.farmId, pig_type: stretch.pigType })),
    ),
  )
  return [...points, ...days]
}

/** The days of a farm that stretches reach. */
export interface FarmReach {
  farmId: FarmId
  unitIds: UnitId[]
  /** First and last day; `after` may be before all days. */
  after: string
  through: string
}

/** Stretches gathered by farm. */
export function reachOf(played: readonly PlayedStretch[]): FarmReach[] {
  const byFarm = Map.groupBy(played, ({ stretch }) => stretch.farmId)
  return [...byFarm].map(([farmId, stretches]) => ({
    farmId,
    unitIds: stretches.map(({ stretch }) => stretch.unitId),
    after: stretches.map(({ stretch }) => stretch.after).reduce(earlierOf),
    through: stretches.map(({ stretch }) => stretch.through).reduce(laterOf),
  }))
}
