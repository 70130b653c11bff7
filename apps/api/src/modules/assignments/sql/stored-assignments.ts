import type {
  AssignmentId,
  BarnId,
  BatchId,
  FarmId,
  RecordId,
  SectionId,
  SubAssignmentId,
  UserId,
} from '@herdboard/contract/core/ids.ts'
import { type TaskTypeId, taskType } from '@herdboard/contract/herd/assignments.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { visibleByModules } from './list-assignments.ts'

export interface StoredStep {
  id: SubAssignmentId
  /** Counted from 1. */
  position: number
  description: string
  completed_at: string | null
}

/** An assignment as stored, with its steps and its series. */
export interface StoredAssignment {
  id: AssignmentId
  type_id: TaskTypeId
  day: string
  farm_id: FarmId
  barn_id: BarnId | null
  section_id: SectionId | null
  batch_id: BatchId | null
  name: string
  description: string | null
  assignee_id: UserId | null
  priority: 1 | 2 | 3
  series_id: string | null
  series_day: string | null
  record_id: RecordId | null
  completed_at: Date | null
  completed_by: UserId | null
  created_by: UserId | null
  version: number
  steps: StoredStep[]
  series: {
    type: 'daily' | 'weekly'
    start_day: string
    end_day: string | null
    every: number
    weekdays: number[]
  } | null
}

/**
 * Selects an assignment that the person may read. `lock` locks it until the end of the transaction. If two people tick
 * the last two steps at once, the second transaction then sees the first tick.
 */
export async function selectStoredAssignment(
  db: Db,
  scope: TenantScope,
  id: AssignmentId,
  { lock = false }: { lock?: boolean } = {},
): Promise<StoredAssignment | undefined> {
  if (lock) await lockAssignment(db, scope, id)
  const { rows } = await sql<StoredAssignment>`
    select a.id, a.type_id, a.day, a.farm_id, a.barn_id, a.section_id, a.batch_id, a.name, a.description, a.assignee_id,
      a.priority, a.series_id, a.series_day, a.record_id, a.completed_at, a.completed_by, a.created_by, a.version,
      (select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'position', x.position, 'description', x.description,
          'completed_at', x.completed_at) order by x.position), '[]')
        from assignment_step x where x.directory_id = a.directory_id and x.assignment_id = a.id) as steps,
      (select jsonb_build_object('type', s.type, 'start_day', s.start_day, 'end_day', s.end_day, 'every', s.every,
          'weekdays', s.weekdays)
        from assignment_series s where s.directory_id = a.directory_id and s.id = a.series_id) as series
    from assignment a
    where a.directory_id = ${scope.directoryId} and a.id = ${id} and a.deleted_at is null
      and a.farm_id = any (${[...scope.readableFarms]}::uuid[]) and ${visibleByModules(scope)}`.execute(db)
  return rows[0]
}

/** Locks an assignment until the end of the transaction. */
export async function lockAssignment(db: Db, { directoryId }: TenantScope, id: AssignmentId): Promise<void> {
  await sql`select from assignment where directory_id = ${directoryId} and id = ${id} for update`.execute(db)
}

/** Sets who completed a task and when; null reopens it. */
export async function updateTaskCompletion(
  db: Db,
  scope: TenantScope,
  id: AssignmentId,
  completion: { at: Date; by: UserId } | null,
): Promise<void> {
  await sql`update assignment set completed_at = ${completion?.at ?? null}, completed_by = ${completion?.by ?? null},
      version = version + 1
    where directory_id = ${scope.directoryId} and id = ${id}`.execute(db)
}

/** Ticks a step, or unticks it with null. Increases the assignment's version. */
export async function updateTaskStep(
  db: Db,
  scope: TenantScope,
  assignmentId: AssignmentId,
  stepId: SubAssignmentId,
  completion: { at: Date; by: UserId } | null,
): Promise<void> {
  await sql`update assignment_step set completed_at = ${completion?.at ?? null}, completed_by = ${completion?.by ?? null}
    where directory_id = ${scope.directoryId} and assignment_id = ${assignmentId} and id = ${stepId}`.execute(db)
  await sql`update assignment set version = version + 1
    where directory_id = ${scope.directoryId} and id = ${assignmentId}`.execute(db)
}

