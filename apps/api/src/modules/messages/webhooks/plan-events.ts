import type { LanguageCode } from '@herdboard/contract/core/languages.ts'
import { DAY_MS } from '@herdboard/domain/time/durations.ts'
import {
  mailedNotificationTypes,
  notificationKey,
  notificationSeverity,
  notificationText,
} from '#modules/notifications/service.ts'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { insertEvents, type PlannedEvent, selectPlannedEvents } from './sql.ts'

/** An event that was not accepted for a day has failed. */
const EVENT_VALIDITY_MS = DAY_MS

/** Programs read the kind; the sentence is for people who look at what a program got. */
const LANGUAGE: LanguageCode = 'en'

const severeTypes = mailedNotificationTypes.filter((type) => notificationSeverity(type) === 3)

/** Queues the events about new notifications for the webhooks of the company. */
export async function planWebhookEvents(db: Db, scope: TenantScope, now: Date): Promise<void> {
  const since = new Date(now.getTime() - EVENT_VALIDITY_MS)
  const planned = await selectPlannedEvents(db, scope, { since, severe: severeTypes, types: mailedNotificationTypes })
  if (planned.length === 0) return
  const events = planned.map((event) => ({
    id: newId(),
    webhook_id: event.webhook_id,
    notification_id: event.notification_id,
    content: JSON.stringify(webhookEvent(scope, event)),
  }))
  await insertEvents(db, scope, events, { now, until: new Date(now.getTime() + EVENT_VALIDITY_MS) })
  await enqueueJob(db, 'send-webhooks', scope.directoryId)
}

const webhookEvent = (
  { directoryId }: TenantScope,
  { notification_id, type_id, params, published_at, farm_id, farm, company }: PlannedEvent,
) => ({
  type: 'notification.raised',
  timestamp: published_at.toISOString(),
  data: {
    id: notification_id,
    kind: notificationKey(type_id),
    type_id,
    severity: notificationSeverity(type_id),
    text: notificationText(LANGUAGE, type_id, params, true),
    farm: farm_id === null ? null : { id: farm_id, name: farm },
    company: { id: directoryId, name: company },
  },
})

/** The content of a test. */
export const webhookTestEvent = ({ directoryId }: TenantScope, now: Date) => ({
  type: 'webhook.test',
  timestamp: now.toISOString(),
  data: { company: { id: directoryId } },
})
