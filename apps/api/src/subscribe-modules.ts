import { dataQualitySubscriptions } from '#modules/data-quality/subscriptions.ts'
import { monitoringSubscriptions } from '#modules/monitoring/subscriptions.ts'
import { notificationSubscriptions } from '#modules/notifications/subscriptions.ts'
import { priceNewsSubscriptions } from '#modules/price-news/subscriptions.ts'
import { recalculationSubscriptions } from '#modules/recalculations/subscriptions.ts'
import { receivedDocumentSubscriptions } from '#modules/received-documents/subscriptions.ts'
import { reportSubscriptions } from '#modules/reports/subscriptions.ts'
import { connectSubscriptions, type EventSubscription } from '#platform/events/domain-event.ts'

/** All subscriptions to domain events, in the order in which they are notified. */
export const moduleSubscriptions: readonly EventSubscription[] = [
  ...reportSubscriptions,
  ...notificationSubscriptions,
  ...priceNewsSubscriptions,
  ...receivedDocumentSubscriptions,
  ...dataQualitySubscriptions,
  ...recalculationSubscriptions,
  ...monitoringSubscriptions,
]

/**
 * Connects every module to its events. Every program that runs modules calls it first; a second call changes nothing.
 */
export const subscribeModules = (): void => connectSubscriptions(moduleSubscriptions)
