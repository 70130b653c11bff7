import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { overviewFor } from '#modules/dashboards/service.ts'
import { kpisFor } from '#modules/kpis/service.ts'
import type { Database } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { translatorFor } from '#platform/text/translator.ts'

/** Days of the period with which the overview opens in the browser. */
const DEFAULT_DAYS = 91

/**
 * Calculates the first screen of a company: key figures and overview of all places over the default period, for both pig
 * types. This process then has the sums of all farms in its cache, and the first user does not wait for them.
 */
export async function warmFigures(database: Database, directoryId: DirectoryId, now: Date): Promise<void> {
  const today = farmDay(now)
  const period = { from: addDays(today, -DEFAULT_DAYS), to: today }
  for (const isWeaner of [false, true]) {
    await tenantTransaction(database, directoryId, async (db, scope) => {
      const context = serverContext(scope, now)
      await kpisFor(db, context, scope, { ...period, is_weaner: isWeaner })
      await overviewFor(db, context, scope, { ...period, isweaners: isWeaner })
    })
  }
}

/** Texts of the response are not used, so their language does not matter. */
const serverContext = (scope: TenantScope, now: Date): RequestContext => ({
  requestId: 'figure-warming',
  now,
  today: farmDay(now),
  language: 'da',
  text: translatorFor('da'),
  person: null,
  scope,
  isSystem: true,
  isDashboard: false,
  audited: false,
  confirmed: false,
})
