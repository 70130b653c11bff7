import { formId } from '@herdboard/contract/core/form-id.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#i18n/use-translation.ts'
import { openNewRecord } from '../action-request/action-request.ts'
import { batchEventsQuery, eventsQuery } from '../session/session-queries.ts'
import { useReachableActions } from './reachable-actions.ts'
import { useHerd } from './use-herd.ts'

/** What the button of an empty list does; without a key for those who may do nothing about it. */
interface EmptyAction {
  emptyAction?: { label: string; onClick: () => void }
}

export const emptyActionOf = (label: string, onClick: (() => void) | undefined): EmptyAction =>
  onClick ? { emptyAction: { label, onClick } } : {}

/**
 * Returns the next step of an empty list of records of a kind: to record one, or to insert pigs first where no place for
 * such records has any yet. Users who may record neither get no step.
 */
export function useEmptyAction(kind: number, label: string): EmptyAction {
  const { t } = useTranslation()
  const { data: events } = useQuery(eventsQuery)
  const reachable = useReachableActions()
  const herd = useHerd()
  const [own, insertion] = [kind, recordKind.insertion].map((eventKind) =>
    events?.find(({ type }) => type === eventKind),
  )
  if (own && reachable.has(own.action_id)) return emptyActionOf(label, () => openNewRecord(own))
  if (!own || !insertion || !reachable.has(insertion.action_id)) return {}
  const barns = herd?.barns.filter(({ is_weaners }) => kind !== recordKind.slaughter || !is_weaners) ?? []
  if (barns.length === 0 || barns.some(({ pigs }) => pigs > 0)) return {}
  return emptyActionOf(t('recordInsertion'), () => openNewRecord(insertion))
}

/**
 * Returns the next step of an empty list of all records: to insert the first pigs. Nothing where there are pigs, since the
 * list is empty for its period then, and nothing for users who may not record.
 */
export function useFirstPigsAction(): EmptyAction {
  const { t } = useTranslation()
  const { data: events } = useQuery(eventsQuery)
  const reachable = useReachableActions()
  const herd = useHerd()
  const insertion = events?.find(({ type }) => type === recordKind.insertion)
  if (!insertion || !reachable.has(insertion.action_id) || herd?.barns.some(({ pigs }) => pigs > 0) !== false) return {}
  return emptyActionOf(t('recordInsertion'), () => openNewRecord(insertion))
}

/** Returns the next step of an empty list of batches, by the name of its event; nothing for users who may create none. */
export function useCreateBatchAction(): EmptyAction {
  const { data: events } = useQuery(batchEventsQuery)
  const reachable = useReachableActions()
  const create = events?.find(({ action_id }) => action_id === formId.createBatch)
  return create && reachable.has(create.action_id) ? emptyActionOf(create.name, () => openNewRecord(create)) : {}
}
