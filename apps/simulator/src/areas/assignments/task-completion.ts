import { addDays } from '@herdboard/domain/time/day-number.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { farmInstant } from '#herd/calendar/farm-instant.ts'
import type { FarmPlan } from '#plan.ts'
import { type RandomStream, randomStream } from '#random-stream.ts'
import { laterDate } from '../date-order.ts'
import type { AssignmentEvent, TaskEvent } from '../events/work-events.ts'

/** Shares of tasks by days of delay; urgent tasks are late less often. */
const DAYS_LATE: readonly (readonly [span: readonly [least: number, most: number], share: number])[] = [
  [[0, 0], 80],
  [[1, 1], 8],
  [[2, 4], 6],
  [[5, 14], 4],
  [[15, 35], 2],
]
const ON_TIME_IF_URGENT = 0.6
const LATE_SHARE_LIMIT = 0.15
const BEGUN_THE_DAY_BEFORE = 0.12
const MINUTE = 60_000

/** Events of a completed task: its steps in order, and the task with the last step. */
export function completionEvents(seed: number, { habits }: FarmPlan, task: TaskEvent): AssignmentEvent[] {
  const chance = randomStream(seed, 'assignments', task.key, 'done')
  const by = task.assignee ?? (chance.bernoulli(0.7) ? habits.barnPerson : habits.officePerson)
  const day = dayDone(chance, task, habits.lateShare)
  const end = Date.parse(farmInstant(day, chance.integer(8 * 60 + 30, 16 * 60)))
  // A task cannot be completed before it exists.
  const doneMs = Math.max(end, Date.parse(task.at) + 20 * MINUTE)
  const earlySteps = chance.bernoulli(BEGUN_THE_DAY_BEFORE) ? Math.floor(task.steps.length / 2) : 0
  let ms = doneMs
  const steps = task.steps
    .map((_, step) => step)
    .toReversed()
    .map((step): AssignmentEvent => {
      const isEarly = step < earlySteps && day > farmDay(new Date(task.at))
      const at = new Date(isEarly ? ms - 24 * 60 * MINUTE : ms).toISOString()
      ms -= chance.integer(4, 25) * MINUTE
      return {
        kind: 'taskStepDone',
        key: `${task.key}/step/${step}`,
        at: laterDate(at, task.at),
        by,
        task: task.key,
        step,
      }
    })
  const at = new Date(doneMs).toISOString()
  return [...steps, { kind: 'taskDone', key: `${task.key}/task-done`, at, by, task: task.key }]
}

function dayDone(chance: RandomStream, task: TaskEvent, lateShare: number): string {
  const [least, most] = chance.pick(DAYS_LATE)
  const days = chance.integer(least, most)
  const isUrgent = task.priority === 1 && chance.bernoulli(ON_TIME_IF_URGENT)
  const extra = lateShare > LATE_SHARE_LIMIT && chance.bernoulli(lateShare) ? chance.integer(2, 12) : 0
  return addDays(task.day, (isUrgent ? 0 : days) + extra)
}
