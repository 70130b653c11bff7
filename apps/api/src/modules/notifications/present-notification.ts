import type { FarmId, NotificationId, RecordId } from '@herdboard/contract/core/ids.ts'
import { FORM_CATEGORY, type Notification, TEXT_CATEGORY } from '@herdboard/contract/system/notifications.ts'
import { eventName, eventOfForm, iconUrl } from '#modules/catalogue/service.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { notificationKindOf, storedNotificationKind } from './kinds/notification-kinds.ts'
import { notificationText, seesManyFarms, withoutRequest } from './notification-text.ts'
import type { StoredNotification } from './sql/list.ts'

/** Converts a notification to the reply for this user. */
export function presentNotification(
  context: RequestContext,
  scope: TenantScope,
  stored: StoredNotification,
): Notification {
  const kind = storedNotificationKind(stored)
  const reason = disabledReason(scope, stored)
  const message = notificationText(context.language, stored.type_id, stored.params, seesManyFarms(scope))
  const event = kind.form === undefined ? undefined : eventOfForm(kind.form)
  return {
    id: stored.id as NotificationId,
    message: kind.endsInRequest && !stored.requires_action ? withoutRequest(message) : message,
    icon_url: iconUrl(kind.icon),
    read: stored.read,
    requires_action: stored.requires_action,
    approved: stored.is_approved,
    rejected: stored.is_rejected,
    disabled: reason !== null,
    disabled_reason: reason && context.text(`notifications:disabled.${reason}`),
    handling: handlingOf(scope, stored),
    rejectable: kind.rejectable === true,
    publish_date: stored.published_at.toISOString(),
    category: kind.form === undefined ? TEXT_CATEGORY : FORM_CATEGORY,
    type_id: kind.id,
    type: context.text(`notifications:type.${kind.key}`),
    route: kind.route ?? null,
    resource: event
      ? {
          resource_id: String(event.formId),
          reference_id: stored.id,
          icon_url: iconUrl(event.icon),
          text: eventName(context.text, event),
          farm_id: stored.farm_id,
          barn_id: stored.barn_id,
          section_id: stored.section_id,
          batch_id: stored.batch_id,
        }
      : null,
  }
}

/** Returns who did what with a notification, and the record that the user may open. */
function handlingOf(scope: TenantScope, stored: StoredNotification): Notification['handling'] {
  const { approved_at, rejected_at, closed_at, handled_by: by, record_id, record_farm_id } = stored
  const at = approved_at ?? rejected_at ?? closed_at
  if (at === null) return null
  const isReadable = record_farm_id !== null && scope.readableFarms.has(record_farm_id as FarmId)
  return {
    outcome: approved_at ? 'approved' : rejected_at ? 'rejected' : 'closed',
    by,
    at: at.toISOString(),
    record_id: isReadable ? (record_id as RecordId) : null,
    is_record_deleted: record_id !== null && record_farm_id === null,
  }
}

type Reason = 'handled' | 'closed' | 'not_allowed'

/** Returns why a notification cannot be handled; null where it can. A rejected one can still be handled. */
function disabledReason(scope: TenantScope, stored: StoredNotification): Reason | null {
  if (stored.is_approved) return 'handled'
  if (stored.is_closed && !stored.is_rejected) return 'closed'
  const mayWrite = stored.farm_id === null || scope.writableFarms.has(stored.farm_id as FarmId)
  return notificationKindOf(stored.type_id).form !== undefined && !mayWrite ? 'not_allowed' : null
}