/** Marks assignments as deleted. */
export async function updateAssignmentsDeleted(
  db: Db,
  scope: TenantScope,
  ids: readonly AssignmentId[],
  now: Date,
): Promise<void> {
  await sql`update assignment set deleted_at = ${now}, version = version + 1
    where directory_id = ${scope.directoryId} and id = any (${[...ids]}::uuid[])`.execute(db)
}

/** Brings deleted tasks back; returns which, with their places. Treatment days stay deleted with their course. */
export async function undeleteTasks(
  db: Db,
  scope: TenantScope,
  ids: readonly string[],
): Promise<Pick<StoredAssignment, 'id' | 'farm_id' | 'barn_id' | 'section_id' | 'batch_id'>[]> {
  const { rows } = await sql<Pick<StoredAssignment, 'id' | 'farm_id' | 'barn_id' | 'section_id' | 'batch_id'>>`
    update assignment set deleted_at = null, version = version + 1
    where directory_id = ${scope.directoryId} and id = any (${[...ids]}::uuid[]) and deleted_at is not null
      and type_id <> ${taskType.treatment} and farm_id = any (${[...scope.writableFarms]}::uuid[])
    returning id, farm_id, barn_id, section_id, batch_id`.execute(db)
  return rows
}

/** Selects and locks the open tasks of a series from a day on. */
export async function selectFollowingTasks(
  db: Db,
  scope: TenantScope,
  seriesId: string,
  fromDay: string,
): Promise<AssignmentId[]> {
  const { rows } = await sql<{ id: AssignmentId }>`select id from assignment
    where directory_id = ${scope.directoryId} and series_id = ${seriesId} and series_day >= ${fromDay}::date
      and deleted_at is null and completed_at is null
    order by series_day for update`.execute(db)
  return rows.map(({ id }) => id)
}

/** Updates the fields of a task; returns false where its version has changed. */
export async function updateTaskFields(
  db: Db,
  scope: TenantScope,
  { id, version }: Pick<StoredAssignment, 'id' | 'version'>,
  fields: Pick<
    StoredAssignment,
    'day' | 'name' | 'description' | 'assignee_id' | 'priority' | 'series_id' | 'series_day'
  >,
): Promise<boolean> {
  const { day, name, description, assignee_id, priority, series_id, series_day } = fields
  const { numAffectedRows } = await sql`update assignment set day = ${day}, name = ${name},
      description = ${description}, assignee_id = ${assignee_id}, priority = ${priority},
      series_id = ${series_id}, series_day = ${series_day}, version = version + 1
    where directory_id = ${scope.directoryId} and id = ${id} and version = ${version} and deleted_at is null`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** Replaces the steps. Steps with a known id keep their state; the others are added. */
export async function replaceTaskSteps(
  db: Db,
  scope: TenantScope,
  assignmentId: AssignmentId,
  steps: readonly { id: SubAssignmentId; description: string }[],
): Promise<void> {
  const listed = JSON.stringify(steps.map((step, index) => ({ ...step, position: index + 1 })))
  await sql`delete from assignment_step where directory_id = ${scope.directoryId} and assignment_id = ${assignmentId}
    and id <> all (${steps.map(({ id }) => id)}::uuid[])`.execute(db)
  await sql`insert into assignment_step (directory_id, id, assignment_id, position, description)
    select ${scope.directoryId}, s.id, ${assignmentId}, s.position, s.description
    from jsonb_to_recordset(${listed}::jsonb) as s (id uuid, position smallint, description text)
    on conflict (directory_id, id) do update set position = excluded.position, description = excluded.description`.execute(
    db,
  )
}
