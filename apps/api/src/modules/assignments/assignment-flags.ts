import type { FarmId, RecordId, UserId } from '@herdboard/contract/core/ids.ts'
import { taskType } from '@herdboard/contract/herd/assignments.ts'
import { DAY_MS } from '@herdboard/domain/time/durations.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** The fields of an assignment that decide who may do what. */
export interface AssignmentState {
  type_id: number
  farm_id: FarmId
  assignee_id: UserId | null
  created_by: UserId | null
  completed_at: Date | null
  completed_by: UserId | null
  record_id: RecordId | null
}

const REOPEN_MS = DAY_MS

const isAdministrator = ({ permissions }: TenantScope): boolean => permissions.has('manage-directory')

/** Returns whether the person may write on the farm or is the assignee. */
export const mayWorkOn = (scope: TenantScope, { farm_id, assignee_id }: AssignmentState): boolean =>
  scope.writableFarms.has(farm_id) || assignee_id === scope.userId

/**
 * Returns whether the person may reopen the task. The completer and administrators may, within 24 hours, if they may
 * also work on it.
 */
export const mayReopen = (scope: TenantScope, state: AssignmentState, now: Date): boolean =>
  state.completed_at !== null &&
  now.getTime() - state.completed_at.getTime() < REOPEN_MS &&
  (state.completed_by === scope.userId || isAdministrator(scope)) &&
  mayWorkOn(scope, state)

/**
 * Returns whether a person may change and delete an assignment. Open task: anyone who may work on it changes it; its
 * author and administrators delete it. Completed task: only administrators change or delete it, but a person who may
 * reopen it may open its form. Treatment day without a record: anyone who may write on the farm. A treatment day with a
 * record is changed through that record.
 */
export function assignmentFlags(
  scope: TenantScope,
  state: AssignmentState,
  now: Date,
): { editable: boolean; deletable: boolean } {
  if (scope.recordsOnly) return { editable: false, deletable: false }
  const mayWrite = scope.writableFarms.has(state.farm_id)
  if (state.type_id === taskType.treatment) {
    const may = mayWrite && state.record_id === null
    return { editable: may, deletable: may }
  }
  const isOpen = state.completed_at === null
  return {
    editable: (isOpen ? mayWorkOn(scope, state) : isAdministrator(scope)) || mayReopen(scope, state, now),
    deletable: mayWrite && (isAdministrator(scope) || (isOpen && state.created_by === scope.userId)),
  }
}

/** Returns whether the person may change all fields; for a completed task only administrators. */
export const mayChangeAll = (scope: TenantScope, state: AssignmentState): boolean =>
  state.completed_at === null || isAdministrator(scope)
