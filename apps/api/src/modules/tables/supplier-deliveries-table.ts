import type { Parsed } from '@herdboard/contract/core/endpoint.ts'
import type { Table } from '@herdboard/contract/figures/table.ts'
import type { getDeliveryOriginal } from '@herdboard/contract/figures/table-endpoints.ts'
import { resolvePlaceIds } from '#modules/locations/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { TextName } from '#platform/text/text-key.ts'
import { columnHeader } from './table-header.ts'

/**
 * Delivery notes as sent by suppliers. The table is always empty, because the server imports no delivery notes yet.
 * Deliveries that users record are in the feed delivery table. Decision 401.
 */
export async function supplierDeliveriesTable(
  db: Db,
  { text }: RequestContext,
  scope: TenantScope,
  { from: _from, to: _to, ...placeQuery }: Parsed<typeof getDeliveryOriginal>['query'],
): Promise<Table> {
  await resolvePlaceIds(db, scope, placeQuery)
  const named = (key: TextName<'tables:delivery_original'>, kind: Parameters<typeof columnHeader>[2]) =>
    columnHeader(key, text(`tables:delivery_original.${key}`), kind)
  return {
    title: text('tables:delivery_original.title'),
    searchbar: { label: text('tables:search') },
    headers: [
      named('date', 'date'),
      named('supplier', 'text'),
      named('order_no', 'text'),
      named('product', 'text'),
      named('kg', 'int'),
      named('registered_kg', 'int'),
      named('difference', 'int'),
      named('price', 'price'),
      named('status', 'text'),
      { ...named('received', 'date'), type: 'datetime' },
    ],
    data: [],
    footers: [],
    empty_text: text('tables:delivery_original.empty'),
  }
}
