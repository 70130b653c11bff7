import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { findingQueries } from './findings/finding-registry.ts'
import type { NotificationKind } from './kinds/notification-kind.ts'
import { notificationKinds } from './kinds/notification-kinds.ts'
import { publishNotificationChange } from './raise-notifications.ts'
import { closeTypes } from './sql/review.ts'

/** Kinds raised by tasks, assigned alarms, data quality, recalculations and new members; the others are found in the records. */
const RAISED_BY_OTHER_MODULES: readonly number[] = [
  notificationKind.assignmentAssigned,
  notificationKind.assignmentOverdue,
  notificationKind.alarmAssigned,
  notificationKind.qualityInferior,
  notificationKind.kpisReady,
  notificationKind.userJoined,
]

/** Returns the kinds in use that a company may switch off. */
export const optionalNotificationKinds = ({ modules }: TenantScope): NotificationKind[] =>
  notificationKinds.filter(
    ({ id, isFixed, module }) =>
      !isFixed &&
      (findingQueries.has(id) || RAISED_BY_OTHER_MODULES.includes(id)) &&
      (module === undefined || modules.has(module)),
  )

/** Closes the notifications of the kinds that the company has switched off. */
export async function closeUnwantedNotifications(
  db: Db,
  { now }: RequestContext,
  scope: TenantScope,
  types: readonly number[],
): Promise<void> {
  await publishNotificationChange(db, scope, await closeTypes(db, scope, types, now))
}
