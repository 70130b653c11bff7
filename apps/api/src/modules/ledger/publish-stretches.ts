import type { Db } from '#platform/database/pool.ts'
import { newId } from '#platform/ids.ts'
import { enqueueJob } from '#platform/jobs.ts'
import type { TenantScope } from '#platform/scope.ts'
import { earlierOf, laterOf } from './day-bounds.ts'
import { type FarmDays, shareFeedAgain } from './feed-shares.ts'

import type { PlayedStretch } from './play-stretches.ts'
import { insertRecalc } from './sql/changes.ts'
import { rewriteFarmDays } from './sql/days.ts'
import { isRecalcWaiting } from './sql/rebuild.ts'
import { reachOf, writeStretches } from './write-stretches.ts'

/** Beyond this many rows the farm's job does the work, so that nobody waits for it. */
const MOST_UNIT_DAYS = 20_000

export interface Publication {
  played: readonly PlayedStretch[]
  /** Days of farms of which feed records changed. */
  feed: readonly FarmDays[]
  /** Feed records that no longer stand, or are written anew. */
  goneRecords: readonly string[]
  reason: string
}

/**
 * Writes what follows from played stretches: points and days, feed shares, sums of farms.
 * Larger work waits for the farms' job; true says so.
 */
export async function publishStretches(db: Db, scope: TenantScope, publication: Publication): Promise<boolean> {
  const { played, reason } = publication
  const unitDays = played.reduce((sum, { days }) => sum + days.length, 0)
  if (unitDays <= MOST_UNIT_DAYS) {
    await publishNow(db, scope, publication)
    return isRecalcWaiting(
      db,
      scope,
      farmsOf(publication).map(({ farm_id }) => farm_id),
    )
  }
  await insertRecalc(
    db,
    scope,
    farmsOf(publication).map(({ farm_id, after }) => ({ id: newId(), farm_id, from_day: after, reason })),
  )
  await enqueueJob(db, 'recalc', scope.directoryId)
  return true
}

async function publishNow(db: Db, scope: TenantScope, publication: Publication): Promise<void> {
  await writeStretches(db, scope, publication.played)
  const farms = farmsOf(publication)
  if (farms.length === 0) return
  await rewriteFarmDays(db, scope, await shareFeedAgain(db, scope, farms, publication.goneRecords))
}

/** The days of each farm that the stretches and the feed records reach. */
function farmsOf({ played, feed }: Publication): FarmDays[] {
  const reached = [
    ...reachOf(played).map(({ farmId, after, through }): FarmDays => ({ farm_id: farmId, after, through })),
    ...feed,
  ]
  return [...Map.groupBy(reached, ({ farm_id }) => farm_id)].map(([farm_id, days]) => ({
    farm_id,
    after: days.map(({ after }) => after).reduce(earlierOf),
    through: days.map(({ through }) => through).reduce(laterOf),
  }))
}
