import type { Input } from '@herdboard/contract/endpoint.ts'
import { listNotifications, type Notification } from '@herdboard/contract/notifications.ts'
import { type NotificationDraft, raiseNotification } from '#modules/notifications/service.ts'
import { tenantTransaction } from '#platform/company-work.ts'
import type { TestApi, TestClient } from '#testing/api.ts'
import type { TestCompany, TestSection } from '#testing/company.ts'

/** Something is told, as an area of the server does it. */
export const raiseTestNotification = (
  api: TestApi,
  { directoryId }: Pick<TestCompany, 'directoryId'>,
  raised: NotificationDraft,
): Promise<number> =>
  tenantTransaction(api.database, directoryId, (db, scope) => raiseNotification(db, scope, api.clock.now(), raised))

/** A settlement that came in for 100 pigs of a section on 10 June, to be approved. */
export const aSettlement = (
  section: Pick<TestSection, 'farmId' | 'barnId' | 'id'>,
  options: { no?: string; prefill?: Record<string, unknown> } = {},
): NotificationDraft => ({
  type: 1,
  subject: options.no ?? '4711',
  place: { farmId: section.farmId, barnId: section.barnId, sectionId: section.id },
  params: { no: options.no ?? '4711', n: 100, kg: 8950, date: '2026-06-10' },
  prefill: options.prefill ?? {},
})

type NotificationsQuery = Input<typeof listNotifications>['query']

/** A page of what somebody reads. */
export const notificationsOf = (who: TestClient, query: NotificationsQuery = {}, language = 'da') =>
  who.call(listNotifications, { query }, { language })

/** The messages that somebody reads, the newest first. */
export const messagesOf = async (who: TestClient, query: NotificationsQuery = {}, language = 'da'): Promise<string[]> =>
  (await notificationsOf(who, query, language)).data.map(({ message }: Notification) => message)
