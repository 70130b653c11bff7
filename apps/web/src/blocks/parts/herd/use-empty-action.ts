import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#i18n/use-translation.ts'
import { openNewRecord } from '../action-request/action-request.ts'
import { eventsQuery } from '../session/session-queries.ts'
import { useReachableActions } from './reachable-actions.ts'

/** What the button of an empty list does; without a key for those who may do nothing about it. */
interface EmptyAction {
  emptyAction?: { label: string; onClick: () => void }
}

export const emptyActionOf = (label: string, onClick: (() => void) | undefined): EmptyAction =>
  onClick ? { emptyAction: { label, onClick } } : {}

/**
 * Returns the next step of an empty list of records of a kind: to record one; to insert pigs where no place has any yet;
 * nothing for users who may record neither.
 */
export function useEmptyAction(kind: number, label: string): EmptyAction {
  const { t } = useTranslation()
  const { data: events } = useQuery(eventsQuery)
  const reachable = useReachableActions()
  const eventOf = (wanted: number) => events?.find(({ type, action_id }) => type === wanted && reachable.has(action_id))
  const [own, insertion] = [eventOf(kind), eventOf(recordKind.insertion)]
  if (own) return emptyActionOf(label, () => openNewRecord(own))
  return emptyActionOf(t('recordInsertion'), insertion && (() => openNewRecord(insertion)))
}
