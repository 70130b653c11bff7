import type { KeyObject } from 'node:crypto'
import { exponentialBackoffMs } from '@herdboard/contract/core/exponential-backoff.ts'
import { DAY_MS } from '@herdboard/domain/time/durations.ts'
import type { Db } from '#platform/database/pool.ts'
import { eachConcurrently } from '#platform/jobs/limited-concurrency.ts'
import type { JobHandler, JobRun } from '#platform/jobs/worker.ts'
import { outboundFailure } from '#platform/outbound/outbound-failure.ts'
import { postOutbound } from '#platform/outbound/post-outbound.ts'
import type { PrivateTargets } from '#platform/outbound/private-targets.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { webhookHeaders, webhookSecret } from './signature.ts'
import {
  type DueEvent,
  type EventOutcome,
  expireEvents,
  postponeEvents,
  selectDueEvents,
  selectNextEvent,
  storeEventOutcome,
} from './sql.ts'

const RETRY_BACKOFF = { firstMs: 15_000, maxMs: 60 * 60_000 }
/** Events of one run, and of one webhook in it, so that a busy one leaves room for the others. */
const MAX_EVENTS = 100
const MAX_EVENTS_OF_WEBHOOK = 25
/** Requests of one company at a time. */
const CONCURRENCY = 4
const KEPT_MS = 30 * DAY_MS

export interface WebhookSettings {
  /** From which the secrets are derived. */
  key: KeyObject
  targets: PrivateTargets
}

/**
 * Sends the due events of a company's webhooks, signed, at least once: the `webhook-id` of an event is always the same.
 * A webhook that does not accept an event gets no other one until the time of its next attempt. It is never
 * switched off: `failing_since` shows people since when it fails.
 */
export const sendWebhooks =
  (settings: WebhookSettings): JobHandler =>
  async (run) => {
    const { job, deps, now } = run
    const { directoryId } = job
    if (!directoryId) throw new Error(`${job.kind} needs a company`)
    const inCompany = <T>(work: (db: Db, scope: TenantScope) => Promise<T>) =>
      tenantTransaction(deps.database, directoryId, work)
    const due = await inCompany(async (db, scope) => {
      await expireEvents(db, scope, { now, before: new Date(now.getTime() - KEPT_MS) })
      return selectDueEvents(db, scope, { now, most: MAX_EVENTS, perWebhook: MAX_EVENTS_OF_WEBHOOK })
    })
    const byWebhook = [...Map.groupBy(due, ({ webhook_id }) => webhook_id).values()]
    // The events of one webhook go out in their order, those of several at the same time.
    await eachConcurrently(byWebhook, CONCURRENCY, async (events) => {
      for (const event of events) {
        await inCompany((db) => run.heartbeat(db))
        const error = await postEvent(settings, run, event)
        const at = deps.clock.now()
        const outcome = outcomeOf(event, error, at)
        await inCompany(async (db, scope) => {
          await storeEventOutcome(db, scope, event, outcome, at)
          if (outcome.nextAttemptAt !== null)
            await postponeEvents(db, scope, event.webhook_id, { now: at, until: outcome.nextAttemptAt })
        })
        if (error !== null) return
      }
    })
    return inCompany(async (db, scope) => (await selectNextEvent(db, scope)) ?? undefined)
  }

/** Returns why an event was not accepted; null where it was. Every answer but 2xx is a refusal, a redirect, too. */
async function postEvent(
  { key, targets }: WebhookSettings,
  { job, deps }: JobRun,
  { id, webhook_id, url, content }: DueEvent,
): Promise<string | null> {
  if (!job.directoryId) return 'unknown'
  const secret = webhookSecret(key, job.directoryId, webhook_id)
  const about = { type: 'webhook', webhook: webhook_id, event: id }
  const headers = webhookHeaders(secret, { id, body: content, now: deps.clock.now() })
  const error = await postOutbound({ url, headers, body: content }, targets).then(
    ({ status }) => (status >= 200 && status < 300 ? null : String(status)),
    (failure: unknown) => outboundFailure(failure).reason,
  )
  if (error === null) deps.log.info(about, 'webhook sent')
  else deps.log.warn({ ...about, reason: error }, 'webhook delivery failed')
  return error
}

/** A test is tried once: the person who pressed waits for its outcome. */
function outcomeOf({ attempts, expires_at, is_test }: DueEvent, error: string | null, now: Date): EventOutcome {
  if (error === null || is_test) return { error, nextAttemptAt: null }
  const backoffMs = exponentialBackoffMs({ attempt: attempts + 1, ...RETRY_BACKOFF })
  const nextAttemptAt = new Date(now.getTime() + backoffMs)
  return { error, nextAttemptAt: nextAttemptAt < expires_at ? nextAttemptAt : null }
}
