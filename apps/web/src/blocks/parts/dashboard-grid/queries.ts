import type { SelectionId } from '@herdboard/contract/core/ids.ts'
import { getOverview } from '@herdboard/contract/figures/dashboard.ts'
import { keepPreviousData, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { apiQuery } from '#lib/http/api-query.ts'
import { callEndpoint } from '#lib/http/call-endpoint.ts'

/** The filter of pigs, places and period, the same for every part of a dashboard. */
export interface DashboardQuery {
  from: string
  to: string
  isweaners: 'true' | 'false'
  location_ids?: string
  selection_id?: SelectionId
}

const hasData = (client: QueryClient, key: QueryKey) => client.getQueryData(key) !== undefined

/** The query of all items. The first request sets `initialrequest`, so that the server may answer from its cache. */
export function overviewQuery(dashboardQuery: DashboardQuery) {
  const query = apiQuery(getOverview, { query: dashboardQuery })
  return {
    ...query,
    queryFn: ({ client, queryKey, signal }: { client: QueryClient; queryKey: QueryKey; signal: AbortSignal }) => {
      const initialrequest = hasData(client, queryKey) ? 'false' : 'true'
      return callEndpoint(getOverview, { query: { ...dashboardQuery, initialrequest } }, { signal })
    },
    placeholderData: keepPreviousData,
    meta: { showsOwnErrors: true },
  }
}

/** The query of one item, with the options ticked in its menu. */
export const overviewItemQuery = (dashboardQuery: DashboardQuery, itemNo: number, ticked: readonly string[]) => ({
  ...apiQuery(getOverview, { query: { ...dashboardQuery, filteritems: itemNo, filteroptions: ticked.join(',') } }),
  placeholderData: keepPreviousData,
  meta: { showsOwnErrors: true },
})
