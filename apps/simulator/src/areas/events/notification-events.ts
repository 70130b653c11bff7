import type { PlanKey } from '#plan-key.ts'
import type { AreaEvent, PersonEvent } from './area-events.ts'

/** Notification of the server. Its text is made from type and parameters in the reader's language. */
export interface NotificationRaisedEvent extends AreaEvent {
  kind: 'raised'
  /** Key and number of the notification type: `status_missing`, 7. */
  type: string
  typeId: number
  /** Subject of the notification; per type and subject one is open at a time. */
  subject: PlanKey
  /** Farm that it concerns; null for the whole company. */
  farm: PlanKey | null
  /** Parameters of the text: names, numbers, farm days, instants and keys of people. */
  parameters: Readonly<Record<string, string | number>>
  /** Form that it opens, with its reference; null for a text alone. */
  form: { formId: number; reference: PlanKey | null } | null
  requiresAction: boolean
}

export interface NotificationClosedEvent extends AreaEvent {
  kind: 'closed'
  notification: PlanKey
  how: 'approved' | 'rejected' | 'solved' | 'expired'
  /** Person who handled it; null where it closed by itself. */
  by: PlanKey | null
}

export interface NotificationReadEvent extends PersonEvent {
  kind: 'read'
  notification: PlanKey
}

export type NotificationEvent = NotificationRaisedEvent | NotificationClosedEvent | NotificationReadEvent
