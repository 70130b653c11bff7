import type { Notification, NotificationStatus } from '@herdboard/contract/notifications.ts'
import type { Severity } from '#ui/badge/severity.ts'

/** In the order in which they count. */
export const STATUSES: readonly NotificationStatus[] = ['requires_action', 'approved', 'rejected', 'read', 'unread']

type Flags = Pick<Notification, 'requires_action' | 'approved' | 'rejected' | 'read'>

/** The first that holds: requires action, approved, rejected, read; otherwise unread. */
export function statusOf({ requires_action, approved, rejected, read }: Flags): NotificationStatus {
  if (requires_action) return 'requires_action'
  if (approved) return 'approved'
  if (rejected) return 'rejected'
  return read ? 'read' : 'unread'
}

export const severityOf: Readonly<Record<NotificationStatus, Severity>> = {
  requires_action: 'warning',
  approved: 'ok',
  rejected: 'alarm',
  read: 'unknown',
  unread: 'information',
}
