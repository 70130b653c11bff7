import type { FarmRecord } from '@herdboard/contract/herd/records.ts'
import { listRecords } from '@herdboard/contract/herd/records.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { callEndpoint } from '#lib/http/call-endpoint.ts'
import { type RecordListFilter, recordListParams } from './record-list-filter.ts'

export interface Records {
  /** Those that are here; absent while the first are on their way. */
  records: FarmRecord[] | undefined
  /** How many there are in all. */
  total: number
  error: unknown
  isFetching: boolean
  refetch: () => void
  fetchNext: () => void
  fetchAll: () => void
}

/**
 * Records page by page, a thousand at a time: the next as the reader gets to the end, all of them where somebody sorts,
 * searches or takes them along. None are asked for where no kind is chosen.
 */
export function useRecords(listFilter: RecordListFilter, { isWhole = false } = {}): Records {
  const query = recordListParams(listFilter)
  const isNothing = listFilter.typeIds.length === 0
  const [wanted, setWanted] = useState<string | null>(null)
  const key = JSON.stringify(query)
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [listRecords.path, query],
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(listRecords, { query: { ...query, page_number: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total_pages }, pages) => (pages.length < total_pages ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
    enabled: !isNothing,
    meta: { showsOwnErrors: true },
  })

  const isEverythingWanted = isWhole || wanted === key
  useEffect(() => {
    if (isEverythingWanted && hasNextPage && !isFetching && !error) void fetchNextPage()
  }, [isEverythingWanted, hasNextPage, isFetching, error, fetchNextPage])

  const records = useMemo(() => data?.pages.flatMap((page) => page.data), [data])
  return {
    records: isNothing ? [] : records,
    total: isNothing ? 0 : (data?.pages.at(-1)?.total_rows ?? 0),
    error,
    isFetching,
    refetch: () => void refetch(),
    fetchNext: () => {
      if (hasNextPage && !isFetching) void fetchNextPage()
    },
    fetchAll: () => setWanted(key),
  }
}
