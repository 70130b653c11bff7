import { taskType } from '@herdboard/contract/herd/assignments.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { farmInstant } from '#herd/calendar/farm-instant.ts'
import type { FarmPlan } from '#plan.ts'
import { laterDate } from '../date-order.ts'
import type { AssignmentEvent } from '../events/work-events.ts'
import { nameOfPlace } from '../unit-place.ts'
import type { NotificationEpisode } from './notification-episode.ts'

const MORNING = 6 * 60

/** Episodes of tasks assigned by another person, and of tasks not completed on their day. */
export function taskEpisodes(plan: FarmPlan, events: readonly AssignmentEvent[]): NotificationEpisode[] {
  const done = new Map(events.flatMap((event) => (event.kind === 'taskDone' ? [[event.task, event] as const] : [])))
  return events.flatMap((task): NotificationEpisode[] => {
    // Treatment days have separate notifications.
    if (task.kind !== 'task' || task.typeId === taskType.treatment) return []
    const completion = done.get(task.key)
    const closed = completion ? ({ at: completion.at, how: 'solved', by: completion.by } as const) : null
    const overdueAt = laterDate(farmInstant(addDays(task.day, 1), MORNING), task.at)
    const common = { subject: task.key, farm: plan.key, closed }
    const textParameters = { task: task.name, date: task.day }
    return [
      ...(task.by !== null && task.assignee !== null && task.by !== task.assignee
        ? [
            {
              ...common,
              kind: 'assignment_assigned' as const,
              at: task.at,
              parameters: { ...textParameters, user: task.by, assignee: task.assignee },
            },
          ]
        : []),
      ...(completion && completion.at <= overdueAt
        ? []
        : [
            {
              ...common,
              kind: 'assignment_overdue' as const,
              at: overdueAt,
              parameters: { ...textParameters, place: nameOfPlace(plan, task.place), assignee: task.assignee ?? '' },
            },
          ]),
    ]
  })
}
