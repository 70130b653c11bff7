import { addDays } from '@herdboard/domain/time/day-number.ts'
import { farmDay, instantOfFarmMidnight } from '@herdboard/domain/time/farm-day.ts'
import { deleteEndedSignIns } from '#modules/auth/sql.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { JobRun } from '#platform/jobs/worker.ts'
import { deleteExpiredLinks } from './accounts/sql.ts'

/** In the small hours, when the nightly look over the herds is long over. */
const AFTER_MIDNIGHT_MS = 3 * 3_600_000

/** Removes sign-ins that nobody can continue any more, and links that have run out. What happened to them stands in the trail. */
export async function deleteOldSignIns({ deps, now }: JobRun): Promise<Date> {
  await withTransaction(deps.database, async (db) => {
    await deleteEndedSignIns(db, now)
    await deleteExpiredLinks(db, now)
  })
  return new Date(instantOfFarmMidnight(addDays(farmDay(now), 1)).getTime() + AFTER_MIDNIGHT_MS)
}
