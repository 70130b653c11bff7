import type {
  AssignmentId,
  BarnId,
  BatchId,
  FarmId,
  PlaceId,
  RecordId,
  SectionId,
  SubAssignmentId,
  UserId,
} from '@herdboard/contract/core/ids.ts'
import { type TaskTypeId, taskType } from '@herdboard/contract/herd/assignments.ts'
import { type RawBuilder, sql } from 'kysely'
import { farmFilter, onlyFarmOf } from '#modules/locations/service.ts'
import { fullName } from '#platform/database/full-name.ts'
import type { Db } from '#platform/database/pool.ts'
import { CUSTOM_PLAN } from '#platform/database/statement/custom-plan.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** An assignment as listed, before its texts are translated. */
export interface AssignmentRow {
  id: AssignmentId
  type_id: TaskTypeId
  day: string
  farm_id: FarmId
  farm_name: string
  barn_id: BarnId | null
  barn_name: string | null
  section_id: SectionId | null
  section_name: string | null
  batch_id: BatchId | null
  name: string
  assignee_id: UserId | null
  assignee_name: string | null
  priority: 1 | 2 | 3
  series_id: string | null
  record_id: RecordId | null
  treatment_id: string | null
  treatment_day: number | null
  treatment_days: number | null
  withdrawal_end_day: string | null
  animal_count: number | null
  dose_per_animal: number | null
  dose_unit: string | null
  pen: string | null
  label: string | null
  completed_at: Date | null
  completed_by: UserId | null
  completed_by_name: string | null
  created_by: UserId | null
  steps: { id: SubAssignmentId; description: string; is_completed: boolean }[]
}

export interface AssignmentQuery {
  from: string
  to: string
  /** Start of the period's first day, and end of its last day. */
  fromInstant: Date
  toInstant: Date
  /** Null for all places that the person may read. */
  placeIds: readonly PlaceId[] | null
  /** Includes every open assignment, whatever its day. */
  inclIncomplete: boolean
  /** Only completed assignments, or only open ones; null for both. */
  isCompleted: boolean | null
  limit: number
}

/**
 * Selects assignments by day, then priority, with their steps, in one statement. The period includes what is due in it
 * and what was completed in it, so that work done early or late is not lost. Of completed ones alone the limit keeps the
 * newest, else the first.
 */
export async function selectAssignments(db: Db, scope: TenantScope, query: AssignmentQuery): Promise<AssignmentRow[]> {
  const { placeIds, isCompleted, limit } = query
  const order = isCompleted ? sql`a.day desc, a.priority desc, a.created_at desc, a.id desc` : BY_DAY
  const parts = partsOfPeriod(query).map(
    (part) => sql`(select a.* from assignment a where a.directory_id = ${scope.directoryId} and a.deleted_at is null
      and ${visibleByModules(scope)} and ${part} and ${farmFilter(scope, placeIds, 'a')} order by ${order} limit ${limit})`,
  )
  // For one farm every plan goes through the same index, so it is kept: planning takes longer than running.
  const plan = onlyFarmOf(scope, placeIds) === null ? CUSTOM_PLAN : sql``
  const { rows } = await assignmentRows(
    sql`(select a.* from (${sql.join(parts, sql` union all `)}) a order by ${order} limit ${limit})`,
    sql`${plan} true`,
  ).execute(db)
  return rows
}

/**
 * Conditions that exclude each other and together are the period, each with the days of one index: one condition with `or`
 * reads all that any of them finds before it sorts.
 */
