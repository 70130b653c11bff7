import type { EndpointReply, EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { AssignmentId } from '@herdboard/contract/core/ids.ts'
import {
  type Assignment,
  type listAssignments,
  type listAssignmentTypes,
  MAX_LISTED_TASKS,
  Priority,
  taskType,
} from '@herdboard/contract/herd/assignments.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { instantOfFarmMidnight } from '@herdboard/domain/time/farm-day.ts'
import { iconUrl } from '#modules/catalogue/service.ts'
import { resolvePlaceIds } from '#modules/locations/service.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { assignmentFlags } from './assignment-flags.ts'
import { type AssignmentRow, selectAssignment, selectAssignments } from './sql/list-assignments.ts'

/** Returns tasks and treatment days of a period and places, at most `MAX_LISTED_TASKS`. */
export async function assignmentsFor(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  {
    from,
    to,
    limit,
    incl_incomplete = false,
    is_completed,
    ...places
  }: EndpointRequest<typeof listAssignments>['query'],
): Promise<Assignment[]> {
  const rows = await selectAssignments(db, scope, {
    from,
    to,
    fromInstant: instantOfFarmMidnight(from),
    toInstant: instantOfFarmMidnight(addDays(to, 1)),
    placeIds: await resolvePlaceIds(db, scope, places),
    inclIncomplete: incl_incomplete,
    isCompleted: is_completed ?? null,
    limit: Math.min(limit, MAX_LISTED_TASKS),
  })
  return rows.map((row) => toAssignment(context, scope, row))
}

/** Returns an assignment as the list shows it. Throws `request.not_found`. */
export async function assignmentOf(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: AssignmentId,
): Promise<Assignment> {
  const row = await selectAssignment(db, scope, id)
  if (!row) throw new Problem('request.not_found')
  return toAssignment(context, scope, row)
}

export const assignmentTypes = ({ text }: RequestContext): EndpointReply<typeof listAssignmentTypes> => [
  { id: taskType.general, name: text('assignments:type.task'), icon_url: iconUrl('checklist') },
  { id: taskType.treatment, name: text('assignments:type.treatment'), icon_url: iconUrl('vaccine') },
]

const personNamed = (name: string | null) => (name === null ? null : { full_name: name })

function toAssignment(context: RequestContext, scope: TenantScope, row: AssignmentRow): Assignment {
  const { farm_id, farm_name, barn_id, barn_name, section_id, section_name, batch_id } = row
  const isTreatment = row.type_id === taskType.treatment
  return {
    id: row.id,
    type_id: row.type_id,
    is_completed: row.completed_at !== null,
    date: row.day,
    farm_id,
    farm_name,
    barn_id,
    barn_name,
    section_id,
    section_name,
    name: row.name,
    assignee: personNamed(row.assignee_name),
    completed_by: personNamed(row.completed_by_name),
    completed_at_utc: row.completed_at?.toISOString() ?? null,
    priority: Priority.options[row.priority - 1] ?? 'normal',
    location_id: (section_id ?? batch_id ?? barn_id ?? farm_id) as unknown as Assignment['location_id'],
    sub_assignments: row.steps,
    is_recurring: row.series_id !== null,
    form: {
      form_id: isTreatment ? formId.treatmentDay : formId.task,
      record_id: row.record_id,
      resource_id: isTreatment ? row.id : null,
    },
    treatment: treatmentOf(row),
    ...assignmentFlags(scope, row, context.now),
  }
}

function treatmentOf(row: AssignmentRow): Assignment['treatment'] {
  if (row.treatment_id === null) return null
  return {
    treatment_id: row.treatment_id,
    day: row.treatment_day ?? 1,
    total_days: row.treatment_days ?? 1,
    retention_date: row.withdrawal_end_day,
    animal_count: row.animal_count ?? 0,
    dosis_pr_animal: row.dose_per_animal ?? 0,
    dosis_unit: row.dose_unit ?? '',
    label: row.label,
    pen: row.pen,
  }
}
