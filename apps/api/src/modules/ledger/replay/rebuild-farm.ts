import type { FarmId, UnitId } from '@herdboard/contract/core/ids.ts'
import { type FeedCell, type FeedPlace, writeFeedDays } from '#modules/ledger/sql/feed/feed-shares.ts'
import { selectDifferingUnits } from '#modules/ledger/sql/periods/control-sums.ts'
import { insertRecalculation } from '#modules/ledger/sql/records/record-guards.ts'
import { type ChangedRow, rewriteFarmDays } from '#modules/ledger/sql/units/days.ts'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import { writeGathered } from '#platform/database/transaction-end.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { lockedDaysByFarm, type MovedLockedDays, movedLockedRows } from '../changes/locked-day-rules.ts'
import {
  type FarmDayRange,
  type SharedFeedRecords,
  shareFeedRecords,
  updateFeed,
  widenRange,
} from '../feed/feed-shares.ts'
import { lockFarms } from '../sql/places.ts'
import { deleteDaysAhead, deleteStrayFeedDays, selectFarmUnits } from '../sql/rebuild.ts'
import { laterDay } from './day-bounds.ts'
import { type DifferingRows, differingRows } from './differing-rows.ts'
import { BEFORE_ALL, fullWindows } from './recalculation-windows.ts'
import { type ReplayedWindow, replayWindows } from './replay-windows.ts'
import { writeReplay } from './write-replay.ts'

/** Units replayed and written per statement; barns are never split, because a barn's count ties its units together. */
const UNITS_PER_STATEMENT = 25
const CHECKED_UNITS = 5

export interface RebuildResult {
  /** Rows that did not match the facts, which means a programming error; new days do not count. */
  faults: ChangedRow[]
  /** Rows after this day were missing or other than stored; null where all were the same. */
  changedAfter: string | null
  /** Days under the farm's lock whose stored rows were other. */
  movedLockedDays: MovedLockedDays[]
}

/**
 * Replays a whole farm from its facts and replaces its derived rows.
 * The same facts give the same bytes, so any changed row up to the last existing day was wrong. The caller raises the
 * data version afterwards, as the last step: every user who records waits for that row.
 */
export async function rebuildFarm(db: Db, scope: TenantScope, farmId: FarmId, today: string): Promise<RebuildResult> {
  await lockFarms(db, scope, [farmId])
  await deleteDaysAhead(db, scope, farmId, today)
  const units = await selectFarmUnits(db, scope, farmId)
  const replayed: ReplayedWindow[] = []
  for (const unitIds of unitBatches(units)) {
    replayed.push(...(await replayWindows(db, scope, await fullWindows(db, scope, unitIds, today))))
  }
  const through = replayed.map(({ window }) => window.through).reduce(laterDay, today)
  const whole = [{ farm_id: farmId, after: BEFORE_ALL, through }]
  const feed = await shareFeedRecords(db, scope, whole, async () => feedCells(replayed, units))
  const differing = await differingRows(db, scope, farmId, replayed, feed)
  const wasStored = ({ unit_id, day }: ChangedRow) => day <= (differing.lastDays.get(unit_id) ?? '')
  const moved: ChangedRow[] = (await movedLockedRows(db, scope, differing.windows)).filter(wasStored)
  const { rows, fed } = await writeDifferingRows(db, scope, farmId, feed, differing)
  const faults = [...rows, ...fed].filter(wasStored)
  const locked = replayed[0]?.window.lockedThrough ?? ''
  moved.push(...fed.filter((row) => wasStored(row) && row.day <= locked))
  return {
    faults,
    changedAfter: differing.after,
    movedLockedDays: lockedDaysByFarm(moved.map(({ day }) => ({ farmId, day }))),
  }
}

/** Writes shares first: a new daily row is then written once, including its feed. */
async function writeDifferingRows(
  db: Db,
  scope: TenantScope,
  farmId: FarmId,
  { covered, shares }: SharedFeedRecords,
  { windows, recordIds, hasStrayShares, after }: DifferingRows,
): Promise<{ rows: ChangedRow[]; fed: ChangedRow[] }> {
  if (after === null) return { rows: [], fed: [] }
  let days: FarmDayRange[] = covered.map((range) => ({ ...range, after }))
  if (hasStrayShares) await deleteStrayFeedDays(db, scope, farmId)
  if (hasStrayShares || recordIds.length > 0) {
    const records = new Set(recordIds)
    const ownShares = shares.filter(({ record_id }) => records.has(record_id))
    const removed = await writeFeedDays(db, scope, [farmId], recordIds, ownShares)
    days = days.map((range) => widenRange(range, removed))
  }
  let rows: ChangedRow[] = []
  for (const some of windowBatches(windows)) {
    const { points, days } = await writeReplay(db, scope, some)
    // Decades of a long stay are more rows than a call takes arguments.
    rows = rows.concat(points, days)
  }
  const fed = await updateFeed(db, scope, days)
  rewriteFarmDays(db, scope, days)
  // The caller reviews the farm in the same transaction, and reads these sums.
  await writeGathered(db)
  return { rows, fed }
}

/** Groups windows into lists small enough for one statement. */
function windowBatches(windows: readonly ReplayedWindow[]): ReplayedWindow[][] {
  const count = Math.ceil(windows.length / UNITS_PER_STATEMENT)
  return Array.from({ length: count }, (_, no) =>
    windows.slice(no * UNITS_PER_STATEMENT, (no + 1) * UNITS_PER_STATEMENT),
  )
}

/** Groups the units into lists of whole barns, small enough for one statement. */
function unitBatches(units: readonly FeedPlace[]): UnitId[][] {
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
function feedCells(replayed: readonly ReplayedWindow[], units: readonly FeedPlace[]): FeedCell[] {
  const places = new Map(units.map((unit) => [unit.unit_id, unit]))
  return replayed.flatMap(({ window, days }) => {
    const place = places.get(window.unitId)
    return place ? days.map((row) => ({ place, row })) : []
  })
}

/** Returns units of a farm whose last window has other pig-days or another gain in its days than by its facts. */
export const differingUnits = (db: Db, scope: TenantScope, farmId: FarmId): Promise<UnitId[]> =>
  selectDifferingUnits(db, scope, farmId, CHECKED_UNITS)

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
