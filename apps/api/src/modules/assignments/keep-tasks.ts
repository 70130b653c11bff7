import type { AssignmentId } from '@herdboard/contract/ids.ts'
import type { Recurrence } from '@herdboard/domain/forms/recurrence.ts'
import { occurrencesAhead } from '@herdboard/domain/work/occurrences.ts'
import { nightAfter } from '#modules/ledger/service.ts'
import { writeAudit } from '#platform/audit.ts'
import type { Call } from '#platform/call.ts'
import type { Db } from '#platform/database/pool.ts'
import { newId } from '#platform/ids.ts'
import { enqueue } from '#platform/jobs.ts'
import type { Scope } from '#platform/scope.ts'
import { tellAssignee } from './notices.ts'
import { morningAfter } from './overdue-day.ts'
import { selectAssignment } from './sql/list.ts'
import {
  insertOccurrences,
  insertSeries,
  insertTasks,
  type SeriesRule,
  type TaskContent,
  type TaskPlace,
} from './sql/series.ts'

/** What is to be done, and when. */
export interface TaskDraft extends TaskContent {
  when: Recurrence
}

/** The rule of a series; null for a task of one day. */
export function ruleOf({ type, start, end, interval, weekdays }: Recurrence): SeriesRule | null {
  if (type === 'single') return null
  const days = type === 'weekly' ? [...new Set(weekdays)].sort((a, b) => a - b) : []
  return { type, startDay: start, endDay: end, every: interval ?? 1, weekdays: days }
}

/** The recurrence of a stored rule. */
export const recurrenceOf = ({ type, startDay, endDay, every, weekdays }: SeriesRule): Recurrence => ({
  type,
  start: startDay,
  end: endDay,
  interval: every,
  weekdays,
})

/**
 * Keeps a task at each of these places, or a series with its days ahead. Its assignee is told of the first one at each
 * place. Gives back the tasks, the first one first.
 */
export async function keepTasks(
  db: Db,
  call: Call,
  scope: Scope,
  places: readonly TaskPlace[],
  { when, ...content }: TaskDraft,
): Promise<AssignmentId[]> {
  const rule = ruleOf(when)
  const made = rule
    ? await keepSeries(db, call, scope, places, content, rule)
    : (await keepSingles(db, call, scope, places, content, when.start)).map((id) => [id])
  await askForWork(db, call, scope, rule !== null)
  for (const [first] of made) if (first) await tellOf(db, call, scope, first)
  return made.flat()
}

/** The jobs that look after tasks: each night for series, each morning for what is late. */
export async function askForWork(db: Db, call: Call, scope: Scope, isSeries: boolean): Promise<void> {
  if (isSeries) await enqueue(db, 'recurrences', scope.directoryId, { runAt: nightAfter(call.today) })
  await enqueue(db, 'overdue-tasks', scope.directoryId, { runAt: morningAfter(call.now) })
}

async function tellOf(db: Db, call: Call, scope: Scope, id: AssignmentId): Promise<void> {
  const row = await selectAssignment(db, scope, id)
  if (!row) return
  const place = { farmId: row.farm_id, barnId: row.barn_id, sectionId: row.section_id }
  await tellAssignee(db, call, scope, { id, day: row.day, name: row.name, assigneeId: row.assignee_id, place })
}

async function keepSingles(
  db: Db,
  call: Call,
  scope: Scope,
  places: readonly TaskPlace[],
  content: TaskContent,
  day: string,
): Promise<AssignmentId[]> {
  const tasks = places.map((place) => ({ id: newId<AssignmentId>(), place, day }))
  await insertTasks(db, scope, tasks, content, call.now)
  for (const { id, place } of tasks) {
    await writeAudit(db, call, {
      action: 'assignment.create',
      subjectType: 'assignment',
      subjectId: id,
      after: { ...place, ...content, day },
    })
  }
  return tasks.map(({ id }) => id)
}

/** The tasks of each series, the first one first. */
async function keepSeries(
  db: Db,
  call: Call,
  scope: Scope,
  places: readonly TaskPlace[],
  content: TaskContent,
  rule: SeriesRule,
): Promise<AssignmentId[][]> {
  const days = occurrencesAhead(recurrenceOf(rule), call.today)
  const made: AssignmentId[][] = []
  for (const place of places) {
    const seriesId = await insertSeries(db, scope, place, content, rule, call.now)
    const wanted = days.map((day) => ({ series_id: seriesId, day }))
    made.push(await insertOccurrences(db, scope, wanted, call.now))
    await writeAudit(db, call, {
      action: 'assignment.create_series',
      subjectType: 'assignment_series',
      subjectId: seriesId,
      after: { ...place, ...content, ...rule },
    })
  }
  return made
}
