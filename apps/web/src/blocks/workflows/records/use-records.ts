import type { FarmRecord } from '@herdboard/contract/herd/records.ts'
import { listRecords } from '@herdboard/contract/herd/records.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { callEndpoint } from '#lib/http/call-endpoint.ts'
import { type RecordListFilter, recordListParams } from './record-list-filter.ts'

export interface RecordPages {
  /** The loaded records; undefined while the first page loads. */
  records: FarmRecord[] | undefined
  /** Number of records in total. */
  total: number
  error: unknown
  isFetching: boolean
  refetch: () => void
  fetchNext: () => void
  fetchAll: () => void
}

/**
 * Loads records in pages of a thousand: the next page when the user scrolls to the end, all pages to sort, search or
 * export. Without a selected record type, it sends no request.
 */
export function useRecords(listFilter: RecordListFilter, { isWhole = false } = {}): RecordPages {
  const query = recordListParams(listFilter)
  const hasNoTypes = listFilter.typeIds.length === 0
  const [allPagesKey, setAllPagesKey] = useState<string | null>(null)
  const key = JSON.stringify(query)
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [listRecords.path, query],
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(listRecords, { query: { ...query, page_number: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total_pages }, pages) => (pages.length < total_pages ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
    enabled: !hasNoTypes,
    meta: { showsOwnErrors: true },
  })

  const loadsAll = isWhole || allPagesKey === key
  useEffect(() => {
    if (loadsAll && hasNextPage && !isFetching && !error) void fetchNextPage()
  }, [loadsAll, hasNextPage, isFetching, error, fetchNextPage])

  const records = useMemo(() => data?.pages.flatMap((page) => page.data), [data])
  return {
    records: hasNoTypes ? [] : records,
    total: hasNoTypes ? 0 : (data?.pages.at(-1)?.total_rows ?? 0),
    error,
    isFetching,
    refetch: () => void refetch(),
    fetchNext: () => {
      if (hasNextPage && !isFetching) void fetchNextPage()
    },
    fetchAll: () => setAllPagesKey(key),
  }
}
