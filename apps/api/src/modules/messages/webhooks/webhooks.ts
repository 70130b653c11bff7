import type { KeyObject } from 'node:crypto'
import type { EndpointReply, EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { addWebhook, listWebhooks } from '@herdboard/contract/system/webhooks.ts'
import { mailedNotificationTypes } from '#modules/notifications/service.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem, ruleRefusal } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import { isPublicUrl, type PrivateTargets } from '#platform/outbound/private-targets.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { sentKinds } from '../sent-kinds.ts'
import { webhookTestEvent } from './plan-events.ts'
import { webhookSecret } from './signature.ts'
import { deleteWebhook, insertEvents, insertWebhook, lockWebhooks, selectNewestEvents, selectWebhooks } from './sql.ts'

/** Webhooks of one company. */
const MAX_WEBHOOKS = 10
const SHOWN_EVENTS = 5
/** The person who pressed waits for the outcome. */
const TEST_VALIDITY_MS = 60_000

/** Lists the webhooks of the company. */
export async function companyWebhooks(
  db: Db,
  { text }: RequestContext,
  scope: TenantScope,
): Promise<EndpointReply<typeof listWebhooks>> {
  const [webhooks, events] = [await selectWebhooks(db, scope), await selectNewestEvents(db, scope, SHOWN_EVENTS)]
  return {
    webhooks: webhooks.map(({ created_at, failing_since, last_sent_at, ...webhook }) => ({
      ...webhook,
      created_at: created_at.toISOString(),
      failing_since: failing_since?.toISOString() ?? null,
      last_sent_at: last_sent_at?.toISOString() ?? null,
      newest: events
        .filter(({ webhook_id }) => webhook_id === webhook.id)
        .map(({ webhook_id: _, ...event }) => ({
          ...event,
          created_at: event.created_at.toISOString(),
          ended_at: event.ended_at?.toISOString() ?? null,
        })),
    })),
    kinds: sentKinds(text),
  }
}

/** What the functions below need of the installation. */
export interface WebhookRules {
  key: KeyObject
  /** Plain http, and addresses that are not public, are for receivers in the operator's own network. */
  targets: PrivateTargets
}

/** Creates a webhook. Only this reply contains its secret. */
export async function createWebhook(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { url, min_severity, type_ids }: EndpointRequest<typeof addWebhook>['body'],
  { key, targets }: WebhookRules,
): Promise<EndpointReply<typeof addWebhook>> {
  const { protocol, username } = new URL(url)
  if (username !== '') throw ruleRefusal('webhook.with_password', { field: 'url' })
  if (protocol !== 'https:' && targets.isEmpty) throw ruleRefusal('webhook.not_https', { field: 'url' })
  if (!isPublicUrl(url, targets)) throw ruleRefusal('webhook.not_public', { field: 'url' })
  if (type_ids?.some((type) => !mailedNotificationTypes.includes(type)))
    throw new Problem('request.malformed', { name: 'type_ids' })
  await lockWebhooks(db, scope)
  if ((await selectWebhooks(db, scope)).length >= MAX_WEBHOOKS)
    throw ruleRefusal('webhook.too_many', { field: 'url', params: { n: MAX_WEBHOOKS } })
  const id = newId()
  const typeIds = type_ids && [...new Set(type_ids)]
  await insertWebhook(db, scope, { id, url, minSeverity: min_severity, typeIds }, context.now)
  await audit(db, context, 'webhook.create', id, { after: { url: originOf(url), min_severity } })
  return { id, secret: webhookSecret(key, scope.directoryId, id) }
}

/** Queues a test event. Throws `request.not_found`. */
export async function sendTest(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  webhookId: string,
): Promise<{ id: string }> {
  const { now } = context
  if (!(await selectWebhooks(db, scope)).some(({ id }) => id === webhookId)) throw new Problem('request.not_found')
  const id = newId()
  const event = {
    id,
    webhook_id: webhookId,
    notification_id: null,
    content: JSON.stringify(webhookTestEvent(scope, now)),
  }
  await insertEvents(db, scope, [event], { now, until: new Date(now.getTime() + TEST_VALIDITY_MS) })
  await enqueueJob(db, 'send-webhooks', scope.directoryId)
  await audit(db, context, 'webhook.test', webhookId, {})
  return { id }
}

/** Removes a webhook. Throws `request.not_found`. */
export async function endWebhook(db: Db, context: RequestContext, scope: TenantScope, id: string): Promise<null> {
  const removed = await deleteWebhook(db, scope, id)
  if (!removed) throw new Problem('request.not_found')
  await audit(db, context, 'webhook.remove', id, { before: { url: originOf(removed.url) } })
  return null
}

/** The path of an address may contain a secret of its receiver, which the audit log must not show. */
const originOf = (url: string): string => new URL(url).origin

const audit = (
  db: Db,
  context: RequestContext,
  action: 'webhook.create' | 'webhook.test' | 'webhook.remove',
  subjectId: string,
  values: { before?: object; after?: object },
): Promise<void> => writeAuditEntry(db, context, { action, subjectType: 'webhook', subjectId, ...values })
