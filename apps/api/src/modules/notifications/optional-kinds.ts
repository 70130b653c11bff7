import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { findingQueries } from './findings/finding-registry.ts'
import type { NotificationKind } from './notification-kind.ts'
import { notificationKinds } from './notification-kinds.ts'
import { publishNotificationChange } from './raise-notifications.ts'
import { closeTypes } from './sql/review.ts'

/** Told by tasks, of the quality of data, by work that was ordered, and of people who joined; the rest is found in the records. */
const RAISED_BY_OTHER_MODULES: readonly number[] = [
  notificationKind.assignmentAssigned,
  notificationKind.assignmentOverdue,
  notificationKind.qualityInferior,
  notificationKind.keyFiguresReady,
  notificationKind.userJoined,
]

/** What is told today and a company may do without. */
export const optionalNotificationKinds = ({ modules }: TenantScope): NotificationKind[] =>
  notificationKinds.filter(
    ({ id, isFixed, module }) =>
      !isFixed &&
      (findingQueries.has(id) || RAISED_BY_OTHER_MODULES.includes(id)) &&
      (module === undefined || modules.has(module)),
  )

/** What the company does without from now on is closed. */
export async function closeUnwantedNotifications(
  db: Db,
  { now }: RequestContext,
  scope: TenantScope,
  types: readonly number[],
): Promise<void> {
  await publishNotificationChange(db, scope, await closeTypes(db, scope, types, now))
}
