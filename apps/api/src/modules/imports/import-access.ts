import type { ImportId } from '@herdboard/contract/core/ids.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { requireImporter } from './receiving/receive-import.ts'
import { type ListedImport, type StoredImport, selectImport, selectImports } from './sql/imports.ts'

/** Whether the caller sees all imports of the company. */
export const isAdministrator = (scope: TenantScope): boolean => scope.permissions.has('manage-directory')

/** Returns an import of the caller, or of the company for its administrators. Throws 404, 403 for those of others. */
export async function requireImport(db: Db, scope: TenantScope, id: ImportId): Promise<ListedImport> {
  const [found] = await selectImports(db, scope, { of: null, id, limit: 1, offset: 0 })
  if (!found) throw new Problem('request.not_found')
  requireOwner(scope, found)
  return found
}

function requireOwner(scope: TenantScope, { received_by }: Pick<StoredImport, 'received_by'>): void {
  requireImporter(scope)
  if (received_by !== scope.userId && !isAdministrator(scope)) throw new Problem('request.not_allowed')
}

/** Locks an import that is to be changed. Throws `import.wrong_status` where its status is none of those. */
export async function lockImport(
  db: Db,
  scope: TenantScope,
  id: ImportId,
  statuses: readonly StoredImport['status'][],
): Promise<StoredImport> {
  const storedImport = await selectImport(db, scope, id, { isChanged: true })
  if (!storedImport) throw new Problem('request.not_found')
  requireOwner(scope, storedImport)
  if (!statuses.includes(storedImport.status)) throw new Problem('import.wrong_status')
  return storedImport
}

/** Writes the entry of the audit log of what a person did with an import. */
export const auditImport = (
  db: Db,
  context: RequestContext,
  action: string,
  { id, file_name, row_count }: StoredImport,
  confirmed = false,
): Promise<void> =>
  writeAuditEntry(db, context, {
    action,
    subjectType: 'import',
    subjectId: id,
    after: { file_name, row_count },
    confirmed,
  })
