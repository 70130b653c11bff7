import type { EndpointReply, EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { listNotificationGroups, listNotifications } from '@herdboard/contract/system/notifications.ts'
import type { Db } from '#platform/database/pool.ts'
import { pageReply, rowRange } from '#platform/http/pagination.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { notificationGroups, notificationKinds } from './kinds/notification-kinds.ts'
import { notificationTextIndex, seesManyFarms } from './notification-text.ts'
import { presentNotification } from './present-notification.ts'
import { selectNotifications } from './sql/list.ts'

/** Returns a page of the notifications that the user may see. */
export async function notificationsFor(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  query: EndpointRequest<typeof listNotifications>['query'],
): Promise<EndpointReply<typeof listNotifications>> {
  const search = query.search_query?.trim()
  const { rows, total } = await selectNotifications(db, scope, {
    words: notificationTextIndex(context.language, seesManyFarms(scope)),
    search: search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : null,
    typeIds: query.type_ids ?? null,
    statuses: query.status ?? null,
    unreadOnly: query.is_read === false,
    sort: { by: query.sort.by, isAscending: query.sort.direction === 'asc' },
    typesByName: query.sort.by === 'type' ? typesByName(context) : [],
    ...rowRange(query),
  })
  const data = rows.map((stored) => presentNotification(context, scope, stored))
  return pageReply(query, data, total)
}

function typesByName({ language, text }: RequestContext): number[] {
  const byName = new Intl.Collator(language).compare
  return notificationKinds
    .map(({ id, key }) => ({ id, name: text(`notifications:type.${key}`) }))
    .sort((a, b) => byName(a.name, b.name))
    .map(({ id }) => id)
}

/** Returns the groups of kinds for the filter, limited to the company's modules. */
export const notificationGroupsFor = (
  { text }: RequestContext,
  { modules }: TenantScope,
): EndpointReply<typeof listNotificationGroups> =>
  notificationGroups
    .map(({ id, icon }) => ({
      id,
      text: text(`notifications:group.${id}`),
      icon_id: icon,
      type_ids: notificationKinds
        .filter(({ group, module }) => group === id && (module === undefined || modules.has(module)))
        .map((kind) => kind.id),
    }))
    .filter(({ type_ids }) => type_ids.length > 0)
