import { listActions } from '@herdboard/contract/definitions.ts'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#lib/api-query.ts'
import type { Opening } from './opening.ts'

const actionsQuery = apiQuery(listActions, {})

/** The form that an event's action opens; null until known, and for a stored record, which knows its own. */
export function useFormId(opening: Opening): number | null {
  const { data: actions } = useQuery({ ...actionsQuery, enabled: opening.kind === 'new' })
  if (opening.kind === 'record') return null
  return actions?.find(({ id }) => id === opening.event.action_id)?.form_id ?? null
}
