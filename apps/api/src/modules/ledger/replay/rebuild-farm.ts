import type { FarmId, UnitId } from '@herdboard/contract/core/ids.ts'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { writeFeedShares } from '../feed/feed-shares.ts'
import { selectControl } from '../sql/control-sums.ts'
import { type ChangedRow, rewriteFarmDays } from '../sql/days.ts'
import { type FeedCell, updateFeedOfDays } from '../sql/feed-shares.ts'
import { selectPeriodGroups } from '../sql/periods.ts'
import { lockFarms } from '../sql/places.ts'
import { deleteStrayFeedDays, type FarmUnit, selectFarmUnits, selectLastWindows } from '../sql/rebuild.ts'
import { insertRecalculation } from '../sql/record-guards.ts'
import { BEFORE_ALL, fullWindows } from './recalculation-windows.ts'
import { type ReplayedWindow, replayWindows } from './replay-windows.ts'
import { writeReplay } from './write-replay.ts'

/** Played and written in one statement; barns are never split, because a barn's count ties its units together. */
const UNITS_PER_STATEMENT = 25
const CHECKED_UNITS = 5

export interface RebuildResult {
  /** Rows that stood otherwise than the facts say: a fault of ours. New days are none. */
  faults: ChangedRow[]
}

/**
 * Plays a whole farm from nothing and writes it over what stands. The same facts give the same bytes, so whatever
 * changes up to the last day that stood was wrong. The caller tells clients of new figures, last: all who record wait
 * for that row.
 */
export async function rebuildFarm(db: Db, scope: TenantScope, farmId: FarmId, today: string): Promise<RebuildResult> {
  await lockFarms(db, scope, [farmId])
  const units = await selectFarmUnits(db, scope, farmId)
  const lastDays = new Map<string, string | null>(units.map(({ unit_id, last_day }) => [unit_id, last_day]))
  const replayed: ReplayedWindow[][] = []
  for (const unitIds of unitBatches(units)) {
    replayed.push(await replayWindows(db, scope, await fullWindows(db, scope, unitIds, today)))
  }
  await deleteStrayFeedDays(db, scope, farmId)
  // Feed first: a new daily row is then written once, with its feed.
  const whole = [{ farm_id: farmId, after: BEFORE_ALL, through: today }]
  const fed = await writeFeedShares(db, scope, whole, [], async () => feedCells(replayed.flat(), units))
  const changed: ChangedRow[] = []
  for (const some of replayed) changed.push(...(await writeReplay(db, scope, some)))
  changed.push(...(await updateFeedOfDays(db, scope, fed)))
  await rewriteFarmDays(db, scope, fed)
  return { faults: changed.filter(({ unit_id, day }) => day <= (lastDays.get(unit_id) ?? '')) }
}

/** Lists of units of whole barns, of a size that one statement takes well. */
function unitBatches(units: readonly FarmUnit[]): UnitId[][] {
  const lists: UnitId[][] = []
  for (const barn of Map.groupBy(units, ({ barn_id }) => barn_id).values()) {
    const ids = barn.map(({ unit_id }) => unit_id)
    const last = lists.at(-1)
    if (last && last.length + ids.length <= UNITS_PER_STATEMENT) last.push(...ids)
    else lists.push(ids)
  }
  return lists
}

/** Played days as feed is shared over them. */
function feedCells(replayed: readonly ReplayedWindow[], units: readonly FarmUnit[]): FeedCell[] {
  const places = new Map(units.map((unit) => [unit.unit_id, unit]))
  return replayed.flatMap(({ window, days }) => {
    const place = places.get(window.unitId)
    return place ? days.map((day) => ({ ...place, ...day })) : []
  })
}

/** Units of a farm whose last stretch has other pig-days or another gain by its days than by its facts. */
export async function differingUnits(db: Db, scope: TenantScope, farmId: FarmId): Promise<UnitId[]> {
  const differing: UnitId[] = []
  for (const { unit_id, ...period } of await selectLastWindows(db, scope, farmId, CHECKED_UNITS)) {
    const control = await selectControl(db, scope, [unit_id], period)
    const [sums] = await selectPeriodGroups(db, scope, [unit_id], [period], 'all', { leaveOut: false })
    const isSame =
      control.pig_days === sums?.pig_days && Math.abs((control.gain_kg ?? 0) - (sums?.gain_kg ?? 0)) < 0.0005
    if (!isSame) differing.push(unit_id)
  }
  return differing
}

/** Leaves farms to the job that calculates them anew, as after a new price, a changed mix or a setting. */
export async function queueRecalculation(
  db: Db,
  scope: TenantScope,
  farmIds: readonly FarmId[],
  fromDay: string,
  reason: string,
): Promise<void> {
  if (farmIds.length === 0) return
  await insertRecalculation(
    db,
    scope,
    farmIds.map((farm_id) => ({ id: newId(), farm_id, from_day: fromDay, reason })),
  )
  await enqueueJob(db, 'recalc', scope.directoryId)
}
