import type { EndpointReply, EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { ImportId } from '@herdboard/contract/core/ids.ts'
import type * as contract from '@herdboard/contract/imports/imports.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem, RuleProblem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { auditImport, lockImport } from '../import-access.ts'
import { importKindOf } from '../kinds/import-kinds.ts'
import { updateRowsByHand } from '../sql/import-row-states.ts'
import { updateImport } from '../sql/imports.ts'

/** Leaves rows out or mends them, and queues the check of the import. */
export async function changeRows(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: ImportId,
  { rows }: EndpointRequest<typeof contract.changeImportRows>['body'],
): Promise<EndpointReply<typeof contract.changeImportRows>> {
  const storedImport = await lockImport(db, scope, id, ['checked', 'checking'])
  const kind = storedImport.kind === null ? undefined : importKindOf(storedImport.kind)
  const known = new Set(kind?.columns.map(({ key }) => key))
  if (rows.some(({ values }) => Object.keys(values ?? {}).some((key) => !known.has(key))))
    throw new RuleProblem([{ code: 'import.mapping', verdict: 'refused', field: 'rows' }])
  const changed = await updateRowsByHand(
    db,
    scope,
    id,
    rows.map(({ no, left_out, values }) => ({ no, isLeftOut: left_out ?? null, values: values ?? null })),
  )
  if (changed !== new Set(rows.map(({ no }) => no)).size) throw new Problem('request.not_found')
  await updateImport(db, scope, id, { status: 'checking', acting_id: scope.userId })
  await enqueueJob(db, 'process-imports', scope.directoryId)
  await auditImport(db, context, 'import.update', storedImport)
  return { id, status: 'checking' }
}
