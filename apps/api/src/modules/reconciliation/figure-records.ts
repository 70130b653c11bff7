import type { EndpointReply, EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { getReconciliationRecords } from '@herdboard/contract/herd/reconciliation.ts'
import type { ResolvedUnit } from '#modules/locations/service.ts'
import { recordsByIds } from '#modules/records/service.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { reconciledUnits, reconciliationDays } from './balances.ts'
import { selectFigureParts } from './sql/figure-parts.ts'

const MAX_RECORDS = 500

/** Returns the records behind one figure, at most 500. Throws `request.not_found` for a row outside the query. */
export async function figureRecords(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { row, column, ...query }: EndpointRequest<typeof getReconciliationRecords>['query'],
): Promise<EndpointReply<typeof getReconciliationRecords>> {
  const units = (await reconciledUnits(db, scope, query)).filter((unit) => belongsTo(unit, row, scope))
  if (row !== undefined && row !== scope.directoryId && units.length === 0) throw new Problem('request.not_found')
  const parts = await selectFigureParts(
    db,
    scope,
    units.map(({ id }) => id),
    reconciliationDays(query, context.today),
    column,
    MAX_RECORDS,
  )
  const amounts = new Map(parts.map(({ record_id, amount }) => [record_id, amount]))
  const records = await recordsByIds(db, context, scope, [...amounts.keys()])
  return {
    data: records.map((record) => ({ ...record, amount: amounts.get(record.id) ?? null })),
    total_rows: parts[0]?.total_rows ?? 0,
    amount: parts[0]?.total_amount ?? 0,
  }
}

const belongsTo = (unit: ResolvedUnit, row: string | undefined, { directoryId }: TenantScope): boolean =>
  row === undefined || row === directoryId || row === unit.farmId || row === unit.barnId || row === unit.id
