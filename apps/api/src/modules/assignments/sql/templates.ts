import type { RecurrenceValue } from '@herdboard/contract/core/form.ts'
import type { AssignmentTemplateId, UserId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** The values that a template fills in. */
export interface TemplateContent {
  name: string
  description: string | null
  priority: 1 | 2 | 3
  steps: readonly string[]
  /** A recurrence without a start day. Null: the day is chosen when the template is used. */
  recurrence: RecurrenceValue | null
}

export interface StoredTemplate extends TemplateContent {
  id: AssignmentTemplateId
  version: number
  created_at: Date
  created_by: UserId | null
}

/** Selects the company's templates by name. */
export async function selectTemplates(
  db: Db,
  { directoryId }: TenantScope,
  id: AssignmentTemplateId | null = null,
): Promise<StoredTemplate[]> {
  const { rows } = await sql<StoredTemplate>`
    select id, name, description, priority, steps, recurrence, version, created_at, created_by from assignment_template
    where directory_id = ${directoryId} and deleted_at is null and (${id}::uuid is null or id = ${id})
    order by lower(name), id`.execute(db)
  return rows
}

/** Returns whether another template has the name. */
export async function selectTemplateNameTaken(
  db: Db,
  { directoryId }: TenantScope,
  name: string,
  except: AssignmentTemplateId | null,
): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select exists (select from assignment_template
    where directory_id = ${directoryId} and lower(name) = lower(${name}) and deleted_at is null
      and id is distinct from ${except}) as taken`.execute(db)
  return rows[0]?.taken ?? false
}

const recurrenceJson = (recurrence: RecurrenceValue | null): string | null => recurrence && JSON.stringify(recurrence)

/** Inserts a template; returns false where another request just took the name. */
export async function insertTemplate(
  db: Db,
  scope: TenantScope,
  id: AssignmentTemplateId,
  { name, description, priority, steps, recurrence }: TemplateContent,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into assignment_template
      (directory_id, id, name, description, priority, steps, recurrence, created_at, created_by)
    values (${scope.directoryId}, ${id}, ${name}, ${description}, ${priority}, ${[...steps]}::text[],
      ${recurrenceJson(recurrence)}::jsonb, ${now}, ${scope.userId})
    on conflict (directory_id, lower(name)) where deleted_at is null do nothing`.execute(db)
  return numAffectedRows === 1n
}

/** Updates a template; returns false where its version has changed. */
export async function updateTemplate(
  db: Db,
  scope: TenantScope,
  { id, version }: Pick<StoredTemplate, 'id' | 'version'>,
  { name, description, priority, steps, recurrence }: TemplateContent,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update assignment_template set name = ${name}, description = ${description},
      priority = ${priority}, steps = ${[...steps]}::text[], recurrence = ${recurrenceJson(recurrence)}::jsonb,
      version = version + 1
    where directory_id = ${scope.directoryId} and id = ${id} and version = ${version} and deleted_at is null`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** Marks a template as deleted; returns false where its version has changed. */
export async function deleteTemplate(
  db: Db,
  scope: TenantScope,
  { id, version }: Pick<StoredTemplate, 'id' | 'version'>,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update assignment_template set deleted_at = ${now}, version = version + 1
    where directory_id = ${scope.directoryId} and id = ${id} and version = ${version} and deleted_at is null`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** Locks a template until the end of the transaction. */
export async function lockTemplate(db: Db, { directoryId }: TenantScope, id: AssignmentTemplateId): Promise<void> {
  await sql`select from assignment_template where directory_id = ${directoryId} and id = ${id} for update`.execute(db)
}
