import { DAY_MS } from '@herdboard/domain/time/durations.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { type BackgroundLoop, startBackgroundLoop } from '#platform/jobs/background-loop.ts'
import type { Log } from '#platform/log.ts'
import { type CompanyInUse, selectCompaniesInUse } from './sql.ts'
import { warmFigures } from './warm-figures.ts'

export { warmFigures } from './warm-figures.ts'

const POLL_MS = 60_000
/** A company is warmed if somebody used it in the last two weeks. */
const IN_USE_MS = 14 * DAY_MS

/**
 * Calculates the first screen of every company in use: at the start of the process, and after each nightly job, which
 * adds a day to every farm. One company at a time, so that requests have the rest of the database.
 */
export function startFigureWarming(deps: { database: Database; clock: Clock; log: Log }): BackgroundLoop {
  const warmed = new Map<string, string>()
  return startBackgroundLoop((stopping) => warmCompaniesInUse(deps, warmed, stopping), {
    pauseMs: POLL_MS,
    // The figures are then calculated by the first request.
    onError: (error) => deps.log.warn({ err: error }, 'figures could not be calculated ahead'),
  })
}

/** Warms the companies whose figures the night changed since they were warmed, as `warmed` says. */
export async function warmCompaniesInUse(
  { database, clock }: { database: Database; clock: Clock },
  warmed: Map<string, string>,
  stopping: AbortSignal,
): Promise<void> {
  const since = new Date(clock.now().getTime() - IN_USE_MS)
  for (const company of await withTransaction(database, (db) => selectCompaniesInUse(db, since))) {
    if (stopping.aborted) return
    const night = nightOf(company, clock.now())
    if (warmed.get(company.id) === night) continue
    await warmFigures(database, company.id, clock.now())
    warmed.set(company.id, night)
  }
}

const nightOf = ({ nightly_run_at }: CompanyInUse, now: Date): string => nightly_run_at?.toISOString() ?? farmDay(now)
