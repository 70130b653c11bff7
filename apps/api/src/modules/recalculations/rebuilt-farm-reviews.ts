import type { DirectoryId, FarmId } from '@herdboard/contract/core/ids.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { queueFarmAssessments } from '#modules/data-quality/service.ts'
import { reviewFarms } from '#modules/notifications/service.ts'
import type { JobRun } from '#platform/jobs/worker.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'

/** Farms whose notifications are reviewed together: each statement finds the cases of all of them. */
const FARMS_PER_REVIEW = 20

/** What follows the rebuild of farms, for several farms at once. */
export interface RebuiltFarmReviews {
  /** Adds a rebuilt farm, and reviews all that wait where they are enough. */
  add(farmId: FarmId): Promise<void>
  /** Reviews the farms that still wait. */
  end(): Promise<void>
}

/** Reviews the notifications of rebuilt farms and queues the assessment of their data quality. */
export function rebuiltFarmReviews(run: JobRun, directoryId: DirectoryId): RebuiltFarmReviews {
  let waiting: FarmId[] = []
  const end = async (): Promise<void> => {
    const farmIds = waiting
    waiting = []
    if (farmIds.length === 0) return
    await tenantTransaction(run.deps.database, directoryId, async (db, scope) => {
      await reviewFarms(db, scope, { farmIds, today: farmDay(run.now), now: run.now })
      await queueFarmAssessments(db, scope, farmIds, run.now)
    })
  }
  return {
    add: async (farmId) => {
      waiting.push(farmId)
      if (waiting.length >= FARMS_PER_REVIEW) await end()
    },
    end,
  }
}
