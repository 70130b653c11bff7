import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { sql } from 'kysely'
import type { NotificationKind, TodayGrouping } from '#modules/notifications/kinds/notification-kind.ts'
import { notificationKinds } from '#modules/notifications/kinds/notification-kinds.ts'
import { isVisibleNotification } from '#modules/notifications/sql/visible-notifications.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

export const ALARM_KINDS = [notificationKind.alarmCritical, notificationKind.alarmWarning]

const idsWhere = (isOfLine: (kind: NotificationKind) => boolean) =>
  sql`any(${notificationKinds.filter(isOfLine).map(({ id }) => id)}::smallint[])`
const groupedBy = (grouping: TodayGrouping) => idsWhere(({ oneLineFor }) => oneLineFor === grouping)

/** The line to which notification `n` belongs, within its kind. */
export const lineKey = sql`case when n.type_id = ${groupedBy('company')} then ''
  when n.type_id = ${groupedBy('farm')} then coalesce(n.farm_id::text, '')
  when n.type_id = ${groupedBy('barn')} then coalesce(n.barn_id, n.farm_id)::text
    || case when n.type_id = any(${ALARM_KINDS}::smallint[]) then ':' || coalesce(n.params ->> 'type', '') else '' end
  else split_part(n.subject, ':', 1) end`

/** Kinds that make lines in this company. */
export const lineKinds = ({ modules }: TenantScope) =>
  idsWhere(({ oneLineFor, module }) => oneLineFor !== undefined && (module === undefined || modules.has(module)))

/** Kinds whose lines are severe. */
export const severeKinds = idsWhere(({ severity }) => severity === 3)

/** SQL that counts the lines on which the user may act. */
export const needsMeQuery = (scope: TenantScope) => sql`select count(distinct (n.type_id, ${lineKey}))::int
  from notification n
  where ${isVisibleNotification(scope)} and n.closed_at is null and n.type_id = ${lineKinds(scope)}`
