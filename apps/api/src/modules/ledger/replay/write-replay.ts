import type { FarmId, UnitId } from '@herdboard/contract/core/ids.ts'
import {
  type ChangedDay,
  type ChangedRow,
  type UnitWindowRow,
  writePointsAndDays,
} from '#modules/ledger/sql/units/days.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { earlierDay, laterDay } from './day-bounds.ts'
import type { ReplayedWindow } from './replay-windows.ts'

export const unitWindowRow = ({ window }: ReplayedWindow): UnitWindowRow => ({
  unit_id: window.unitId,
  after: window.after,
  through: window.through,
})

/** Writes the points and days of replayed windows; returns those that changed. */
export const writeReplay = (
  db: Db,
  scope: TenantScope,
  replayed: readonly ReplayedWindow[],
): Promise<{ points: ChangedRow[]; days: ChangedDay[] }> =>
  writePointsAndDays(
    db,
    scope,
    replayed.map(unitWindowRow),
    replayed.flatMap((one) => one.points.map((point) => ({ ...point, unit_id: one.window.unitId }))),
    replayed.flatMap(({ window, days }) =>
      days.map((day) => ({ ...day, unit_id: window.unitId, farm_id: window.farmId, pig_type: window.pigType })),
    ),
  )

/** The days of a farm that windows affect. */
export interface FarmWindow {
  farmId: FarmId
  unitIds: UnitId[]
  /** First and last day; `after` may be before all days. */
  after: string
  through: string
}

/** Groups windows by farm. */
export function windowsByFarm(replayed: readonly ReplayedWindow[]): FarmWindow[] {
  const byFarm = Map.groupBy(replayed, ({ window }) => window.farmId)
  return [...byFarm].map(([farmId, farmWindows]) => ({
    farmId,
    unitIds: farmWindows.map(({ window }) => window.unitId),
    after: farmWindows.map(({ window }) => window.after).reduce(earlierDay),
    through: farmWindows.map(({ window }) => window.through).reduce(laterDay),
  }))
}
