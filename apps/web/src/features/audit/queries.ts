import type { FarmId, UserId } from '@herdboard/contract/core/ids.ts'
import { listDirectoryFarms } from '@herdboard/contract/places/place-setup.ts'
import { type AuditKind, type AuditLine, listAudit, listAuditPeople } from '@herdboard/contract/system/audit-log.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { apiQuery } from '#lib/http/api-query.ts'
import { callEndpoint } from '#lib/http/call-endpoint.ts'

const shown = { placeholderData: keepPreviousData, meta: { showsOwnErrors: true } }
export const auditPeopleQuery = { ...apiQuery(listAuditPeople, {}), ...shown }
export const auditFarmsQuery = { ...apiQuery(listDirectoryFarms, {}), ...shown }

/** What is looked for in the trail; nothing of it is asked for by itself. */
export interface AuditSearch {
  /** As it is typed: a space at its end may be one between two words. */
  text?: string
  user_id?: UserId
  farm_id?: FarmId
  kind?: AuditKind
  from?: string
  to?: string
}

/** Lines from the newest on, page by page as the reader asks for older ones. */
export function useAuditLog({ text = '', ...rest }: AuditSearch) {
  const words = text.trim()
  const search = words === '' ? rest : { ...rest, text: words }
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [listAudit.path, search],
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(listAudit, { query: { ...search, ...(pageParam !== '' && { after: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    ...shown,
  })
  const entries = useMemo((): readonly AuditLine[] | undefined => data?.pages.flatMap((page) => page.data), [data])
  return {
    lines: entries,
    /** The instant that a search has read back to; null where all was read that was asked for. */
    readBackTo: data?.pages.at(-1)?.looked_back_to_utc ?? null,
    hasOlder: hasNextPage,
    fetchOlder: () => void fetchNextPage(),
    error,
    isFetching,
    refetch: () => void refetch(),
  }
}
