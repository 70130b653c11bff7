import { listPostings, type Posting } from '@herdboard/contract/economy/postings.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { SelectedPlacesQuery } from '#blocks/parts/location-picker/places-of-pig-type.ts'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import { callEndpoint } from '#lib/http/call-endpoint.ts'
import { POSTINGS_PAGE_SIZE } from './queries.ts'

/** Loads all typed postings of a period and places, a thousand per page, because totals and categories need all of them. */
export function usePostings(period: DatePeriod, places: SelectedPlacesQuery) {
  const query = { ...period, ...places, origin: 'typed' as const, page_size: POSTINGS_PAGE_SIZE }
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [listPostings.path, query],
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(listPostings, { query: { ...query, page_number: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total_pages }, pages) => (pages.length < total_pages ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
    meta: { showsOwnErrors: true },
  })
  useEffect(() => {
    if (hasNextPage && !isFetching && !error) void fetchNextPage()
  }, [hasNextPage, isFetching, error, fetchNextPage])
  const postings = useMemo<Posting[] | undefined>(() => data?.pages.flatMap((page) => page.data), [data])
  return { postings, error, isFetching, refetch: () => void refetch() }
}
