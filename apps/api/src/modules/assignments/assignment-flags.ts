import type { FarmId, RecordId, UserId } from '@herdboard/contract/core/ids.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** What the rights on an assignment hang on. */
export interface AssignmentState {
  type_id: number
  farm_id: FarmId
  assignee_id: UserId | null
  created_by: UserId | null
  completed_at: Date | null
  completed_by: UserId | null
  record_id: RecordId | null
}

const REOPEN_MS = 24 * 3_600_000

const isAdministrator = ({ permissions }: TenantScope): boolean => permissions.has('manage-directory')

/** Somebody who may write there, or the one whom it was given to. */
export const mayWorkOn = (scope: TenantScope, { farm_id, assignee_id }: AssignmentState): boolean =>
  scope.writableFarms.has(farm_id) || assignee_id === scope.userId

/** Who completed it and administrators take it back, for a day, as long as they may work on it. */
export const mayReopen = (scope: TenantScope, state: AssignmentState, now: Date): boolean =>
  state.completed_at !== null &&
  now.getTime() - state.completed_at.getTime() < REOPEN_MS &&
  (state.completed_by === scope.userId || isAdministrator(scope)) &&
  mayWorkOn(scope, state)

/**
 * Whether a person may change and delete it. A task: who may work on it changes it, its author and administrators delete
 * it, and once it is done only administrators do either; who may reopen it may open its form. A day of a treatment that
 * has no record yet: whoever may write on the farm. One with a record is changed by that.
 */
export function assignmentFlags(
  scope: TenantScope,
  state: AssignmentState,
  now: Date,
): { editable: boolean; deletable: boolean } {
  const mayWrite = scope.writableFarms.has(state.farm_id)
  if (state.type_id === 2) {
    const may = mayWrite && state.record_id === null
    return { editable: may, deletable: may }
  }
  const isOpen = state.completed_at === null
  return {
    editable: (isOpen ? mayWorkOn(scope, state) : isAdministrator(scope)) || mayReopen(scope, state, now),
    deletable: mayWrite && (isAdministrator(scope) || (isOpen && state.created_by === scope.userId)),
  }
}

/** Of a task that is done only administrators change more than that. */
export const mayChangeAll = (scope: TenantScope, state: AssignmentState): boolean =>
  state.completed_at === null || isAdministrator(scope)
