import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { type FarmDayRange, redistributeFeed } from '../feed/feed-shares.ts'
import { rewriteFarmDays } from '../sql/days.ts'
import { isRecalculationQueued } from '../sql/rebuild.ts'
import { insertRecalculation } from '../sql/record-guards.ts'
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
    return isRecalculationQueued(
      db,
      scope,
      farmRanges(publication).map(({ farm_id }) => farm_id),
    )
  }
  await insertRecalculation(
    db,
    scope,
    farmRanges(publication).map(({ farm_id, after }) => ({ id: newId(), farm_id, from_day: after, reason })),
  )
  await enqueueJob(db, 'recalc', scope.directoryId)
  return true
}

async function writePublication(db: Db, scope: TenantScope, publication: ReplayPublication): Promise<void> {
  await writeReplay(db, scope, publication.replayed)
  const farms = farmRanges(publication)
  if (farms.length === 0) return
  await rewriteFarmDays(db, scope, await redistributeFeed(db, scope, farms, publication.removedRecordIds))
}

/** Returns the days of each farm that the windows and the feed records affect. */
function farmRanges({ replayed, feed }: ReplayPublication): FarmDayRange[] {
  const ranges = [
    ...windowsByFarm(replayed).map(({ farmId, after, through }): FarmDayRange => ({ farm_id: farmId, after, through })),
    ...feed,
  ]
  return [...Map.groupBy(ranges, ({ farm_id }) => farm_id)].map(([farm_id, days]) => ({
    farm_id,
    after: days.map(({ after }) => after).reduce(earlierDay),
    through: days.map(({ through }) => through).reduce(laterDay),
  }))
}
