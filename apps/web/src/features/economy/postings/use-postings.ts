import { listPostings, type Posting, type PostingSums } from '@herdboard/contract/economy/postings.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { SelectedPlacesQuery } from '#blocks/parts/location-picker/places-of-pig-type.ts'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import { callEndpoint } from '#lib/http/call-endpoint.ts'
import { POSTINGS_PAGE_SIZE } from '../queries.ts'
import { type PostingFilter, pigsQuery } from './posting-filter.ts'
import type { PostingSide } from './posting-side.ts'

export interface PostingsQuery {
  period: DatePeriod
  places: SelectedPlacesQuery
  side: PostingSide
  filter: PostingFilter
  /** Numbers of the shown categories; null for all. */
  categoryIds: readonly number[] | null
  search: string
}

interface PostingPages {
  /** The loaded postings; undefined while the first page loads. */
  postings: Posting[] | undefined
  /** Number of postings in total. */
  total: number
  /** Sums of all postings of both sides. */
  sums: PostingSums | undefined
  error: unknown
  isFetching: boolean
  refetch: () => void
  fetchNext: () => void
  fetchAll: () => void
}

/**
 * Loads postings in pages: the next page when the user scrolls to the end, all pages for an export. The server filters,
 * searches and sums, so totals need no other page.
 */
export function usePostings(
  { period, places, side, filter, categoryIds, search }: PostingsQuery,
  { isWhole = false } = {},
): PostingPages {
  const sought = search.trim()
  const query = {
    ...{ ...period, ...places, page_size: POSTINGS_PAGE_SIZE },
    ...(filter.origin && { origin: filter.origin }),
    ...(filter.group && { group: filter.group }),
    ...pigsQuery(filter.type),
    ...(side !== 'all' && { side }),
    ...(categoryIds && { category_ids: categoryIds.join(',') }),
    ...(sought && { search: sought }),
  }
  const [allPagesKey, setAllPagesKey] = useState<string | null>(null)
  const key = JSON.stringify(query)
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [listPostings.path, query],
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(listPostings, { query: { ...query, page_number: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total_pages }, pages) => (pages.length < total_pages ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
    meta: { showsOwnErrors: true },
  })
  const loadsAll = isWhole || allPagesKey === key
  useEffect(() => {
    if (loadsAll && hasNextPage && !isFetching && !error) void fetchNextPage()
  }, [loadsAll, hasNextPage, isFetching, error, fetchNextPage])
  const postings = useMemo<Posting[] | undefined>(() => data?.pages.flatMap((page) => page.data), [data])
  const last = data?.pages.at(-1)
  return {
    postings,
    total: last?.total_rows ?? 0,
    sums: last?.sums,
    error,
    isFetching,
    refetch: () => void refetch(),
    fetchNext: () => {
      if (hasNextPage && !isFetching) void fetchNextPage()
    },
    fetchAll: () => setAllPagesKey(key),
  }
}
