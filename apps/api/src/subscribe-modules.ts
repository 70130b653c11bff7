import { dataQualitySubscriptions } from '#modules/data-quality/subscriptions.ts'
import { notificationSubscriptions } from '#modules/notifications/subscriptions.ts'
import { recalculationSubscriptions } from '#modules/recalculations/subscriptions.ts'
import { reportSubscriptions } from '#modules/reports/subscriptions.ts'
import { connectSubscriptions, type EventSubscription } from '#platform/events/domain-event.ts'

/** Who listens to which event, by hand, in the order in which they hear of it. */
export const moduleSubscriptions: readonly EventSubscription[] = [
  ...reportSubscriptions,
  ...notificationSubscriptions,
  ...dataQualitySubscriptions,
  ...recalculationSubscriptions,
]

/** Connects every module to the events it listens to. Whatever runs modules calls it first; a second call changes nothing. */
export const subscribeModules = (): void => connectSubscriptions(moduleSubscriptions)
