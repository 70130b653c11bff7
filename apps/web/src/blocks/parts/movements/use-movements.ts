import { getPigMovements } from '@herdboard/contract/figures/dashboard.ts'
import type { PagedTable } from '@herdboard/contract/figures/table.ts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { SelectedPlacesQuery } from '#blocks/parts/location-picker/places-of-pig-type.ts'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import { apiQuery } from '#lib/http/api-query.ts'
import { callEndpoint } from '#lib/http/call-endpoint.ts'

/** As many as the largest page on screen. */
const PAGE_ROWS = 50
/** A user who scrolls further reads the whole table in one request. */
const MAX_PAGES = 4

const options = { placeholderData: keepPreviousData, meta: { showsOwnErrors: true } }

/**
 * Loads pig movements, newest first: a page at a time when the user turns or scrolls to the end, the whole table to
 * sort, search or export. The sums of each page are of the whole table.
 */
export function useMovements(period: DatePeriod, places: SelectedPlacesQuery) {
  const query = { ...period, ...places }
  const key = JSON.stringify(query)
  const [wholeKey, setWholeKey] = useState<string | null>(null)
  const isWhole = wholeKey === key
  const pages = useInfiniteQuery({
    queryKey: [getPigMovements.path, query, PAGE_ROWS],
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(getPigMovements, { query: { ...query, page_size: PAGE_ROWS, page_number: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total_rows = 0 }, all) => (all.length * PAGE_ROWS < total_rows ? all.length + 1 : undefined),
    enabled: !isWhole,
    ...options,
  })
  const whole = useQuery({ ...apiQuery(getPigMovements, { query }), enabled: isWhole, ...options })
  const { data, hasNextPage, fetchNextPage } = pages
  const table = useMemo(() => (isWhole && whole.data) || joinPages(data?.pages), [isWhole, whole.data, data])
  const { error, isFetching, refetch } = isWhole ? whole : pages
  const fetchAll = () => setWholeKey(key)

  return {
    table,
    total: table?.total_rows ?? table?.data.length ?? 0,
    error,
    isFetching,
    refetch: () => void refetch(),
    fetchNext: () => {
      if (isWhole || !hasNextPage || isFetching) return
      if ((data?.pages.length ?? 0) >= MAX_PAGES) fetchAll()
      else void fetchNextPage()
    },
    fetchAll,
  }
}

/** The rows of the loaded pages, with the sums and totals of the newest response. */
function joinPages(pages: readonly PagedTable[] | undefined): PagedTable | undefined {
  const last = pages?.at(-1)
  return last && { ...last, data: pages?.flatMap((page) => page.data) ?? [] }
}
