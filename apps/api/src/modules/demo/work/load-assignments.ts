import type { HealthEvent, TreatmentDayEvent, TreatmentEvent } from '@herdboard/simulator/areas/events/health-events.ts'
import type { AssignmentEvent, TaskEvent, TaskSeriesEvent } from '@herdboard/simulator/areas/events/work-events.ts'
import type { PlanKey } from '@herdboard/simulator/plan-key.ts'
import { type CopyRow, copyRows } from '#platform/database/bulk/copy-rows.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { DemoIds } from '../demo-ids.ts'
import type { WorkContext } from './load-notes.ts'

type AssignmentEventKind = AssignmentEvent['kind']
type AssignmentEventOf<K extends AssignmentEventKind> = Extract<AssignmentEvent, { kind: K }>

const ofKind = <K extends AssignmentEventKind>(events: readonly AssignmentEvent[], kind: K): AssignmentEventOf<K>[] =>
  events.filter((event): event is AssignmentEventOf<K> => event.kind === kind)

/** Inserts the task templates of a company. */
export const copyTemplates = (
  db: Db,
  { directoryId }: TenantScope,
  events: readonly AssignmentEvent[],
  { ids, person }: Pick<WorkContext, 'ids' | 'person'>,
): Promise<void> =>
  copyRows(
    db,
    'assignment_template',
    ofKind(events, 'taskTemplate').map(({ key, at, by, name, priority, steps }) => ({
      directory_id: directoryId,
      id: ids.of('template', key, new Date(at)),
      name,
      priority,
      steps,
      created_at: new Date(at),
      created_by: person(by),
    })),
  )

/** Inserts the tasks of farms with their series and steps, each in its final state. */
export async function copyAssignments(
  db: Db,
  { directoryId }: TenantScope,
  events: readonly AssignmentEvent[],
  health: readonly HealthEvent[],
  context: WorkContext,
): Promise<void> {
  const ours = { directory_id: directoryId }
  const series = new Map(ofKind(events, 'taskSeries').map((event) => [event.key, event]))
  const tasks = ofKind(events, 'task')
  const outcomes = {
    done: new Map(ofKind(events, 'taskDone').map((event) => [event.task, event])),
    removed: new Map(ofKind(events, 'taskRemoved').map((event) => [event.task, event])),
    treatmentOf: treatmentsIn(health, context.ids),
    series,
  }
  await copyRows(
    db,
    'assignment_series',
    [...series.values()].map((event) => ({ ...ours, ...seriesRow(event, context) })),
  )
  await copyRows(
    db,
    'assignment',
    tasks.map((task) => ({ ...ours, ...taskRow(task, outcomes, context) })),
  )
  const steps = stepRows(tasks, ofKind(events, 'taskStepDone'), context)
  await copyRows(
    db,
    'assignment_step',
    steps.map((step) => ({ ...ours, ...step })),
  )
}

const seriesId = (ids: DemoIds, { key, at }: TaskSeriesEvent): string => ids.of('series', key, new Date(at))
const taskId = (ids: DemoIds, { key, at }: TaskEvent): string => ids.of('assignment', key, new Date(at))

function placeRow({ places }: WorkContext, keys: TaskEvent['place']) {
  const { farmId, barnId, sectionId } = places.placeOf(keys)
  return { farm_id: farmId, barn_id: barnId, section_id: sectionId }
}

const assigneeOf = ({ person }: WorkContext, key: PlanKey | null): string | null => (key === null ? null : person(key))

function seriesRow(event: TaskSeriesEvent, context: WorkContext): CopyRow<'assignment_series'> {
  const { type, start, end, interval, weekdays } = event.recurrence
  return {
    id: seriesId(context.ids, event),
    ...placeRow(context, event.place),
    name: event.name,
    assignee_id: assigneeOf(context, event.assignee),
    priority: event.priority,
    steps: event.steps,
    type,
    start_day: start,
    end_day: end,
    every: interval ?? 1,
    weekdays: weekdays.map(String),
    created_at: new Date(event.at),
    created_by: context.person(event.by),
  }
}

