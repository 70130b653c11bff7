import type { AssignmentTemplateId } from '@herdboard/contract/core/ids.ts'
import type { AssignmentTemplate } from '@herdboard/contract/herd/assignments.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import { requireUpdated, staleForm } from '#platform/http/errors/optimistic-concurrency.ts'
import { Problem, RuleProblem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import {
  deleteTemplate,
  insertTemplate,
  lockTemplate,
  type StoredTemplate,
  selectTemplateNameTaken,
  selectTemplates,
  type TemplateContent,
  updateTemplate,
} from './sql/templates.ts'

/**
 * Returns whether a person may change or delete a template. Templates belong to the company: anyone who may write on
 * one of its farms changes them. Their author and administrators delete them.
 */
export function templateFlags(
  { writableFarms, permissions, userId, recordsOnly }: TenantScope,
  { created_by }: Pick<StoredTemplate, 'created_by'>,
): { editable: boolean; deletable: boolean } {
  const mayWrite = writableFarms.size > 0 && !recordsOnly
  return {
    editable: mayWrite,
    deletable: mayWrite && (created_by === userId || permissions.has('manage-directory')),
  }
}

export async function templatesFor(db: Db, scope: TenantScope): Promise<AssignmentTemplate[]> {
  const templates = await selectTemplates(db, scope)
  return templates.map((template) => ({
    id: template.id,
    name: template.name,
    created_at_utc: template.created_at.toISOString(),
    ...templateFlags(scope, template),
  }))
}

/** Returns a template. Throws `request.not_found`. */
export async function storedTemplate(db: Db, scope: TenantScope, id: AssignmentTemplateId): Promise<StoredTemplate> {
  const [template] = await selectTemplates(db, scope, id)
  if (!template) throw new Problem('request.not_found')
  return template
}

const templateNameTaken = () =>
  new RuleProblem([{ code: 'template.name_taken', verdict: 'refused', field: 'FS_Main.FF_Task' }])

export async function createTemplate(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  content: TemplateContent,
): Promise<AssignmentTemplateId> {
  if (scope.writableFarms.size === 0) throw new Problem('request.not_allowed')
  const id = newId<AssignmentTemplateId>()
  if (!(await insertTemplate(db, scope, id, content, context.now))) throw templateNameTaken()
  await writeAuditEntry(db, context, {
    action: 'assignment_template.create',
    subjectType: 'assignment_template',
    subjectId: id,
    after: content,
  })
  return id
}

/**
 * Changes a template. Throws `forms.stale` where its version has changed, and a RuleProblem where its name is taken.
 */
export async function changeTemplate(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  before: StoredTemplate,
  content: TemplateContent,
): Promise<void> {
  if (!templateFlags(scope, before).editable) throw new Problem('request.not_allowed')
  if (await selectTemplateNameTaken(db, scope, content.name, before.id)) throw templateNameTaken()
  const isChanged = await updateTemplate(db, scope, before, content).catch((error: unknown) => {
    // Another request took the name after the check above. The unique index reports it once that request has committed.
    throw error instanceof Error && 'code' in error && error.code === '23505' ? templateNameTaken() : error
  })
  requireUpdated(isChanged, staleForm)
  await writeAuditEntry(db, context, {
    action: 'assignment_template.update',
    subjectType: 'assignment_template',
    subjectId: before.id,
    before,
    after: content,
  })
}

export async function removeTemplate(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: AssignmentTemplateId,
): Promise<void> {
  await lockTemplate(db, scope, id)
  const before = await storedTemplate(db, scope, id)
  if (!templateFlags(scope, before).deletable) throw new Problem('request.not_allowed')
  if (!(await deleteTemplate(db, scope, before, context.now))) throw new Problem('request.not_found')
  await writeAuditEntry(db, context, {
    action: 'assignment_template.delete',
    subjectType: 'assignment_template',
    subjectId: id,
    before,
  })
}
