import type { TaskTypeId } from '@herdboard/contract/herd/assignments.ts'
import type { Recurrence } from '@herdboard/domain/forms/recurrence.ts'
import type { PlaceKeys } from '#herd-event.ts'
import type { PlanKey } from '#plan-key.ts'
import type { AreaEvent, PersonEvent } from './area-events.ts'

export interface NoteEvent extends PersonEvent {
  kind: 'note'
  day: string
  place: PlaceKeys
  /** Text as the farmer wrote it, in Danish. */
  text: string
}

export interface TaskTemplateEvent extends PersonEvent {
  kind: 'taskTemplate'
  name: string
  /** 1 high, 2 normal, 3 low */
  priority: 1 | 2 | 3
  steps: readonly string[]
}

/** Recurring task; its occurrences are separate events. */
export interface TaskSeriesEvent extends PersonEvent {
  kind: 'taskSeries'
  place: PlaceKeys
  name: string
  priority: 1 | 2 | 3
  assignee: PlanKey | null
  recurrence: Recurrence
  steps: readonly string[]
}

/** Task created by a person, by the nightly job from a series (`by` null), or from a course of treatment. */
export interface TaskEvent extends AreaEvent {
  kind: 'task'
  by: PlanKey | null
  /** 1 task, 2 treatment day */
  typeId: TaskTypeId
  place: PlaceKeys
  /** Due farm day. */
  day: string
  name: string
  priority: 1 | 2 | 3
  /** Null: not assigned to a person. */
  assignee: PlanKey | null
  steps: readonly string[]
  series: PlanKey | null
  template: PlanKey | null
  /** Course and its day, for type 2. */
  treatment: { key: PlanKey; dayOfCourse: number } | null
}

export interface TaskStepDoneEvent extends PersonEvent {
  kind: 'taskStepDone'
  task: PlanKey
  /** Index in `steps`, from 0. */
  step: number
}

export interface TaskDoneEvent extends PersonEvent {
  kind: 'taskDone'
  task: PlanKey
}

/**
 * Task removed because its purpose no longer exists: the pigs are well, and the remaining days of their course are not
 * given.
 */
export interface TaskRemovedEvent extends PersonEvent {
  kind: 'taskRemoved'
  task: PlanKey
}

export type AssignmentEvent =
  | TaskTemplateEvent
  | TaskSeriesEvent
  | TaskEvent
  | TaskStepDoneEvent
  | TaskDoneEvent
  | TaskRemovedEvent
