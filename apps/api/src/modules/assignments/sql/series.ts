import type { AssignmentId, BarnId, FarmId, SectionId, UserId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** The content of a task, without place and day. */
export interface TaskContent {
  name: string
  description: string | null
  assigneeId: UserId | null
  priority: 1 | 2 | 3
  steps: readonly string[]
}

export interface TaskPlace {
  farmId: FarmId
  barnId: BarnId | null
  sectionId: SectionId | null
}

/** The recurrence rule of a series. */
export interface SeriesRule {
  type: 'daily' | 'weekly'
  startDay: string
  endDay: string | null
  every: number
  weekdays: readonly number[]
}

export interface NewTask {
  id: AssignmentId
  place: TaskPlace
  day: string
}

/** Inserts single tasks with the same content, each with its steps, in one statement. */
export async function insertTasks(
  db: Db,
  scope: TenantScope,
  tasks: readonly NewTask[],
  { name, description, assigneeId, priority, steps }: TaskContent,
  now: Date,
): Promise<void> {
  const rows = tasks.map(({ id, place, day }) => ({
    id,
    day,
    farm_id: place.farmId,
    barn_id: place.barnId,
    section_id: place.sectionId,
  }))
  await sql`
    with made as (
      insert into assignment (directory_id, id, day, farm_id, barn_id, section_id, name, description, assignee_id,
        priority, created_by, created_at)
      select ${scope.directoryId}, t.id, t.day, t.farm_id, t.barn_id, t.section_id, ${name}, ${description},
        ${assigneeId}::uuid, ${priority}::smallint, ${scope.userId}, ${now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as t (id uuid, day date, farm_id uuid, barn_id uuid, section_id uuid)
      returning id)
    insert into assignment_step (directory_id, id, assignment_id, position, description)
    select ${scope.directoryId}, gen_random_uuid(), made.id, s.position, s.description
    from made cross join unnest(${[...steps]}::text[]) with ordinality as s (description, position)`.execute(db)
}

/** Inserts series with the same content and rule, in one statement. */
export async function insertTaskSeries(
  db: Db,
  scope: TenantScope,
  all: readonly { id: string; place: TaskPlace }[],
  { name, description, assigneeId, priority, steps }: TaskContent,
  { type, startDay, endDay, every, weekdays }: SeriesRule,
  now: Date,
): Promise<void> {
  const rows = all.map(({ id, place }) => ({
    id,
    farm_id: place.farmId,
    barn_id: place.barnId,
    section_id: place.sectionId,
  }))
  await sql`insert into assignment_series (directory_id, id, farm_id, barn_id, section_id, name, description,
      assignee_id, priority, steps, type, start_day, end_day, every, weekdays, created_at, created_by)
    select ${scope.directoryId}, t.id, t.farm_id, t.barn_id, t.section_id, ${name}, ${description},
      ${assigneeId}::uuid, ${priority}::smallint, ${[...steps]}::text[], ${type}, ${startDay}::date, ${endDay}::date,
      ${every}::smallint, ${[...weekdays]}::smallint[], ${now}, ${scope.userId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (id uuid, farm_id uuid, barn_id uuid, section_id uuid)`.execute(
    db,
  )
}

/** A day on which a series must have a task. */
export interface SeriesOccurrence {
  series_id: string
  day: string
}

/**
 * Inserts the tasks of series on these days, with their steps, in one statement. A day that already has a task is not
 * changed, even if that task was moved, completed or deleted. A series that has ended gets none. Returns the new tasks.
 */
export async function insertOccurrences(
  db: Db,
  scope: TenantScope,
  occurrences: readonly SeriesOccurrence[],
  now: Date,
): Promise<(SeriesOccurrence & { id: AssignmentId })[]> {
  const rows = JSON.stringify(occurrences.map((occurrence) => ({ ...occurrence, id: newId() })))
  const made = await sql<SeriesOccurrence & { id: AssignmentId }>`
    with made as (
      insert into assignment (directory_id, id, day, farm_id, barn_id, section_id, name, description, assignee_id,
        priority, series_id, series_day, created_by, created_at)
      select s.directory_id, o.id, o.day, s.farm_id, s.barn_id, s.section_id, s.name, s.description, s.assignee_id,
        s.priority, s.id, o.day, s.created_by, ${now}
      from jsonb_to_recordset(${rows}::jsonb) as o (id uuid, series_id uuid, day date)
      join assignment_series s on s.directory_id = ${scope.directoryId} and s.id = o.series_id
        and s.ended_at is null and (s.end_day is null or o.day <= s.end_day)
      on conflict (directory_id, series_id, series_day) where series_id is not null do nothing
      returning id, series_id, day),
    stepped as (
      insert into assignment_step (directory_id, id, assignment_id, position, description)
      select ${scope.directoryId}, gen_random_uuid(), made.id, t.position, t.description
      from made join assignment_series s on s.directory_id = ${scope.directoryId} and s.id = made.series_id
      cross join unnest(s.steps) with ordinality as t (description, position))
    select id, series_id, day from made order by day, id`.execute(db)
  return made.rows
}

export interface RunningSeries extends SeriesRule {
  id: string
}

/**
 * Selects and locks the series that continue, at places in use. The lock lasts until the end of the transaction. A
 * series that is being ended is therefore read after its end, or ended together with the tasks made here.
 */
export async function selectRunningSeries(db: Db, scope: TenantScope): Promise<RunningSeries[]> {
  const { rows } = await sql<RunningSeries>`
    select s.id, s.type, s.start_day as "startDay", s.end_day as "endDay", s.every, s.weekdays
    from assignment_series s
    join farm f on f.directory_id = s.directory_id and f.id = s.farm_id and f.deleted_at is null
    left join barn b on b.directory_id = s.directory_id and b.id = s.barn_id
    left join section x on x.directory_id = s.directory_id and x.id = s.section_id
    where s.directory_id = ${scope.directoryId} and s.ended_at is null
      and b.deleted_at is null and x.deleted_at is null
    order by s.id for no key update of s`.execute(db)
  return rows
}

/** Marks series as ended when no further task will follow. */
export async function updateSeriesEnded(db: Db, scope: TenantScope, ids: readonly string[], now: Date): Promise<void> {
  await sql`update assignment_series set ended_at = ${now}
    where directory_id = ${scope.directoryId} and id = any (${[...ids]}::uuid[]) and ended_at is null`.execute(db)
}

/** Sets the last day of a series and marks it as ended. */
export async function updateSeriesLastDay(
  db: Db,
  scope: TenantScope,
  id: string,
  lastDay: string,
  now: Date,
): Promise<void> {
  await sql`update assignment_series set end_day = ${lastDay}, ended_at = ${now}
    where directory_id = ${scope.directoryId} and id = ${id}`.execute(db)
}

/**
 * Lets a series go on to the day on which it ended before; null: for ever. One that ends on another day than `lastDay`
 * was changed since, where another series may go on in its place: it stays as it is, and false is returned.
 */
export async function reopenSeries(
  db: Db,
  { directoryId }: TenantScope,
  { id, lastDay, endDay }: { id: string; lastDay: string; endDay: string | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update assignment_series set end_day = ${endDay}::date, ended_at = null
    where directory_id = ${directoryId} and id = ${id} and end_day = ${lastDay}::date`.execute(db)
  return numAffectedRows === 1n
}

/** Selects for each new task of a series the previous task, whose photos it also shows. */
export async function selectPreviousTasks(
  db: Db,
  { directoryId }: TenantScope,
  ids: readonly AssignmentId[],
): Promise<{ from: AssignmentId; to: AssignmentId; farmId: FarmId }[]> {
  const { rows } = await sql<{ from: AssignmentId; to: AssignmentId; farmId: FarmId }>`
    select b.id as from, a.id as to, a.farm_id as "farmId"
    from assignment a
    join lateral (select x.id from assignment x
      where x.directory_id = a.directory_id and x.series_id = a.series_id and x.id <> all (${[...ids]}::uuid[])
      order by x.series_day desc limit 1) b on true
    where a.directory_id = ${directoryId} and a.id = any (${[...ids]}::uuid[])`.execute(db)
  return rows
}
