import { taskType } from '@herdboard/contract/herd/assignments.ts'
import { courseDays } from '@herdboard/domain/health/treatment-course.ts'
import type { HealthEvent, TreatmentDayEvent, TreatmentEvent } from '../events/health-events.ts'
import type { AssignmentEvent } from '../events/work-events.ts'
import { simulatedDiagnoses } from '../treatments/diagnoses.ts'
import { requireDrug } from '../treatments/drugs.ts'

/**
 * Tasks for the days of a course after the first. A task is completed when its day is recorded, and removed where the
 * pigs are well.
 */
export function treatmentTasks(health: readonly HealthEvent[]): AssignmentEvent[] {
  const courses = health.filter((event): event is TreatmentEvent => event.kind === 'treatment')
  const given = Map.groupBy(
    health.filter((event): event is TreatmentDayEvent => event.kind === 'treatmentDay'),
    ({ treatment }) => treatment,
  )
  return courses.flatMap((course) => courseTasks(course, given.get(course.key) ?? []))
}

function courseTasks(course: TreatmentEvent, given: readonly TreatmentDayEvent[]): AssignmentEvent[] {
  const last = given.find(({ outcome }) => outcome === 2)
  return courseDays(course.day, course.days, course.intervalDays).flatMap((day, index): AssignmentEvent[] => {
    const dayOfCourse = index + 1
    if (dayOfCourse === 1) return []
    const key = `${course.key}/task-${dayOfCourse}`
    const done = given.find((one) => one.dayOfCourse === dayOfCourse)
    return [
      {
        kind: 'task',
        key,
        at: course.at,
        by: course.by,
        typeId: taskType.treatment,
        place: course.place,
        day,
        name: `${diagnosisName(course.diagnosisId)}: ${requireDrug(course.drugId).name}`,
        priority: 1,
        assignee: null,
        steps: [],
        series: null,
        template: null,
        treatment: { key: course.key, dayOfCourse },
      },
      ...(done ? [{ kind: 'taskDone' as const, key: `${key}/task-done`, at: done.at, by: done.by, task: key }] : []),
      ...(!done && last && dayOfCourse > last.dayOfCourse
        ? [{ kind: 'taskRemoved' as const, key: `${key}/task-removed`, at: last.at, by: last.by, task: key }]
        : []),
    ]
  })
}

const diagnosisName = (diagnosisId: number): string =>
  simulatedDiagnoses.find(({ id }) => id === diagnosisId)?.name ?? ''