interface TaskOutcomes {
  done: ReadonlyMap<PlanKey, AssignmentEventOf<'taskDone'>>
  removed: ReadonlyMap<PlanKey, AssignmentEventOf<'taskRemoved'>>
  series: ReadonlyMap<PlanKey, TaskSeriesEvent>
  treatmentOf(task: TaskEvent, isDone: boolean): CopyRow<'assignment'>
}

/** A task made by the nightly job has the author of its series. */
function taskRow(task: TaskEvent, outcomes: TaskOutcomes, context: WorkContext): CopyRow<'assignment'> {
  const { ids, person } = context
  const series = task.series === null ? undefined : outcomes.series.get(task.series)
  const done = outcomes.done.get(task.key)
  const removed = outcomes.removed.get(task.key)
  const author = task.by ?? series?.by ?? null
  return {
    id: taskId(ids, task),
    type_id: task.typeId,
    day: task.day,
    ...placeRow(context, task.place),
    batch_id: context.places.placeOf(task.place).batchId,
    name: task.name,
    assignee_id: assigneeOf(context, task.assignee),
    priority: task.priority,
    series_id: series ? seriesId(ids, series) : null,
    series_day: series ? task.day : null,
    ...outcomes.treatmentOf(task, done !== undefined),
    completed_at: done ? new Date(done.at) : null,
    completed_by: done ? person(done.by) : null,
    created_at: new Date(task.at),
    created_by: author === null ? null : person(author),
    deleted_at: removed ? new Date(removed.at) : null,
  }
}

const NO_TREATMENT: CopyRow<'assignment'> = {
  treatment_id: null,
  record_id: null,
  treatment_day: null,
  treatment_days: null,
  withdrawal_end_day: null,
  animal_count: null,
  dose_per_animal: null,
  dose_unit: null,
  pen: null,
  label: null,
}

/**
 * Returns what a task shows of its treatment day: the course, and the end of the withdrawal period as last calculated.
 */
function treatmentsIn(health: readonly HealthEvent[], ids: DemoIds): TaskOutcomes['treatmentOf'] {
  const courses = new Map(
    health.filter((event): event is TreatmentEvent => event.kind === 'treatment').map((event) => [event.key, event]),
  )
  const given = Map.groupBy(
    health.filter((event): event is TreatmentDayEvent => event.kind === 'treatmentDay'),
    ({ treatment }) => treatment,
  )
  return ({ key, treatment }, isDone) => {
    if (treatment === null) return NO_TREATMENT
    const course = courses.get(treatment.key)
    if (!course) throw new Error(`sample data: ${key} is a day of no course`)
    const id = ids.of('treatment', course.key, new Date(course.at))
    return {
      treatment_id: id,
      record_id: isDone ? id : null,
      treatment_day: treatment.dayOfCourse,
      treatment_days: course.days,
      withdrawal_end_day: given.get(course.key)?.at(-1)?.withdrawalEndDay ?? course.withdrawalEndDay,
      animal_count: course.head,
      dose_per_animal: course.dosePerAnimal,
      dose_unit: course.doseUnit,
      pen: course.pen,
      label: course.mark,
    }
  }
}

function stepRows(
  tasks: readonly TaskEvent[],
  ticks: readonly AssignmentEventOf<'taskStepDone'>[],
  { ids, person }: WorkContext,
): CopyRow<'assignment_step'>[] {
  const ticked = new Map(ticks.map((tick) => [`${tick.task} ${tick.step}`, tick]))
  return tasks.flatMap((task) =>
    task.steps.map((description, no) => {
      const tick = ticked.get(`${task.key} ${no}`)
      return {
        id: ids.of('step', `${task.key} ${no}`, new Date(task.at)),
        assignment_id: taskId(ids, task),
        position: no + 1,
        description,
        completed_at: tick ? new Date(tick.at) : null,
        completed_by: tick ? person(tick.by) : null,
      }
    }),
  )
}
