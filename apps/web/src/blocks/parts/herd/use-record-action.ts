import { useQuery } from '@tanstack/react-query'
import { openNewRecord } from '../action-request/action-request.ts'
import { eventsQuery } from '../session/session-queries.ts'
import { useReachableActions } from './reachable-actions.ts'

/**
 * Returns what opens the form of a record kind, for the empty state of a list; undefined for users who may record it at
 * no place.
 */
export function useRecordAction(kind: number): (() => void) | undefined {
  const { data: events } = useQuery(eventsQuery)
  const reachable = useReachableActions()
  const event = events?.find(({ type }) => type === kind)
  return event && reachable.has(event.action_id) ? () => openNewRecord(event) : undefined
}

/** The button of an empty list, where the user may record what it would list. */
export const emptyActionOf = (
  label: string,
  onClick: (() => void) | undefined,
): { emptyAction?: { label: string; onClick: () => void } } => (onClick ? { emptyAction: { label, onClick } } : {})
