import type { DirectoryId, FarmId } from '@herdboard/contract/core/ids.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { assessFarm, selectAssessedFarms } from '#modules/data-quality/service.ts'
import { deleteQueuedFarm, rebuildFarm, selectQueuedFarms, updateDataVersion } from '#modules/ledger/service.ts'
import { reviewFarms } from '#modules/notifications/service.ts'
import type { Clock } from '#platform/clock.ts'
import { refreshStatistics } from '#platform/database/bulk/bulk-load.ts'
import type { Database, Db } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { eachConcurrently } from '#platform/jobs/limited-concurrency.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { selectTenantTables } from '#platform/tenant/tenant-tables.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'

/**
 * Tables that were just filled and from which figures are calculated. Their planner statistics are updated first, those
 * of all other tables after the calculation.
 */
const FACTS = ['record', 'herd_unit', 'herd_leg', 'slaughter_lot', 'herd_count', 'feed_use', 'feed_move']

/** Tables that the calculation of a farm fills. */
const RESULTS = ['herd_day', 'herd_point', 'herd_farm_day', 'feed_day']

/** Number of farms calculated at once: while this process works on one, the database works on another. */
const CONCURRENCY = 2

/**
 * Calculates the figures of all queued farms in these companies, several at a time. A farm that a running server's
 * worker takes meanwhile is left to it. All figures are complete when this ends.
 */
export async function calculateFarms(
  database: Database,
  clock: Clock,
  companies: readonly { directoryId: DirectoryId }[],
  onProgress: (line: string) => void,
): Promise<void> {
  await rebuildQueuedFarms(database, clock, companies, {
    onProgress,
    afterRebuild: async (db, scope, farmId) => {
      const now = clock.now()
      await reviewFarms(db, scope, { farmIds: [farmId], today: farmDay(now), now })
    },
  })
  const others = (await withTransaction(database, selectTenantTables)).filter(
    (name) => !FACTS.includes(name) && !RESULTS.includes(name),
  )
  for (const table of others) await refreshStatistics(database, table)
  await assessFarms(database, clock, companies)
}

interface RebuildOptions {
  onProgress?: (line: string) => void
  /** Called in the transaction of each rebuilt farm. */
  afterRebuild?: (db: Db, scope: TenantScope, farmId: FarmId) => Promise<void>
}

/** Calculates the key figures of all queued farms, without notifications and data quality. */
export async function rebuildQueuedFarms(
  database: Database,
  clock: Clock,
  companies: readonly { directoryId: DirectoryId }[],
  { onProgress, afterRebuild }: RebuildOptions = {},
): Promise<void> {
  for (const table of FACTS) await refreshStatistics(database, table)
  const waiting: { directoryId: DirectoryId; farmId: FarmId }[] = []
  for (const { directoryId } of companies) {
    const farmIds = await tenantTransaction(database, directoryId, selectQueuedFarms)
    waiting.push(...farmIds.map((farmId) => ({ directoryId, farmId })))
  }
  const count = waiting.length
  let done = 0
  await eachConcurrently(waiting, CONCURRENCY, async ({ directoryId, farmId }) => {
    await tenantTransaction(database, directoryId, async (db, scope) => {
      if (!(await deleteQueuedFarm(db, scope, farmId))) return
      await rebuildFarm(db, scope, farmId, farmDay(clock.now()))
      await afterRebuild?.(db, scope, farmId)
      await updateDataVersion(db, scope)
    })
    done += 1
    onProgress?.(`Sample data: ${done} of ${count} farms calculated`)
  })
  for (const table of RESULTS) await refreshStatistics(database, table)
}

/** Assesses data quality in companies that have the module. */
async function assessFarms(
  database: Database,
  clock: Clock,
  companies: readonly { directoryId: DirectoryId }[],
): Promise<void> {
  const now = clock.now()
  for (const { directoryId } of companies) {
    const farmIds = await tenantTransaction(database, directoryId, selectAssessedFarms)
    await eachConcurrently(farmIds, CONCURRENCY, async (farmId) => {
      await tenantTransaction(database, directoryId, (db, scope) =>
        assessFarm(db, scope, farmId, { day: farmDay(now), now }),
      )
    })
  }
}
