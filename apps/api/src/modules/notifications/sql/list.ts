import type { NotificationStatus } from '@herdboard/contract/system/notifications.ts'
import { sql } from 'kysely'
import { fullName } from '#platform/database/full-name.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RowRange } from '#platform/http/pagination.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { needsMeQuery } from '../today/sql/line-key.ts'
import { isVisibleNotification } from './visible-notifications.ts'

export interface StoredNotification {
  id: string
  type_id: number
  farm_id: string | null
  barn_id: string | null
  section_id: string | null
  batch_id: string | null
  params: Record<string, string | number>
  read: boolean
  requires_action: boolean
  is_approved: boolean
  is_rejected: boolean
  is_closed: boolean
  published_at: Date
  approved_at: Date | null
  rejected_at: Date | null
  closed_at: Date | null
  /** Name of the person who approved or rejected it; null where nobody did. */
  handled_by: string | null
  /** The record that it became; null without one. */
  record_id: string | null
  /** Farm of that record; null where it is deleted. */
  record_farm_id: string | null
}

export interface NotificationQuery extends RowRange {
  /** Index of the stored text that the reader sees, from 1. */
  words: number
  search: string | null
  /** Null: all. */
  typeIds: readonly number[] | null
  statuses: readonly NotificationStatus[] | null
  unreadOnly: boolean
  sort: { by: 'publish_date' | 'message' | 'type' | 'status'; isAscending: boolean }
  /** Kinds in the order of their names in the reader's language. */
  typesByName: readonly number[]
}

/** Unread by this user and still open: a closed notification is no news. */
const isUnread = sql`(r.notification_id is null and n.closed_at is null)`

/** The status of a notification for this user: the first condition that holds. */
const status = sql<NotificationStatus>`case when n.requires_action and n.closed_at is null then 'requires_action'
  when n.approved_at is not null then 'approved' when n.rejected_at is not null then 'rejected'
  when ${isUnread} then 'unread' else 'read' end`
const STATUS_ORDER: readonly NotificationStatus[] = ['requires_action', 'approved', 'rejected', 'read', 'unread']

export const notificationReadBy = (
  scope: TenantScope,
) => sql`left join notification_read r on r.directory_id = ${scope.directoryId}
  and r.user_id = ${scope.userId} and r.notification_id = n.id`

export const notificationColumns = sql`n.id, n.type_id, n.farm_id, n.barn_id, n.section_id, n.batch_id, n.params, n.published_at,
  n.requires_action and n.closed_at is null as requires_action, n.approved_at is not null as is_approved,
  n.rejected_at is not null as is_rejected, n.closed_at is not null as is_closed, n.approved_at, n.rejected_at, n.closed_at,
  nullif(${fullName('h')}, '') as handled_by, rc.id as record_id,
  case when rc.deleted_at is null then rc.farm_id end as record_farm_id`

/**
 * Joins the person who handled a notification, and the record that it became. `coalesce` is not leakproof, so with it
 * row-level security would keep the person out of the index.
 */
export const notificationHandling = ({ directoryId }: TenantScope) => sql`
  left join user_account h on h.id = case when n.approved_by is null then n.rejected_by else n.approved_by end
  left join record rc on rc.directory_id = ${directoryId} and rc.id = n.record_id`

/**
 * Selects one page with the total number, in one statement.
 * The statement contains only the conditions in use, so that a cached plan of one query does not serve another.
 */
export async function selectNotifications(
  db: Db,
  scope: TenantScope,
  query: NotificationQuery,
): Promise<{ rows: StoredNotification[]; total: number }> {
  const { words, search, typeIds, statuses, unreadOnly, sort } = query
  const message = sql`n.search_texts[${words}::int]`
  const key = {
    publish_date: sql`null::text`,
    message: sql`lower(${message})`,
    type: sql`array_position(${[...query.typesByName]}::int[], n.type_id::int)`,
    status: sql`array_position(${[...STATUS_ORDER]}::text[], ${status})`,
  }[sort.by]
  const conditions = [
    isVisibleNotification(scope),
    ...(typeIds ? [sql`n.type_id = any(${[...typeIds]}::smallint[])`] : []),
    ...(search !== null ? [sql`${message} ilike ${search}`] : []),
    ...(statuses ? [sql`${status} = any(${[...statuses]}::text[])`] : []),
    ...(unreadOnly ? [isUnread] : []),
  ]
  const direction = sql.raw(sort.isAscending ? 'asc' : 'desc')
  const newest = sql.raw(sort.by === 'publish_date' && sort.isAscending ? 'asc' : 'desc')
  // By day, the index has their order: the page ends at its last row, and the count reads neither order nor read marks.
  // Any other order needs all of them once, and the texts that a search reads are read once.
  const isOrdered = sort.by === 'publish_date' && search === null
  const { rows } = await sql<StoredNotification & { total: number }>`
    with found as ${sql.raw(isOrdered ? 'not materialized' : 'materialized')} (
      select n.id, n.published_at, ${key} as key, not ${isUnread} as read
      from notification n ${notificationReadBy(scope)}
      where ${sql.join(conditions, sql` and `)}
    ), page as (
      select * from found order by ${isOrdered ? sql`` : sql`key ${direction}, `}published_at ${newest}, id ${newest}
      limit ${query.limit} offset ${query.offset})
    select ${notificationColumns}, p.read, t.total from (select count(*)::int as total from found) t
    left join page p on true
    -- With \`offset 0\`, each of the page by its id, whatever a kept plan assumes about their number.
    left join lateral (select * from notification x where x.directory_id = ${scope.directoryId} and x.id = p.id offset 0) n on true
    ${notificationHandling(scope)}
    order by p.key ${direction}, p.published_at ${newest}, p.id ${newest}`.execute(db)
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 }
}

/** Selects a notification that the user may see. */
export async function selectNotification(
  db: Db,
  scope: TenantScope,
  id: string,
): Promise<StoredNotification | undefined> {
  const { rows } = await sql<StoredNotification>`select ${notificationColumns}, not ${isUnread} as read
    from notification n ${notificationReadBy(scope)} ${notificationHandling(scope)}
    where ${isVisibleNotification(scope)} and n.id = ${id}`.execute(db)
  return rows[0]
}

/**
 * SQL that counts the user's unread notifications, as in the list, those that the company must handle, and the lines of
 * Today on which the user may act.
 */
export const notificationCountsQuery = (scope: TenantScope) => sql<{
  unread: number
  unhandled: number
  needs_me: number
}>`select
    (select count(*)::int from notification n where ${isVisibleNotification(scope)} and n.closed_at is null and not exists (select from notification_read r
      where r.directory_id = ${scope.directoryId} and r.user_id = ${scope.userId} and r.notification_id = n.id)) as unread,
    (select count(*)::int from notification n where ${isVisibleNotification(scope)} and n.requires_action
      and n.closed_at is null) as unhandled,
    (${needsMeQuery(scope)}) as needs_me`
