import { sql } from 'kysely'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { NotificationAudience } from '../kinds/notification-kind.ts'
import { notificationKinds } from '../kinds/notification-kinds.ts'

/**
 * Condition that a user may see notification `n`, by the user's current rights.
 * A revoked right hides its notifications, a new one also shows the old ones. The user's own notifications need the
 * right to read the farm too.
 */
export function isVisibleNotification(scope: TenantScope) {
  const known = notificationKinds.filter(({ module }) => module === undefined || scope.modules.has(module))
  const types = (audience: NotificationAudience) =>
    sql`any(${known.filter((kind) => kind.audience.includes(audience)).map(({ id }) => id)}::smallint[])`
  const readable = sql`any(${[...scope.readableFarms]}::uuid[])`
  const writable = [...scope.writableFarms]
  const managesCompany = scope.permissions.has('manage-directory')
  const managesSolution = scope.permissions.has('manage-solution')
  return sql`n.directory_id = ${scope.directoryId} and case when n.user_id is not null
    then n.user_id = ${scope.userId} and n.type_id = ${types('own')} and (n.farm_id is null or n.farm_id = ${readable})
    else (n.type_id = ${types('writers')} and case when n.farm_id is not null then n.farm_id = any(${writable}::uuid[])
        -- About the whole company: for users who may write on all its farms.
        else not exists (select from farm f where f.directory_id = ${scope.directoryId} and f.deleted_at is null
          and f.id <> all(${writable}::uuid[])) end)
      or (n.type_id = ${types('readers')} and (n.farm_id is null or n.farm_id = ${readable}))
      or (${managesCompany}::boolean and n.type_id = ${types('administrators')})
      or (${managesSolution}::boolean and n.type_id = ${types('solution-administrators')}) end`
}
