import { z } from 'zod'
import { IsoDate, IsoInstant, PeriodQuery, QueryFlag } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import {
  AssignmentId,
  AssignmentTemplateId,
  BarnId,
  FarmId,
  ImageId,
  PlaceId,
  RecordId,
  SectionId,
  SubAssignmentId,
} from '../core/ids.ts'
import { isPeriod } from '../core/period.ts'
import { PlacesQuery } from '../places/place-list.ts'
import { ListLimit } from './notes.ts'

/** Numbers of the task types, as in an assignment's `type_id` and in the database. */
export const taskType = {
  general: 1,
  /** One day of a course of treatment. */
  treatment: 2,
} as const

export type TaskTypeId = (typeof taskType)[keyof typeof taskType]

export const Priority = z.enum(['high', 'normal', 'low'])
export type Priority = z.infer<typeof Priority>

export const SubAssignment = z.object({ id: SubAssignmentId, description: z.string(), is_completed: z.boolean() })
export type SubAssignment = z.infer<typeof SubAssignment>

/** Treatment data of an assignment that is a day of a course of treatment. */
export const TreatmentTask = z.object({
  treatment_id: z.uuid(),
  /** 1 … total_days */
  day: z.int(),
  total_days: z.int(),
  /** Last day of the withdrawal period; null for a drug without one. */
  retention_date: IsoDate.nullable(),
  animal_count: z.int(),
  dosis_pr_animal: z.number(),
  dosis_unit: z.string(),
  /** Mark of the animal or pen; null if it has none. */
  label: z.string().nullable(),
  pen: z.string().nullable(),
})

export const Assignment = z.object({
  id: AssignmentId,
  type_id: z.union([z.literal(taskType.general), z.literal(taskType.treatment)]),
  is_completed: z.boolean(),
  /** Due day. */
  date: IsoDate,
  farm_id: FarmId,
  farm_name: z.string(),
  barn_id: BarnId.nullable(),
  barn_name: z.string().nullable(),
  section_id: SectionId.nullable(),
  section_name: z.string().nullable(),
  name: z.string(),
  /** Person that it is assigned to; null: anybody. */
  assignee: z.object({ full_name: z.string() }).nullable(),
  /** Person who completed it, and when. */
  completed_by: z.object({ full_name: z.string() }).nullable(),
  completed_at_utc: IsoInstant.nullable(),
  priority: Priority,
  /** The smallest place that it belongs to. */
  location_id: PlaceId,
  sub_assignments: z.array(SubAssignment),
  /** Part of a series of recurring tasks. */
  is_recurring: z.boolean(),
  /** Form that opens it. A treatment is completed with that form. */
  form: z.object({ form_id: z.int(), record_id: RecordId.nullable(), resource_id: z.string().nullable() }),
  treatment: TreatmentTask.nullable(),
  /** What the caller may do; the same flags as in the form. */
  editable: z.boolean(),
  deletable: z.boolean(),
})
export type Assignment = z.infer<typeof Assignment>

/** Maximum number of tasks in a reply, whatever the `limit`, which clients set to 99,999. As many: there may be more. */
export const MAX_LISTED_TASKS = 5_000

export const listAssignments = endpoint({
  method: 'GET',
  path: '/assignments',
  summary:
    'List the tasks of the period by date, then priority, at most 5000; with incl_incomplete also all incomplete ones. ' +
    'is_completed leaves only the completed ones, of which the newest are kept, or only the incomplete ones',
  access: { module: 'Assignments' },
  errors: [],
  query: z
    .strictObject({
      ...PeriodQuery,
      ...PlacesQuery,
      limit: ListLimit,
      incl_incomplete: QueryFlag.optional(),
      is_completed: QueryFlag.optional(),
    })
    .refine(isPeriod, { path: ['to'] }),
  reply: z.array(Assignment),
  plain: true,
  reads: ['assignments'],
})

export const listAssignmentTypes = endpoint({
  method: 'GET',
  path: '/assignments/types',
  summary: 'List the types of tasks',
  access: { module: 'Assignments' },
  errors: [],
  reply: z.array(z.object({ id: z.int(), name: z.string(), icon_url: z.string() })),
  reads: ['assignments'],
})

export const AssignmentTemplate = z.object({
  id: AssignmentTemplateId,
  name: z.string(),
  created_at_utc: IsoInstant,
  editable: z.boolean(),
  deletable: z.boolean(),
})
export type AssignmentTemplate = z.infer<typeof AssignmentTemplate>

export const listAssignmentTemplates = endpoint({
  method: 'GET',
  path: '/assignments/templates',
  summary: 'List the task templates of the company, by name',
  access: { module: 'Assignments' },
  errors: [],
  reply: z.array(AssignmentTemplate),
  reads: ['assignments'],
})

export const listAssignmentImages = endpoint({
  method: 'GET',
  path: '/assignments/:id/images',
  summary: 'List the photos of a task',
  access: { module: 'Assignments' },
  errors: [],
  params: z.object({ id: AssignmentId }),
  reply: z.array(z.object({ id: ImageId, url: z.string() })),
  reads: ['assignments'],
})

export const putAssignment = endpoint({
  method: 'PUT',
  path: '/assignments/:id',
  summary: 'Complete a task; false reopens it within a day, for who completed it and administrators',
  access: { module: 'Assignments' },
  errors: [],
  params: z.object({ id: AssignmentId }),
  body: z.strictObject({ is_completed: z.boolean() }),
  reply: Assignment,
  shed: 'last',
  sharedDevices: true,
  changes: ['assignments', 'notifications'],
})

export const putSubAssignment = endpoint({
  method: 'PUT',
  path: '/assignments/:id/subassignments/:sub_id',
  summary: 'Complete a step of a task; the last one completes the task',
  access: { module: 'Assignments' },
  errors: [],
  params: z.object({ id: AssignmentId, sub_id: SubAssignmentId }),
  body: z.strictObject({ is_completed: z.boolean() }),
  reply: Assignment,
  shed: 'last',
  sharedDevices: true,
  changes: ['assignments', 'notifications'],
})

export const removeAssignment = endpoint({
  method: 'DELETE',
  path: '/assignments/:id',
  summary: 'Delete a task, or it and the following tasks of its series',
  access: { module: 'Assignments' },
  errors: [422],
  params: z.object({ id: AssignmentId }),
  query: z.strictObject({ scope: z.enum(['this', 'following']).default('this') }),
  reply: z.null(),
  status: 204,
  changes: ['assignments', 'health', 'notifications'],
})

export const removeAssignmentTemplate = endpoint({
  method: 'DELETE',
  path: '/assignments/templates/:id',
  summary: 'Delete a task template; tasks created from it stay',
  access: { module: 'Assignments' },
  errors: [],
  params: z.object({ id: AssignmentTemplateId }),
  reply: z.null(),
  status: 204,
  changes: ['assignments'],
})
