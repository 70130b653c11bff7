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

/** Units replayed and written per statement; barns are never split, because a barn's count ties its units together. */
const UNITS_PER_STATEMENT = 25
const CHECKED_UNITS = 5

export interface RebuildResult {
  /** Rows that did not match the facts, which means a programming error; new days do not count. */
  faults: ChangedRow[]
}

/**
 * Replays a whole farm from its facts and replaces its derived rows.
 * The same facts give the same bytes, so any changed row up to the last existing day was wrong. The caller raises the
 * data version afterwards, as the last step: every user who records waits for that row.
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
  // Feed first: a new daily row is then written once, including its feed.
  const whole = [{ farm_id: farmId, after: BEFORE_ALL, through: today }]
  const fed = await writeFeedShares(db, scope, whole, [], async () => feedCells(replayed.flat(), units))
  const changed: ChangedRow[] = []
  for (const some of replayed) {
    const { points, days } = await writeReplay(db, scope, some)
    changed.push(...points, ...days)
  }
  changed.push(...(await updateFeedOfDays(db, scope, fed)))
  await rewriteFarmDays(db, scope, fed)
  return { faults: changed.filter(({ unit_id, day }) => day <= (lastDays.get(unit_id) ?? '')) }
}

/** Groups the units into lists of whole barns, small enough for one statement. */
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

/** Converts replayed days to the cells over which feed is distributed. */
function feedCells(replayed: readonly ReplayedWindow[], units: readonly FarmUnit[]): FeedCell[] {
  const places = new Map(units.map((unit) => [unit.unit_id, unit]))
  return replayed.flatMap(({ window, days }) => {
    const place = places.get(window.unitId)
    return place ? days.map((day) => ({ ...place, ...day })) : []
  })
}

/** Returns units of a farm whose last window has other pig-days or another gain in its days than by its facts. */
export async function differingUnits(db: Db, scope: TenantScope, farmId: FarmId): Promise<UnitId[]> {
  const differing: UnitId[] = []
  for (const { unit_id, ...period } of await selectLastWindows(db, scope, farmId, CHECKED_UNITS)) {
    const control = await selectControl(db, scope, [unit_id], period)
    const [sums] = await selectPeriodGroups(db, scope, [unit_id], [period], 'all', { excludeBeginningUnits: false })
    const isSame =
      control.pig_days === sums?.pig_days && Math.abs((control.gain_kg ?? 0) - (sums?.gain_kg ?? 0)) < 0.0005
    if (!isSame) differing.push(unit_id)
  }
  return differing
}

/** Queues farms for recalculation by the job, after a new price, a changed mix or a changed setting. */
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
