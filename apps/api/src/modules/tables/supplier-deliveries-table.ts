import type { EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { Table } from '@herdboard/contract/figures/table.ts'
import type { getDeliveryOriginal } from '@herdboard/contract/figures/table-endpoints.ts'
import { LIST_LIMIT } from '@herdboard/contract/herd/notes.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { TextName } from '#platform/text/text-key.ts'
import { resolveFeedPlaces } from './sql/feed-places.ts'
import { selectReceivedDeliveryRows } from './sql/received-deliveries.ts'
import { columnHeader } from './table-header.ts'

/**
 * Delivery notes as suppliers sent them, a row a line, with the kilos that were recorded of each. Deliveries that users
 * record are in the feed delivery table. Throws `table.too_long`.
 */
export async function supplierDeliveriesTable(
  db: Db,
  { text }: RequestContext,
  scope: TenantScope,
  { from, to, ...placeQuery }: EndpointRequest<typeof getDeliveryOriginal>['query'],
): Promise<Table> {
  const places = await resolveFeedPlaces(db, scope, placeQuery)
  const rows = await selectReceivedDeliveryRows(db, scope, places, { from, to, limit: LIST_LIMIT + 1 })
  if (rows.length > LIST_LIMIT) throw new Problem('table.too_long')
  const named = (key: TextName<'tables:delivery_original'>, kind: Parameters<typeof columnHeader>[2]) =>
    columnHeader(key, text(`tables:delivery_original.${key}`), kind)
  const total = (of: (row: (typeof rows)[number]) => number | null) =>
    rows.reduce((sum, row) => sum + Math.round((of(row) ?? 0) * GRAMS), 0) / GRAMS
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
    data: rows.map((row) => ({
      id: row.id,
      record_id: row.record_id,
      date: row.day,
      supplier: row.supplier,
      order_no: row.order_no,
      product: row.product,
      kg: row.kg,
      registered_kg: row.registered_kg,
      difference: row.registered_kg === null ? null : difference(row.registered_kg, row.kg),
      price: row.price,
      status: text(`tables:delivery_original.status_${row.status}`),
      received: row.received_at.toISOString(),
    })),
    footers:
      rows.length === 0
        ? []
        : [
            {
              date: text('tables:footer.total'),
              kg: total(({ kg }) => kg),
              registered_kg: total(({ registered_kg }) => registered_kg),
              difference: total(({ registered_kg, kg }) =>
                registered_kg === null ? null : difference(registered_kg, kg),
              ),
            },
          ],
    empty_text: text('tables:delivery_original.empty'),
  }
}

const GRAMS = 1000

/** Exact difference of kilos with at most three decimals. */
const difference = (registered: number, sent: number): number =>
  (Math.round(registered * GRAMS) - Math.round(sent * GRAMS)) / GRAMS
