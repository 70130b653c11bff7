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
  limit: number
}

/**
 * Selects assignments by day, then priority, with their steps, in one statement. The period includes what is due in it
 * and what was completed in it, so that work done early or late is not lost.
 */
export async function selectAssignments(db: Db, scope: TenantScope, query: AssignmentQuery): Promise<AssignmentRow[]> {
  const { from, to, fromInstant, toInstant, placeIds, inclIncomplete, limit } = query
  // For one farm every plan goes through the same index, so it is kept: planning takes longer than running.
  const { rows } = await assignmentRows(
    scope,
    sql`${onlyFarmOf(scope, placeIds) === null ? CUSTOM_PLAN : sql``} (a.day >= ${from}::date and a.day <= ${to}::date
        or a.completed_at >= ${fromInstant} and a.completed_at < ${toInstant}
        or ${inclIncomplete ? sql`a.completed_at is null` : sql`false`})
      and ${farmFilter(scope, placeIds, 'a')}`,
    limit,
  ).execute(db)
  return rows
}

/** Selects one assignment; undefined for one that the person may not read. */
export async function selectAssignment(
  db: Db,
  scope: TenantScope,
  id: AssignmentId,
): Promise<AssignmentRow | undefined> {
  const isReadable = sql`a.farm_id = any (${[...scope.readableFarms]}::uuid[])`
  const { rows } = await assignmentRows(scope, sql`a.id = ${id} and ${isReadable}`, 1).execute(db)
  return rows[0]
}

const assignmentRows = (scope: TenantScope, where: RawBuilder<unknown>, limit: number) => sql<AssignmentRow>`
  select a.id, a.type_id, a.day, a.farm_id, f.name as farm_name, a.barn_id, b.name as barn_name,
    a.section_id, s.name as section_name, a.batch_id, a.name,
    a.assignee_id, nullif(${fullName('u')}, '') as assignee_name, a.priority, a.series_id,
    a.record_id, a.treatment_id, a.treatment_day, a.treatment_days,
    case when t.withdrawal_days is distinct from 0 then a.withdrawal_end_day end as withdrawal_end_day, a.animal_count,
    a.dose_per_animal::float8 as dose_per_animal, a.dose_unit, a.pen, a.label,
    a.completed_at, a.completed_by, nullif(${fullName('c')}, '') as completed_by_name,
    a.created_by, coalesce(step.steps, '[]') as steps
  from assignment a
  join farm f on f.directory_id = a.directory_id and f.id = a.farm_id
  left join barn b on b.directory_id = a.directory_id and b.id = a.barn_id
  left join section s on s.directory_id = a.directory_id and s.id = a.section_id
  left join treatment t on t.directory_id = a.directory_id and t.record_id = a.treatment_id
  left join user_account u on u.id = a.assignee_id
  left join user_account c on c.id = a.completed_by
  left join lateral (select jsonb_agg(jsonb_build_object('id', x.id, 'description', x.description,
      'is_completed', x.completed_at is not null) order by x.position) as steps
    from assignment_step x where x.directory_id = a.directory_id and x.assignment_id = a.id) step on true
  where a.directory_id = ${scope.directoryId} and a.deleted_at is null
    and ${visibleByModules(scope)} and ${where}
  order by a.day, a.priority, a.created_at, a.id limit ${limit}`

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
