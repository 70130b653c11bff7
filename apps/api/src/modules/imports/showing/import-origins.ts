import type { EndpointReply, EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { listImportOrigins } from '@herdboard/contract/imports/import-origins.ts'
import { INSTALLATION_PRICES } from '@herdboard/contract/imports/import-origins.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { isAdministrator } from '../import-access.ts'
import { requireImporter } from '../receiving/receive-import.ts'
import { hasImportSubject, selectImportOrigins } from '../sql/import-origins.ts'

/** Lists the imports that an entry came in with: those that the caller may open. Throws 404 for an unknown entry. */
export async function importOriginsOf(
  db: Db,
  scope: TenantScope,
  subjectId: EndpointRequest<typeof listImportOrigins>['params']['subject_id'],
  { day }: EndpointRequest<typeof listImportOrigins>['query'],
): Promise<EndpointReply<typeof listImportOrigins>> {
  requireImporter(scope)
  if (subjectId !== INSTALLATION_PRICES && !(await hasImportSubject(db, scope, subjectId)))
    throw new Problem('request.not_found')
  const of = isAdministrator(scope) ? null : scope.userId
  const importOrigins = await selectImportOrigins(db, scope, { subjectId, day: day ?? null, of })
  return importOrigins.map(({ imported_at, ...origin }) => ({ ...origin, imported_at: imported_at.toISOString() }))
}
