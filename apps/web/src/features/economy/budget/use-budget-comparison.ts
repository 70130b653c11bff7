import { getBudgetComparison } from '@herdboard/contract/economy/budget.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { usePlaceSelection } from '#blocks/parts/location-picker/use-place-selection.ts'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import { apiQuery } from '#lib/http/api-query.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'

/** Loads the budget beside the actual amounts, of the selected places; nothing without places or budget lines. */
export function useBudgetComparison(period: DatePeriod, hasLines: boolean) {
  const { isEmpty, query } = usePlaceSelection()
  const { data, error, isFetching, refetch } = useQuery({
    ...apiQuery(getBudgetComparison, { query: { ...period, ...query } }),
    enabled: hasLines && !isEmpty,
    placeholderData: keepPreviousData,
    meta: { showsOwnErrors: true },
  })
  return {
    comparison: hasLines && !isEmpty ? data : undefined,
    failure: error ? loadFailureOf(error, () => void refetch()) : undefined,
    isRefreshing: isFetching && data !== undefined,
    isShown: hasLines && !isEmpty,
  }
}
