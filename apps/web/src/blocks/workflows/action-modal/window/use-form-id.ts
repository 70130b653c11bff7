import { useQuery } from '@tanstack/react-query'
import type { ActionRequest } from '#blocks/parts/action-request/action-request.ts'
import { actionsQuery } from '#blocks/parts/session/session-queries.ts'
import { describeActionRequest } from './action-descriptor.ts'

/**
 * The form id of a new entry: from the request, or from the action of the event. Null while unknown, and for stored
 * entries.
 */
export function useFormId(request: ActionRequest): number | null {
  const { data: actions } = useQuery({ ...actionsQuery, enabled: request.kind === 'new' })
  if (request.kind !== 'new') return describeActionRequest(request).formId
  return actions?.find(({ id }) => id === request.event.action_id)?.form_id ?? null
}
