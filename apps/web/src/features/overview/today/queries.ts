import { getToday } from '@herdboard/contract/system/today.ts'
import { apiQuery } from '#lib/http/api-query.ts'

/** What is wrong now. Always stale: hours pass without any change of data. */
export const todayQuery = {
  ...apiQuery(getToday, {}),
  staleTime: 0,
  refetchInterval: 60_000,
  meta: { showsOwnErrors: true },
}
