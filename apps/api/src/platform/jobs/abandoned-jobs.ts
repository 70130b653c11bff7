import { type BackgroundLoop, startBackgroundLoop } from './background-loop.ts'
import { releaseAbandonedJobs } from './job-queue.ts'
import type { WorkerDeps } from './worker.ts'

const PAUSE_MS = 5_000
/** A statement of a killed process ends within ten seconds (`pool.ts`), one of a migration or a copy later. */
const ASKED_MS = 60_000

/**
 * Puts the jobs of a killed process back for the first minute of this one. Asking once is not enough: PostgreSQL notices that
 * a process is gone only when the statement ends that it ran.
 */
export function startAbandonedRelease(
  { database, clock, log }: WorkerDeps,
  { uptimeSeconds = () => process.uptime(), pauseMs = PAUSE_MS } = {},
): BackgroundLoop {
  const began = performance.now()
  const release = async () => {
    if (performance.now() - began < ASKED_MS) await releaseAbandonedJobs(database, clock.now(), uptimeSeconds())
  }
  return startBackgroundLoop(release, {
    pauseMs,
    onError: (err) => log.warn({ err }, 'job queue unavailable'),
  })
}
