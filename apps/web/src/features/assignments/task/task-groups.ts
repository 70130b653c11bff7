import { type Assignment, taskType } from '@herdboard/contract/herd/assignments.ts'
import type { Barn, Farm } from '@herdboard/contract/places/locations.ts'
import { daysBetween } from '@herdboard/domain/time/day-number.ts'
import { barnsOfPigType, type PigTypeParam } from '#blocks/parts/pig-type/pig-type.ts'

/** Groups of open tasks in the order in which they should be done. */
export type TaskGroup = 'overdue' | 'today' | 'later'

export interface GroupedTasks {
  group: TaskGroup
  tasks: Assignment[]
}

const RANK = { high: 0, normal: 1, low: 2 } as const

const byDate = (one: Assignment, other: Assignment): number =>
  one.date.localeCompare(other.date) || RANK[one.priority] - RANK[other.priority] || one.name.localeCompare(other.name)

/** Groups tasks: overdue, today, later; within a group by date, then by priority. */
export function taskGroups(tasks: readonly Assignment[], today: string): GroupedTasks[] {
  const sorted = tasks.toSorted(byDate)
  const groups: GroupedTasks[] = [
    { group: 'overdue', tasks: sorted.filter(({ date }) => date < today) },
    { group: 'today', tasks: sorted.filter(({ date }) => date === today) },
    { group: 'later', tasks: sorted.filter(({ date }) => date > today) },
  ]
  return groups.filter(({ tasks }) => tasks.length > 0)
}

/** Completed tasks, newest first. */
export const newestFirst = (tasks: readonly Assignment[]): Assignment[] =>
  tasks.toSorted((one, other) => byDate(other, one))

export const isTreatment = ({ type_id }: Assignment): boolean => type_id === taskType.treatment

/** Tasks in barns of this pig type. Tasks for a whole farm count for every pig type that it has barns for. */
export function tasksOfPigType(
  tasks: readonly Assignment[],
  barns: readonly Barn[],
  pigType: PigTypeParam,
): Assignment[] {
  const barnsOfType = barnsOfPigType(barns, pigType)
  const ids = new Set<string>(barnsOfType.map(({ id }) => id))
  const farms = new Set<string>(barnsOfType.map(({ farm_id }) => farm_id))
  const housed = new Set<string>(barns.map(({ farm_id }) => farm_id))
  return tasks.filter(({ barn_id, farm_id }) =>
    barn_id === null ? farms.has(farm_id) || !housed.has(farm_id) : ids.has(barn_id),
  )
}

interface TaskRights {
  mayEdit: boolean
  mayDelete: boolean
}

const mayWriteOn = (task: Assignment, farms: readonly Farm[]): boolean =>
  farms.some(({ id, permission }) => id === task.farm_id && permission.key === 'ReadWrite')

/**
 * Returns the user's permissions for a task, from the server. A treatment without a record can be edited by users with
 * write access to the farm.
 */
export function taskRights(task: Assignment, farms: readonly Farm[]): TaskRights {
  if (!isTreatment(task) || task.form.record_id !== null) return { mayEdit: task.editable, mayDelete: task.deletable }
  const mayWrite = mayWriteOn(task, farms)
  return { mayEdit: mayWrite, mayDelete: mayWrite }
}

/**
 * Whether the person may tick a task. After a sign-in by PIN this is all that a person may change about it. A task names
 * its assignee and not the account, so by PIN the own task on a farm that the person may only read gets no tick.
 */
export const mayTickTask = (task: Assignment, farms: readonly Farm[], recordsOnly: boolean): boolean =>
  !task.is_completed && (task.editable || (recordsOnly && mayWriteOn(task, farms)))

/** The full name of who completed the task, or of its assignee; null for a task without an assignee. */
export const taskPerformer = ({ is_completed, completed_by, assignee }: Assignment): string | null =>
  (is_completed ? (completed_by ?? assignee) : assignee)?.full_name ?? null

/** Whole days since the due date. */
export const daysLate = ({ date }: Assignment, today: string): number => daysBetween(date, today)
