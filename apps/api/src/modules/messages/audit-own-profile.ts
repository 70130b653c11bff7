import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Writes to the audit log what a person changed in the own profile. */
export const auditOwnProfile = (
  db: Db,
  context: RequestContext,
  { userId }: TenantScope,
  values: { before?: object; after?: object },
): Promise<void> =>
  writeAuditEntry(db, context, { action: 'profile.change', subjectType: 'user', subjectId: userId, ...values })
