import { useQuery } from '@tanstack/react-query'
import type { ActionRequest } from '#blocks/parts/action-request/action-request.ts'
import { actionsQuery } from '#blocks/parts/session/session-queries.ts'
import { describeActionRequest } from './action-descriptor.ts'

/** The form of something new: named by the opening, or by the event's action; null until known, and for what is stored. */
export function useFormId(request: ActionRequest): number | null {
  const { data: actions } = useQuery({ ...actionsQuery, enabled: request.kind === 'new' })
  if (request.kind !== 'new') return describeActionRequest(request).formId
  return actions?.find(({ id }) => id === request.event.action_id)?.form_id ?? null
}
