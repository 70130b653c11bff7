import type { RecordId } from '@herdboard/contract/core/ids.ts'
import type { RecordChange } from '@herdboard/contract/herd/records.ts'
import { recordVersions } from '#modules/records/service.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { auditChanges, type SubjectNames } from './audit-values.ts'
import { type AuditEntryRow, selectAuditEntries } from './sql/audit-entries.ts'

/** Maximum number of audit entries read for one record. */
const MAX_CORRECTIONS = 100

/**
 * Returns what a correction changed in a record, with the labels of its form, as the audit log of the record shows it. A
 * deleted record has no form: then its stored values before this correction and before the next change are compared.
 */
export async function recordChanges(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  names: SubjectNames,
  entry: AuditEntryRow,
): Promise<RecordChange[]> {
  const at = entry.at.toISOString()
  const recordId = entry.subject_id as RecordId
  const versions = await recordVersions(db, context, scope, recordId).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'request.not_found') return null
    throw error
  })
  if (versions) return versions.find(({ at_utc, action }) => action === 'changed' && at_utc === at)?.changes ?? []
  const later = await selectAuditEntries(db, scope, { subjectId: recordId }, MAX_CORRECTIONS)
  const next = later
    .slice(
      0,
      Math.max(
        0,
        later.findIndex(({ id }) => id === entry.id),
      ),
    )
    .findLast(({ before }) => before)
  return next ? auditChanges(context, names, entry.before, next.before) : []
}
