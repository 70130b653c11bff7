import type { Batch } from '@herdboard/contract/places/locations.ts'
import type { FarmEvent, FormAction } from '@herdboard/contract/system/catalogue.ts'

export const UPDATE_BATCH = 22
export const CLOSE_BATCH = 23

/** Returns the form of a batch action; null if its event or action does not exist, or the batch does not allow it. */
export function formOfAction(
  actionId: number,
  { accessible_actions }: Pick<Batch, 'accessible_actions'>,
  events: readonly Pick<FarmEvent, 'action_id'>[],
  actions: readonly Pick<FormAction, 'id' | 'form_id'>[],
): number | null {
  if (!accessible_actions.includes(actionId) || !events.some(({ action_id }) => action_id === actionId)) return null
  return actions.find(({ id }) => id === actionId)?.form_id ?? null
}