function partsOfPeriod({
  from,
  to,
  fromInstant,
  toInstant,
  inclIncomplete,
  isCompleted,
}: AssignmentQuery): RawBuilder<unknown>[] {
  const isDone = sql`a.completed_at >= ${fromInstant} and a.completed_at < ${toInstant}`
  const isDue = sql`a.day >= ${from}::date and a.day <= ${to}::date`
  if (isCompleted === false && inclIncomplete) return [sql`a.completed_at is null`]
  const outside = [sql`a.day < ${from}::date`, sql`a.day > ${to}::date`]
  return [
    isCompleted === null ? isDue : sql`${isDue} and a.completed_at is ${isCompleted ? sql`not null` : sql`null`}`,
    ...(isCompleted === false ? [] : outside.map((day) => sql`${isDone} and ${day}`)),
    ...(inclIncomplete && isCompleted === null ? outside.map((day) => sql`a.completed_at is null and ${day}`) : []),
  ]
}

/** Selects one assignment; undefined for one that the person may not read. */
export async function selectAssignment(
  db: Db,
  scope: TenantScope,
  id: AssignmentId,
): Promise<AssignmentRow | undefined> {
  const isReadable = sql`a.farm_id = any (${[...scope.readableFarms]}::uuid[])`
  const isVisible = sql`a.deleted_at is null and ${visibleByModules(scope)} and ${isReadable}`
  const where = sql`a.directory_id = ${scope.directoryId} and a.id = ${id} and ${isVisible}`
  const { rows } = await assignmentRows(sql`assignment`, where).execute(db)
  return rows[0]
}

const BY_DAY = sql`a.day, a.priority, a.created_at, a.id`

/** Rows of `assignment`, or of a subquery of it, with the names of what they refer to. */
const assignmentRows = (from: RawBuilder<unknown>, where: RawBuilder<unknown>) => sql<AssignmentRow>`
  select a.id, a.type_id, a.day, a.farm_id, f.name as farm_name, a.barn_id, b.name as barn_name,
    a.section_id, s.name as section_name, a.batch_id, a.name,
    a.assignee_id, nullif(${fullName('u')}, '') as assignee_name, a.priority, a.series_id,
    a.record_id, a.treatment_id, a.treatment_day, a.treatment_days,
    case when t.withdrawal_days is distinct from 0 then a.withdrawal_end_day end as withdrawal_end_day, a.animal_count,
    a.dose_per_animal::float8 as dose_per_animal, a.dose_unit, a.pen, a.label,
    a.completed_at, a.completed_by, nullif(${fullName('c')}, '') as completed_by_name,
    a.created_by, coalesce(step.steps, '[]') as steps
  from ${from} a
  join farm f on f.directory_id = a.directory_id and f.id = a.farm_id
  left join barn b on b.directory_id = a.directory_id and b.id = a.barn_id
  left join section s on s.directory_id = a.directory_id and s.id = a.section_id
  left join treatment t on t.directory_id = a.directory_id and t.record_id = a.treatment_id
  left join user_account u on u.id = a.assignee_id
  left join user_account c on c.id = a.completed_by
  left join lateral (select jsonb_agg(jsonb_build_object('id', x.id, 'description', x.description,
      'is_completed', x.completed_at is not null) order by x.position) as steps
    from assignment_step x where x.directory_id = a.directory_id and x.assignment_id = a.id) step on true
  where ${where}
  order by ${BY_DAY}`

/** Hides treatment days from companies without the medicine module. */
export const visibleByModules = ({ modules }: TenantScope): RawBuilder<boolean> =>
  modules.has('Medicine') ? sql`true` : sql`a.type_id = ${sql.lit(taskType.general)}`

/**
 * SQL that counts the tasks that are due today and those that are overdue, on the farms that the person may read. Zero
 * without the module.
 */
export const taskCountsQuery = (scope: TenantScope, today: string) => sql<{ due: number; overdue: number }>`
    select count(*) filter (where a.day = ${today}::date)::int as due,
      count(*) filter (where a.day < ${today}::date)::int as overdue
    from assignment a
    where a.directory_id = ${scope.directoryId} and a.deleted_at is null and a.completed_at is null
      and a.farm_id = any (${[...scope.readableFarms]}::uuid[]) and a.day <= ${today}::date and ${visibleByModules(scope)}
      and ${scope.modules.has('Assignments')}::boolean`
