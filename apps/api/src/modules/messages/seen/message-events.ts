import { domainEvent } from '#platform/events/domain-event.ts'

/** A notification that a person saw in a message. `subject` is that of its draft. */
interface SeenNotification {
  typeId: number
  subject: string
}

/** Published in the transaction that marks them as read, so that the module of a kind can mark what they are about. */
export const messageMarkedSeen = domainEvent<readonly SeenNotification[]>('messageMarkedSeen')
