import { useQuery } from '@tanstack/react-query'
import { actionsQuery } from '#blocks/shell/queries.ts'
import type { Opening } from './opening.ts'
import { describeActionRequest } from './setup.ts'

/** The form of something new: named by the opening, or by the event's action; null until known, and for what is stored. */
export function useFormId(opening: Opening): number | null {
  const { data: actions } = useQuery({ ...actionsQuery, enabled: opening.kind === 'new' })
  if (opening.kind !== 'new') return describeActionRequest(opening).formId
  return actions?.find(({ id }) => id === opening.event.action_id)?.form_id ?? null
}
