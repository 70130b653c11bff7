import type { SentKind } from '@herdboard/contract/people/messages.ts'
import { mailedNotificationTypes, notificationKey, notificationSeverity } from '#modules/notifications/service.ts'
import type { Translator } from '#platform/text/translator.ts'

/** Returns the kinds of notifications that are sent to people and webhooks, in the reader's language. */
export const sentKinds = (text: Translator): SentKind[] =>
  mailedNotificationTypes.map((id) => ({
    id,
    name: text(`notifications:type.${notificationKey(id)}`),
    severity: notificationSeverity(id) === 3 ? 3 : 2,
  }))
