import type { EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { Table, TableRow } from '@herdboard/contract/figures/table.ts'
import type { getFeedConsumption } from '@herdboard/contract/figures/table-endpoints.ts'
import { LIST_LIMIT } from '@herdboard/contract/herd/notes.ts'
import { energyOf, energyUnitLabel } from '#modules/kpis/service.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { TextName } from '#platform/text/text-key.ts'
import { withEmptyReasons } from './empty-reasons.ts'
import { type FeedUseSums, feedUseSums } from './feed-use-sums.ts'
import { type EatenFeedRow, selectEatenFeed, selectFedPigs } from './sql/feed-consumption.ts'
import { resolveFeedPlaces } from './sql/feed-places.ts'
import { columnHeader } from './table-header.ts'

/** Record source of values typed by a user; other sources are machines. */
const TYPED_SOURCE = 1

/**
 * Feed consumption records of the chosen places and days, newest first. Each row shows the share of these places and
 * days. Consumption calculated from two feed stock counts is included. Throws `table.too_long`.
 */
export async function feedConsumptionTable(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { from, to, ...placeQuery }: EndpointRequest<typeof getFeedConsumption>['query'],
): Promise<Table> {
  const { text } = context
  const places = await resolveFeedPlaces(db, scope, placeQuery)
  const rows = await selectEatenFeed(db, scope, places, { from, to, limit: LIST_LIMIT + 1 })
  if (rows.length > LIST_LIMIT) throw new Problem('table.too_long')
  const pigs = await selectFedPigs(db, scope, places.unitIds, { from, to })
  const energy = energyOf(context)
  const farms = new Set(rows.map(({ farm_name }) => farm_name))
  return {
    title: text('tables:feed_consumption.title'),
    searchbar: { label: text('tables:search') },
    headers: withEmptyReasons(text, 'consumption', headersIn(context)),
    data: [...Map.groupBy(rows, ({ record_id }) => record_id).values()].map((parts) => ({
      ...recordRow(parts, farms.size > 1, context),
      ...figures(feedUseSums(parts, parts, energy)),
    })),
    footers:
      rows.length === 0 ? [] : [{ from: text('tables:footer.total'), ...figures(feedUseSums(rows, pigs, energy)) }],
    empty_text: text('tables:feed_consumption.empty'),
  }
}

const headersIn = (context: RequestContext): Table['headers'] => {
  const named = (key: TextName<'tables:feed_consumption'>, kind: Parameters<typeof columnHeader>[2]) =>
    columnHeader(key, context.text(`tables:feed_consumption.${key}`, { energy: energyUnitLabel(context) }), kind)
  return [
    named('from', 'date'),
    named('to', 'date'),
    named('place', 'text'),
    named('mix', 'text'),
    named('kg', 'int'),
    named('fe', 'int'),
    named('kg_per_pig_day', 'decimal'),
    named('fe_per_pig_day', 'decimal'),
    named('expected_pct', 'percent'),
    named('price_fe', 'price'),
    named('cost', 'price'),
    named('source', 'text'),
  ]
}

function recordRow(parts: readonly EatenFeedRow[], withFarm: boolean, { text }: RequestContext): TableRow {
  const [one] = parts
  if (!one) throw new Error('a feed record has no parts')
  const days = parts.flatMap(({ from_day, to_day }) => [from_day, to_day]).toSorted()
  const place = [...(withFarm || one.barn_name === null ? [one.farm_name] : []), one.barn_name, one.inner_name]
  const entered = one.source === TYPED_SOURCE ? 'entered' : 'system'
  return {
    id: one.record_id,
    record_id: one.record_id,
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    place: place.filter((name) => name !== null).join(', '),
    mix: one.mix_name,
    source: text(`tables:feed_source.${one.is_calculated ? 'calculated' : entered}`),
  }
}

const figures = (sums: FeedUseSums) => ({
  kg: sums.kg,
  fe: sums.energy,
  kg_per_pig_day: sums.kgPerPigDay,
  fe_per_pig_day: sums.energyPerPigDay,
  expected_pct: sums.expectedPercent,
  price_fe: sums.dkkPerEnergy,
  cost: sums.dkk,
})
