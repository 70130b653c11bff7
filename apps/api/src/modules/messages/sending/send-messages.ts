import { exponentialBackoffMs } from '@herdboard/contract/core/exponential-backoff.ts'
import { DAY_MS } from '@herdboard/domain/time/durations.ts'
import type { Db } from '#platform/database/pool.ts'
import { eachConcurrently } from '#platform/jobs/limited-concurrency.ts'
import type { JobHandler, JobRun } from '#platform/jobs/worker.ts'
import { processCounts } from '#platform/metrics/process-counts.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { createAlarmLink } from '../escalation/alarm-link.ts'
import { deleteGoneSubscription } from '../push/sql.ts'
import type { DeliveryAttempt } from './delivery-attempt.ts'
import {
  type DeliveryOutcome,
  type DueDelivery,
  deleteOldDeliveries,
  expireDeliveries,
  selectDueDeliveries,
  selectNextAttempt,
  settleMessages,
  storeOutcome,
} from './sql.ts'
import type { DeliveryTransport } from './transports.ts'

/** Deliveries of one run; the rest follows in the next. */
const MAX_DELIVERIES = 100
/** Requests of one company at a time. */
const CONCURRENCY = 4
const RETRY_BACKOFF = { firstMs: 15_000, maxMs: 60 * 60_000 }
const KEPT_MS = 30 * DAY_MS

/**
 * Sends the due deliveries of a company to browsers and telephones. One is marked as sent only after its receiver has
 * accepted it: if the process dies in between, it is sent again, and the browser shows it once, because its tag is the
 * same. A server that does not answer is asked once a run; its other deliveries wait.
 */
export const sendMessages =
  (transport: DeliveryTransport): JobHandler =>
  async (run) => {
    const { job, deps, now } = run
    const { directoryId } = job
    if (!directoryId) throw new Error(`${job.kind} needs a company`)
    const inCompany = <T>(work: (db: Db, scope: TenantScope) => Promise<T>) =>
      tenantTransaction(deps.database, directoryId, work)
    const due = await inCompany(async (db, scope) => {
      await expireDeliveries(db, scope, now)
      return selectDueDeliveries(db, scope, { now, most: MAX_DELIVERIES })
    })
    const away = new Set<string>()
    await eachConcurrently(due, CONCURRENCY, async (delivery) => {
      await inCompany((db) => run.heartbeat(db))
      const server = delivery.endpoint === null ? delivery.channel : new URL(delivery.endpoint).origin
      const attempt: DeliveryAttempt = away.has(server)
        ? { state: 'again', reason: 'server away' }
        : await transport(
            delivery,
            deps.clock.now(),
            await inCompany((db, scope) => seenTokenOf(db, scope, delivery, now)),
          )
      if (attempt.state === 'again' && attempt.isAway) away.add(server)
      logAttempt(run, delivery, attempt)
      await inCompany((db, scope) => storeAttempt(db, scope, delivery, attempt, deps.clock.now()))
    })
    return inCompany(async (db, scope) => {
      await settleMessages(db, scope, deps.clock.now())
      await deleteOldDeliveries(db, scope, new Date(now.getTime() - KEPT_MS))
      return (await selectNextAttempt(db, scope)) ?? undefined
    })
  }

/**
 * Creates the link with which the reader of a push or an SMS says that they look at its alarms. Every attempt has its own, so that
 * its token is stored nowhere.
 */
async function seenTokenOf(
  db: Db,
  scope: TenantScope,
  { content, user_id: userId }: DueDelivery,
  now: Date,
): Promise<string | null> {
  // What was queued by an earlier version names no notifications.
  if (content.kind !== 'notice' || !content.alarmNotificationIds) return null
  const { alarmNotificationIds: notificationIds } = content
  return createAlarmLink(db, scope, { userId, notificationIds, now })
}

async function storeAttempt(
  db: Db,
  scope: TenantScope,
  delivery: DueDelivery,
  attempt: DeliveryAttempt,
  now: Date,
): Promise<void> {
  await storeOutcome(db, scope, delivery.id, outcomeOf(delivery, attempt, now), now)
  if (attempt.state === 'gone' && delivery.subscription_id !== null)
    await deleteGoneSubscription(db, scope, delivery.subscription_id)
}

function outcomeOf({ attempts, expires_at }: DueDelivery, attempt: DeliveryAttempt, now: Date): DeliveryOutcome {
  if (attempt.state === 'sent') return attempt
  const { reason } = attempt
  if (attempt.state !== 'again') return { state: 'failed', reason }
  const backoffMs = exponentialBackoffMs({ attempt: attempts + 1, ...RETRY_BACKOFF })
  const nextAttemptAt = new Date(now.getTime() + Math.max(backoffMs, (attempt.retryAfterSeconds ?? 0) * 1000))
  return nextAttemptAt < expires_at ? { state: 'waiting', reason, nextAttemptAt } : { state: 'failed', reason }
}

/** Never logs an address: of a browser it is a secret, of a telephone it is personal. */
function logAttempt({ deps: { log } }: JobRun, { id, channel, attempts }: DueDelivery, attempt: DeliveryAttempt): void {
  if (attempt.state === 'sent') processCounts.messages += 1
  const about = { type: 'message', delivery: id, channel, attempts: attempts + 1 }
  if (attempt.state === 'sent') log.info(about, 'message sent')
  else if (attempt.state === 'again')
    log.warn({ ...about, reason: attempt.reason }, 'message delivery failed; retrying')
  else log.warn({ ...about, reason: attempt.reason }, 'message delivery abandoned')
}
