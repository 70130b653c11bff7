import { listRecordTypes, type RecordType } from '@herdboard/contract/system/catalogue.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useProfile } from '#blocks/parts/session/session-queries.ts'
import { apiQuery } from '#lib/http/api-query.ts'

const TREATMENT = 11
const recordTypesQuery = { ...apiQuery(listRecordTypes, {}), meta: { showsOwnErrors: true } }

/** Returns the record types of a list by name; treatments only for companies with the Medicine module. */
export function useRecordTypes(typeIds: readonly number[] | null) {
  const hasMedicine = useProfile().modules.includes('Medicine')
  const { data, error, refetch } = useQuery(recordTypesQuery)
  const types = useMemo(() => data && shownTypes(data, typeIds, hasMedicine), [data, typeIds, hasMedicine])
  return { types, error, refetch }
}

const shownTypes = (
  types: readonly RecordType[],
  typeIds: readonly number[] | null,
  hasMedicine: boolean,
): RecordType[] =>
  types.filter(({ id }) => (typeIds === null || typeIds.includes(id)) && (id !== TREATMENT || hasMedicine))
