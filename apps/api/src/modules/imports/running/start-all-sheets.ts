import type { EndpointReply, EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { ImportId } from '@herdboard/contract/core/ids.ts'
import type { runImport } from '@herdboard/contract/imports/imports.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { updateImport } from '../sql/imports.ts'
import { startImport } from './start-import.ts'

/** Queues the storing of a checked sheet, and lets the further sheets of its file follow. */
export async function startAllSheets(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: ImportId,
  body: EndpointRequest<typeof runImport>['body'],
): Promise<EndpointReply<typeof runImport>> {
  const started = await startImport(db, context, scope, id, body)
  await updateImport(db, scope, id, { is_continued: true })
  return started
}
