import { taskType } from '@herdboard/contract/herd/assignments.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { occurrencesBetween } from '@herdboard/domain/work/occurrences.ts'
import { farmInstant } from '#herd/calendar/farm-instant.ts'
import type { FarmPlan } from '#plan.ts'
import type { PlanKey } from '#plan-key.ts'
import { randomStream } from '#random-stream.ts'
import { laterDate } from '../date-order.ts'
import type { TaskEvent, TaskSeriesEvent } from '../events/work-events.ts'
import { recurringWork } from './recurring-work.ts'

/** The nightly job creates occurrences this many days ahead, and always the next one. */
const AHEAD_DAYS = 14
const LONGEST_GAP_DAYS = 28
const NIGHT = 2 * 60 + 10

/** Recurring tasks of a farm. */
export const seriesOf = (plan: FarmPlan): TaskSeriesEvent[] =>
  recurringWork.map(({ slug, name, priority, who, recurrence, start, steps, isOfBarn }) => ({
    kind: 'taskSeries',
    key: `${plan.key}/series/${slug}`,
    at: farmInstant(addDays(start, -1), 13 * 60 + 15),
    by: plan.habits.officePerson,
    place: { farm: plan.key, barn: isOfBarn ? (plan.barns[0]?.key ?? null) : null, section: null, batch: null },
    name,
    priority,
    assignee: { barn: plan.habits.barnPerson, office: plan.habits.officePerson, anyone: null }[who],
    recurrence: { end: null, ...recurrence, start },
    steps: steps ?? [],
  }))

/**
 * Occurrences of a series due in a period. Each is created in the night in which it first falls within `AHEAD_DAYS`.
 */
export function occurrencesOf(seed: number, series: TaskSeriesEvent, from: string, today: string): TaskEvent[] {
  const days = occurrencesBetween(
    series.recurrence,
    addDays(from, -LONGEST_GAP_DAYS),
    addDays(today, LONGEST_GAP_DAYS + 1),
  )
  return days.flatMap((day, index) => {
    if (day < from) return []
    const before = days[index - 1]
    const inSight = addDays(day, -AHEAD_DAYS)
    const isNext = before !== undefined && addDays(before, 1) < inSight
    const night = farmInstant(isNext ? addDays(before, 1) : inSight, NIGHT + minuteOf(seed, series.key))
    return {
      kind: 'task' as const,
      key: `${series.key}/${day}`,
      at: laterDate(night, series.at),
      by: null,
      typeId: taskType.general,
      place: series.place,
      day,
      name: series.name,
      priority: series.priority,
      assignee: series.assignee,
      steps: series.steps,
      series: series.key,
      template: null,
      treatment: null,
    }
  })
}

const minuteOf = (seed: number, key: PlanKey): number => randomStream(seed, 'assignments', key).integer(0, 5)
