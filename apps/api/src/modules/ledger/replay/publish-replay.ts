import { addDays } from '@herdboard/domain/time/day-number.ts'
import { insertRecalculation } from '#modules/ledger/sql/records/record-guards.ts'
import { rewriteFarmDays } from '#modules/ledger/sql/units/days.ts'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { type FarmDayRange, redistributeFeed } from '../feed/feed-shares.ts'
import { isRecalculationQueued } from '../sql/rebuild.ts'
import { earlierDay, laterDay } from './day-bounds.ts'
import type { ReplayedWindow } from './replay-windows.ts'
import { windowsByFarm, writeReplay } from './write-replay.ts'

/** Above this number of rows a job does the work, so that the user does not wait for it. */
const MAX_UNIT_DAYS = 20_000

export interface ReplayPublication {
  replayed: readonly ReplayedWindow[]
  /** Days of farms whose feed records changed. */
  feed: readonly FarmDayRange[]
  /** Feed records that no longer exist or are rewritten. */
  removedRecordIds: readonly string[]
  reason: string
}

/**
 * Writes the rows that follow from replayed windows: points, days, feed shares and sums of farms.
 * Larger work is queued for the farms' job; returns true while such work is queued.
 */
export async function publishReplay(db: Db, scope: TenantScope, publication: ReplayPublication): Promise<boolean> {
  const { replayed, reason } = publication
  const unitDays = replayed.reduce((sum, { days }) => sum + days.length, 0)
  if (unitDays <= MAX_UNIT_DAYS) {
    await writePublication(db, scope, publication)
    const farmOfWindow = new Set<string>(replayed.map(({ window }) => window.farmId))
    const otherFarms = publication.feed.map(({ farm_id }) => farm_id).filter((farmId) => !farmOfWindow.has(farmId))
    if (replayed.some(({ window }) => window.isFarmQueued)) return true
    return otherFarms.length > 0 && isRecalculationQueued(db, scope, otherFarms)
  }
  await insertRecalculation(
    db,
    scope,
    farmRanges(publication).map(({ farm_id, after }) => ({ id: newId(), farm_id, from_day: after, reason })),
  )
  await enqueueJob(db, 'recalc', scope.directoryId)
  return true
}

/**
 * Shares out again only the feed of days on which heads or weights changed, and sums only farm days with a changed row:
 * two dead pigs of today eat as before until tomorrow.
 */
async function writePublication(
  db: Db,
  scope: TenantScope,
  { replayed, feed, removedRecordIds }: ReplayPublication,
): Promise<void> {
  const farmOfUnit = new Map<string, string>(replayed.map(({ window }) => [window.unitId, window.farmId]))
  const written = await writeReplay(db, scope, replayed)
  const changed = written.days.map((row) => ({ ...row, farm_id: farmOfUnit.get(row.unit_id) ?? '' }))
  const fedDifferently = changed.filter(({ is_fed_differently }) => is_fed_differently)
  const fed = mergeByFarm([...fedDifferently.map(rangeOfDay), ...feed])
  const refed = fed.length > 0 ? await redistributeFeed(db, scope, fed, removedRecordIds) : []
  const summed = mergeByFarm([...changed, ...refed].map(rangeOfDay))
  rewriteFarmDays(db, scope, summed)
}

/** Returns the days of each farm that the windows and the feed records affect. */
const farmRanges = ({ replayed, feed }: ReplayPublication): FarmDayRange[] =>
  mergeByFarm([
    ...windowsByFarm(replayed).map(({ farmId, after, through }): FarmDayRange => ({ farm_id: farmId, after, through })),
    ...feed,
  ])

const rangeOfDay = ({ farm_id, day }: { farm_id: string; day: string }): FarmDayRange => ({
  farm_id,
  after: addDays(day, -1),
  through: day,
})

/** Returns one range for each farm, from its earliest to its latest day. */
const mergeByFarm = (ranges: readonly FarmDayRange[]): FarmDayRange[] =>
  [...Map.groupBy(ranges, ({ farm_id }) => farm_id)].map(([farm_id, days]) => ({
    farm_id,
    after: days.map(({ after }) => after).reduce(earlierDay),
    through: days.map(({ through }) => through).reduce(laterDay),
  }))
