import { domainEvent } from '#platform/events/domain-event.ts'

/** A person rejected what a notification asked for. `subject` is that of its draft. */
interface RejectedNotification {
  typeId: number
  subject: string
  /** What its form opens; null where it names nothing. */
  resource: string | null
}

/** Published in the transaction of a rejection, so that the module of the kind can mark what was rejected. */
export const notificationRejected = domainEvent<RejectedNotification>('notificationRejected')
