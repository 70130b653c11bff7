import type { EndpointReply, EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { ImportId } from '@herdboard/contract/core/ids.ts'
import type * as contract from '@herdboard/contract/imports/imports.ts'
import type { Db } from '#platform/database/pool.ts'
import { pageReply, rowRange } from '#platform/http/pagination.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { isAdministrator, requireImport } from '../import-access.ts'
import { importKinds, mayImportKind } from '../kinds/import-kinds.ts'
import { presentColumn, presentDetail, presentRow, presentSummary } from '../present-import.ts'
import { requireImporter } from '../receiving/receive-import.ts'
import { possibleKinds } from '../receiving/recognise-kind.ts'
import { selectQuestions } from '../sql/import-row-states.ts'
import { selectRowPage } from '../sql/import-rows.ts'
import { countImports, selectImports, selectSameContent } from '../sql/imports.ts'
import { restingEntries } from './resting-entries.ts'

/** Lists imports: a person's own, for administrators those of the company. Throws `request.not_allowed` for readers. */
export async function importsFor(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  query: EndpointRequest<typeof contract.listImports>['query'],
): Promise<EndpointReply<typeof contract.listImports>> {
  requireImporter(scope)
  const of = isAdministrator(scope) ? null : scope.userId
  const importPage = await selectImports(db, scope, { of, ...rowRange(query) })
  const data = []
  for (const one of importPage) data.push(presentSummary(context, one, await restingEntries(db, context, scope, one)))
  return pageReply(query, data, await countImports(db, scope, of))
}

export function importKindsFor(
  context: RequestContext,
  scope: TenantScope,
): EndpointReply<typeof contract.listImportKinds> {
  requireImporter(scope)
  return importKinds
    .filter((kind) => mayImportKind(kind, scope))
    .map(({ kind, columns }) => ({
      kind,
      name: context.text(`imports:kind.${kind}`),
      columns: columns.map((column) => presentColumn(context, column)),
    }))
}

export async function importDetail(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: ImportId,
): Promise<EndpointReply<typeof contract.getImport>> {
  const storedImport = await requireImport(db, scope, id)
  const { kind, header, file_name } = storedImport
  const allowed = importKinds.filter((one) => mayImportKind(one, scope))
  return presentDetail(context, storedImport, {
    possibleKinds: kind === null ? possibleKinds(allowed, header, file_name) : [],
    questions: storedImport.counts.question ? await selectQuestions(db, scope, id) : [],
    resting: await restingEntries(db, context, scope, storedImport),
    sameAs: await selectSameContent(db, scope, { hash: storedImport.content_hash, except: id }),
  })
}

export async function importRowsOf(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: ImportId,
  query: EndpointRequest<typeof contract.listImportRows>['query'],
): Promise<EndpointReply<typeof contract.listImportRows>> {
  const storedImport = await requireImport(db, scope, id)
  const { counts } = storedImport
  const total = query.state ? (counts[query.state] ?? 0) : Object.values(counts).reduce((sum, n) => sum + n, 0)
  const rows = await selectRowPage(db, scope, id, { state: query.state ?? null, ...rowRange(query), total })
  return pageReply(
    query,
    rows.map((row) => presentRow(context, storedImport, row)),
    total,
  )
}
