import type { Notification, NotificationStatus } from '@herdboard/contract/system/notifications.ts'
import type { BadgeSeverity } from '#ui/badge/severity.ts'

/** In order of precedence. */
export const NOTIFICATION_STATUSES: readonly NotificationStatus[] = [
  'requires_action',
  'approved',
  'rejected',
  'read',
  'unread',
]

type StatusFlags = Pick<Notification, 'requires_action' | 'approved' | 'rejected' | 'read'>

/** Returns the first status that applies: requires action, approved, rejected, read; otherwise unread. */
export function notificationStatus({ requires_action, approved, rejected, read }: StatusFlags): NotificationStatus {
  if (requires_action) return 'requires_action'
  if (approved) return 'approved'
  if (rejected) return 'rejected'
  return read ? 'read' : 'unread'
}

export const statusSeverity: Readonly<Record<NotificationStatus, BadgeSeverity>> = {
  requires_action: 'warning',
  approved: 'ok',
  rejected: 'alarm',
  read: 'unknown',
  unread: 'information',
}
