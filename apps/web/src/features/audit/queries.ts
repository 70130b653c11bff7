import type { AuditEntryId, FarmId, RecordId, UserId } from '@herdboard/contract/core/ids.ts'
import { restoreRecord } from '@herdboard/contract/herd/records.ts'
import { listDirectoryFarms } from '@herdboard/contract/places/place-setup.ts'
import {
  type AuditKind,
  type AuditLogEntry,
  listAudit,
  listAuditPeople,
  restoreDeleted,
} from '@herdboard/contract/system/audit-log.ts'
import { keepPreviousData, mutationOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { apiQuery } from '#lib/http/api-query.ts'
import { callEndpoint } from '#lib/http/call-endpoint.ts'

const listOptions = { placeholderData: keepPreviousData, meta: { showsOwnErrors: true } }
export const auditPeopleQuery = { ...apiQuery(listAuditPeople, {}), ...listOptions }
export const auditFarmsQuery = { ...apiQuery(listDirectoryFarms, {}), ...listOptions }

/** What an entry of the audit log deleted: a record, or something that its entry brings back. */
export interface DeletedSubject {
  entryId: AuditEntryId
  recordId: RecordId | null
}

/** Restores it. Every try has the same idempotency key, so it is restored at most once. */
export const restoreMutation = (deleted: DeletedSubject, idempotencyKey: string) =>
  mutationOptions({
    mutationFn: (isConfirmed: boolean) => {
      const options = { idempotencyKey, awaitsScreens: true }
      if (deleted.recordId === null) return callEndpoint(restoreDeleted, { params: { id: deleted.entryId } }, options)
      const query = isConfirmed ? ({ confirmed: 'true' } as const) : {}
      return callEndpoint(restoreRecord, { params: { id: deleted.recordId }, query }, options)
    },
    meta: { showsOwnErrors: true },
  })

/** Filter of the audit log. */
export interface AuditSearch {
  /** The text as typed: a trailing space may precede another word. */
  text?: string
  user_id?: UserId
  farm_id?: FarmId
  kind?: AuditKind
  from?: string
  to?: string
}

/** Entries of the audit log, newest first; older pages load on request. */
export function useAuditLog({ text = '', ...rest }: AuditSearch) {
  const searchText = text.trim()
  const search = searchText === '' ? rest : { ...rest, text: searchText }
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [listAudit.path, search],
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(listAudit, { query: { ...search, ...(pageParam !== '' && { after: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    ...listOptions,
  })
  const entries = useMemo((): readonly AuditLogEntry[] | undefined => data?.pages.flatMap((page) => page.data), [data])
  return {
    entries,
    /** The instant back to which the search has read; null when it has read everything. */
    searchedBackTo: data?.pages.at(-1)?.searched_back_to_utc ?? null,
    hasOlder: hasNextPage,
    fetchOlder: () => void fetchNextPage(),
    error,
    isFetching,
    refetch: () => void refetch(),
  }
}
