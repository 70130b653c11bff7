import { listImports } from '@herdboard/contract/imports/imports.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { callEndpoint } from '#lib/http/call-endpoint.ts'

const PAGE_SIZE = 50

/**
 * Loads imports in pages of fifty, newest first: the next at the end of the list, all of them to sort or search. Asks
 * nothing for who may not import.
 */
export function useImports(mayImport: boolean) {
  const [isWhole, setWhole] = useState(false)
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [listImports.path, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(listImports, { query: { page_number: pageParam, page_size: PAGE_SIZE } }, { signal }),
    initialPageParam: 1,
    enabled: mayImport,
    getNextPageParam: ({ total_pages }, pages) => (pages.length < total_pages ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
    meta: { showsOwnErrors: true },
  })
  useEffect(() => {
    if (isWhole && hasNextPage && !isFetching && !error) void fetchNextPage()
  }, [isWhole, hasNextPage, isFetching, error, fetchNextPage])
  return {
    imports: useMemo(() => data?.pages.flatMap((page) => page.data), [data]),
    error,
    isFetching,
    refetch: () => void refetch(),
    more: {
      total: data?.pages.at(-1)?.total_rows ?? 0,
      fetchNext: () => {
        if (hasNextPage && !isFetching) void fetchNextPage()
      },
      fetchAll: () => setWhole(true),
    },
  }
}
