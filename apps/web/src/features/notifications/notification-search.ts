import { type NotificationStatus, PAGE_SIZES } from '@herdboard/contract/system/notifications.ts'
import { NOTIFICATION_STATUSES } from './notification-status.ts'

const ORDERS = { PublishedAt: 'publish_date', Message: 'message', Type: 'type', Status: 'status' } as const
export type NotificationOrder = keyof typeof ORDERS
type Direction = 'asc' | 'desc'

/** Search parameters of the screen; undefined means the default. */
export interface NotificationSearch {
  unread?: boolean | undefined
  /** Type ids, separated by commas; a single one is a number. */
  types?: string | number | undefined
  /** With hyphens in the URL, underscores in requests. */
  statuses?: string | undefined
  page?: number | undefined
  pageSize?: number | undefined
  orderBy?: NotificationOrder | undefined
  orderDirection?: Direction | undefined
  search?: string | undefined
}

/** Parses the search parameters of the URL; invalid values are left out. */
export function parseNotificationSearch(search: Record<string, unknown>): NotificationSearch {
  const types = parseTypes(search.types)
  const statuses = parseStatuses(search.statuses)
  const { orderBy, orderDirection } = search
  const text = String(search.search ?? '').slice(0, MAX_SEARCH_LENGTH)
  return {
    unread: search.unread === true || undefined,
    types: formatTypes(types),
    statuses: formatStatuses(statuses),
    page: typeof search.page === 'number' && Number.isInteger(search.page) && search.page > 1 ? search.page : undefined,
    pageSize: isPageSize(search.pageSize) ? search.pageSize : undefined,
    orderBy: isOrder(orderBy) && orderBy !== 'PublishedAt' ? orderBy : undefined,
    orderDirection: orderDirection === 'asc' ? 'asc' : undefined,
    search: text === '' ? undefined : text,
  }
}

const MAX_SEARCH_LENGTH = 200
const isOrder = (value: unknown): value is NotificationOrder => typeof value === 'string' && value in ORDERS
export const isPageSize = (value: unknown): value is number => PAGE_SIZES.some((size) => size === value)

export const parseTypes = (types: unknown): number[] =>
  typeof types === 'string' || typeof types === 'number'
    ? String(types)
        .split(',')
        .map(Number)
        .filter((type) => Number.isInteger(type) && type > 0 && type < 10_000)
    : []
/** A single id is a number, because the router would put quotes around a digit string. */
export const formatTypes = (types: readonly number[]): string | number | undefined =>
  types.length > 1 ? types.join(',') : types[0]

export const parseStatuses = (statuses: unknown): NotificationStatus[] =>
  typeof statuses === 'string'
    ? statuses.split(',').flatMap((each) => {
        const knownStatus = NOTIFICATION_STATUSES.find((status) => status === each.replaceAll('-', '_'))
        return knownStatus ? [knownStatus] : []
      })
    : []
export const formatStatuses = (statuses: readonly NotificationStatus[]): string | undefined =>
  statuses.length > 0 ? statuses.map((status) => status.replaceAll('_', '-')).join(',') : undefined

/** Returns the query of the request for the search parameters. */
export function notificationsParams(search: NotificationSearch, pageSize: number) {
  const types = parseTypes(search.types)
  const statuses = parseStatuses(search.statuses)
  return {
    page_size: pageSize,
    page_number: search.page ?? 1,
    sort: `${ORDERS[search.orderBy ?? 'PublishedAt']} ${search.orderDirection ?? 'desc'}`,
    ...(search.search && { search_query: search.search }),
    ...(types.length > 0 && { type_ids: types.join(',') }),
    ...(statuses.length > 0 && { status: statuses.join(',') }),
    ...(search.unread && { is_read: 'false' as const }),
  }
}
