import type { EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { Table, TableRow } from '@herdboard/contract/figures/table.ts'
import type { getDeliveryRegistrations } from '@herdboard/contract/figures/table-endpoints.ts'
import { LIST_LIMIT } from '@herdboard/contract/herd/notes.ts'
import { pricePerEnergyIn } from '@herdboard/domain/feed/energy-unit.ts'
import { WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { energyOf, energyUnitLabel } from '#modules/kpis/service.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { TextName } from '#platform/text/text-key.ts'
import { deliverySums } from './delivery-sums.ts'
import { withEmptyReasons } from './empty-reasons.ts'
import { type FeedDeliveryRow, selectFeedDeliveryRows } from './sql/feed-deliveries.ts'
import { resolveFeedPlaces } from './sql/feed-places.ts'
import { columnHeader } from './table-header.ts'

/** Feed deliveries to the chosen places in the chosen days, newest first. Throws `table.too_long`. */
export async function feedDeliveriesTable(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { from, to, ...placeQuery }: EndpointRequest<typeof getDeliveryRegistrations>['query'],
): Promise<Table> {
  const { text } = context
  const places = await resolveFeedPlaces(db, scope, placeQuery)
  const rows = await selectFeedDeliveryRows(db, scope, places, { from, to, limit: LIST_LIMIT + 1 })
  if (rows.length > LIST_LIMIT) throw new Problem('table.too_long')
  return {
    title: text('tables:delivery_registrations.title'),
    searchbar: { label: text('tables:search') },
    headers: withEmptyReasons(text, 'deliveries', headersIn(context)),
    data: rows.map((row) => tableRow(row, rows, context)),
    footers: rows.length === 0 ? [] : [totalRows(rows, context)],
    empty_text: text('tables:delivery_registrations.empty'),
  }
}

const headersIn = (context: RequestContext): Table['headers'] => {
  const named = (key: TextName<'tables:delivery_registrations'>, kind: Parameters<typeof columnHeader>[2]) =>
    columnHeader(key, context.text(`tables:delivery_registrations.${key}`, { energy: energyUnitLabel(context) }), kind)
  return [
    named('date', 'date'),
    named('order_no', 'text'),
    named('supplier', 'text'),
    named('mix', 'text'),
    named('type', 'text'),
    named('place', 'text'),
    named('silo', 'text'),
    named('kg', 'int'),
    named('price', 'price'),
    named('surcharge', 'price'),
    named('price_fe', 'price'),
    named('amount', 'price'),
  ]
}

function tableRow(row: FeedDeliveryRow, rows: readonly FeedDeliveryRow[], context: RequestContext): TableRow {
  const { text } = context
  const { dkk, dkkPerFe } = deliverySums([row])
  const isOneFarm = rows.every(({ farm_id }) => farm_id === row.farm_id)
  const farm =
    row.pig_type === null
      ? row.farm_name
      : `${row.farm_name}, ${text(`option:animal_group.${row.pig_type === WEANERS ? 'WEANERS' : 'SLAUGHTER_PIGS'}`)}`
  return {
    id: row.record_id,
    record_id: row.record_id,
    date: row.day,
    order_no: row.order_no,
    supplier: row.supplier,
    mix: row.mix_name,
    type: text(`feed-mixes:type.${row.type_id}`),
    place: row.barn_name === null ? farm : isOneFarm ? row.barn_name : `${row.farm_name}, ${row.barn_name}`,
    silo: row.silo,
    kg: row.kg,
    price: row.price,
    surcharge: row.surcharge,
    price_fe: pricePerEnergyIn(energyOf(context), dkkPerFe),
    amount: dkk,
  }
}

function totalRows(rows: readonly FeedDeliveryRow[], context: RequestContext): Table['footers'][number] {
  const sums = deliverySums(rows)
  return {
    date: context.text('tables:footer.total'),
    kg: sums.kg,
    price: sums.price,
    surcharge: sums.surcharge,
    price_fe: pricePerEnergyIn(energyOf(context), sums.dkkPerFe),
    amount: sums.dkk,
  }
}
