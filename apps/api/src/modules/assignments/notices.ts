import type { AssignmentId, BarnId, FarmId, SectionId, UserId } from '@herdboard/contract/ids.ts'
import { raise, solve } from '#modules/notifications/service.ts'
import type { Call } from '#platform/call.ts'
import type { Db } from '#platform/database/pool.ts'
import type { Scope } from '#platform/scope.ts'
import { selectNameOf } from './sql/people.ts'

/** Types of notifications that tell of tasks. */
export const ASSIGNED = 20
export const OVERDUE = 21

/** A task as its notices tell of it. */
export interface TaskTold {
  id: AssignmentId
  day: string
  name: string
  assigneeId: UserId | null
  place: { farmId: FarmId; barnId: BarnId | null; sectionId: SectionId | null }
}

/** Tells the person whom a task was given to, unless they took it themselves. */
export async function tellAssignee(db: Db, call: Call, scope: Scope, task: TaskTold): Promise<void> {
  if (task.assigneeId === null || task.assigneeId === scope.userId) return
  const user = await selectNameOf(db, scope.userId)
  await raise(db, scope, call.now, {
    type: ASSIGNED,
    subject: task.id,
    place: task.place,
    params: { user, task: task.name, date: task.day },
    toUser: task.assigneeId,
  })
}

/** What was told of tasks is over: they are done, gone or somebody else's. */
export const untell = (
  db: Db,
  call: Call,
  scope: Scope,
  ids: readonly AssignmentId[],
  type: readonly number[] = [ASSIGNED, OVERDUE],
): Promise<number> => solve(db, scope, call.now, { type, subject: ids })
