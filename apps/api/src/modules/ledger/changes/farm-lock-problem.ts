import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { selectFarmName, selectLatestLock } from '#modules/ledger/sql/records/record-guards.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { formatFarmDay } from '#platform/text/format-values.ts'

/**
 * Returns `price.locked` for a price that would change figures of days under the lock of a farm: prices of feed and of
 * pigs in stock are no records of a farm, but closed accounts contain them.
 */
export async function priceLockProblem(
  db: Db,
  { language }: RequestContext,
  scope: TenantScope,
  lock: { farm_id: FarmId; through_day: string },
): Promise<Problem> {
  const farm = (await selectFarmName(db, scope, lock.farm_id)) ?? ''
  return new Problem('price.locked', { farm, date: formatFarmDay(language, lock.through_day) })
}

/**
 * Returns `record.locked` for a day under the lock of farms, the closing date of their accounts: through which day, and
 * who set it. `requireUnlockedPlace` (../drafts/resolve-drafts.ts) refuses a new record, day or place in the locked
 * period, `requireEditable` (record-editability.ts) a change or removal.
 */
export async function farmLockProblem(
  db: Db,
  { language, text }: RequestContext,
  scope: TenantScope,
  farmIds: readonly string[],
  lockedThrough: string,
): Promise<Problem> {
  const date = formatFarmDay(language, lockedThrough)
  const user = (await selectLatestLock(db, scope, farmIds))?.user ?? ''
  return new Problem('record.locked', {
    what: user === '' ? text('ledger:lock', { date }) : text('ledger:lock_by', { date, user }),
  })
}
