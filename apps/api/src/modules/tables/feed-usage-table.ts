import type { EndpointReply, EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { MixId } from '@herdboard/contract/core/ids.ts'
import { mixType } from '@herdboard/contract/feed/feed-mixes.ts'
import type { getFeedConsumptionData } from '@herdboard/contract/feed/feed-usage.ts'
import type { Table } from '@herdboard/contract/figures/table.ts'
import { LIST_LIMIT } from '@herdboard/contract/herd/notes.ts'
import { energyIn, pricePerEnergyIn } from '@herdboard/domain/feed/energy-unit.ts'
import { phosphorusGrams, proteinGrams, sumOfKnown } from '@herdboard/domain/feed/feed-energy.ts'
import { SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { roundOrNull } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { ratioOrNull } from '@herdboard/domain/numbers/ratio.ts'
import { energyOf, energyUnitLabel } from '#modules/kpis/service.ts'
import { selectFeedStock } from '#modules/ledger/feed-stock/service.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { TextName } from '#platform/text/text-key.ts'
import { withEmptyReasons } from './empty-reasons.ts'
import { materialUsageTable } from './material-usage-table.ts'
import { type MixUse, percentShares } from './mix-use.ts'
import { type EatenFeedRow, selectEatenFeed } from './sql/feed-consumption.ts'
import { selectFeedDeliveryRows } from './sql/feed-deliveries.ts'
import { resolveFeedPlaces } from './sql/feed-places.ts'
import { selectHomeMixUses } from './sql/home-mix-use.ts'
import { type MixFacts, selectMixFacts } from './sql/mix-facts.ts'
import { columnHeader } from './table-header.ts'

/** Feed units per 100 kg have the decimals of a mix. Those of feed eaten come from grams, so that more say nothing. */
const STRENGTH_DECIMALS = 2

/** Feed used at places over days, by mix and by raw material. Throws `table.too_long`. */
export async function feedUsageTable(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { from, to, weaners, ...placeQuery }: EndpointRequest<typeof getFeedConsumptionData>['query'],
): Promise<EndpointReply<typeof getFeedConsumptionData>> {
  const places = await resolveFeedPlaces(db, scope, placeQuery, weaners ? WEANERS : SLAUGHTER_PIGS)
  const period = { from, to, limit: LIST_LIMIT + 1 }
  const rows = await selectEatenFeed(db, scope, places, period)
  if (rows.length > LIST_LIMIT) throw new Problem('table.too_long')
  const deliveries = await selectFeedDeliveryRows(db, scope, places, period)
  const farmIds = [...new Set([...places.farmIds, ...places.unitFarmIds])]
  const stock = new Map<MixId, number>()
  for (const { mix_id, kg } of await selectFeedStock(db, scope, {
    farmIds,
    day: to < context.today ? to : context.today,
  }))
    stock.set(mix_id, (stock.get(mix_id) ?? 0) + kg)
  const mixes = Map.groupBy(rows, ({ mix_id }) => mix_id)
  const facts = await selectMixFacts(db, scope, [...mixes.keys()])
  const delivered = new Map<MixId, number>()
  for (const { mix_id, kg } of deliveries) delivered.set(mix_id, (delivered.get(mix_id) ?? 0) + kg)
  const uses = [...mixes].map(([id, own]) =>
    mixUseOf(own, facts.get(id), delivered.get(id) ?? 0, stock.get(id) ?? null),
  )
  const homeUses = await selectHomeMixUses(db, scope, places, {
    from,
    to,
    mixIds: uses.filter(({ facts: known }) => known && known.type_id !== mixType.compound).map(({ id }) => id),
    recordIdsWithoutPigs: rows.filter(({ unit_id }) => unit_id === null).map(({ record_id }) => record_id),
  })
  return { usage: buildUsageTable(uses, context), rawmaterials: materialUsageTable(uses, homeUses, context) }
}

function mixUseOf(
  rows: readonly EatenFeedRow[],
  facts: MixFacts | undefined,
  delivered: number,
  stock: number | null,
): MixUse {
  const [one] = rows
  if (!one) throw new Error('a mix has no feed use')
  const kg = rows.reduce((sum, row) => sum + row.kg, 0)
  return {
    id: one.mix_id,
    name: one.mix_name,
    facts,
    kg,
    fe: sumOfKnown(rows.map(({ fe }) => fe)),
    dkk: sumOfKnown(rows.map(({ dkk }) => dkk)),
    proteinG: proteinGrams(kg * 1000, facts?.crude_protein_pct ?? null),
    phosphorusG: phosphorusGrams(kg * 1000, facts?.phosphorus_g_per_kg ?? null),
    delivered,
    stock,
  }
}

function buildUsageTable(uses: readonly MixUse[], context: RequestContext): Table {
  const { text } = context
  const named = (key: TextName<'tables:feed_usage'>, kind: Parameters<typeof columnHeader>[2]) =>
    columnHeader(key, text(`tables:feed_usage.${key}`, { energy: energyUnitLabel(context) }), kind)
  const sorted = uses.toSorted((a, b) => b.kg - a.kg)
  const shares = percentShares(sorted.map(({ kg }) => kg))
  return {
    title: text('tables:feed_usage.title'),
    searchbar: { label: text('tables:search') },
    headers: withEmptyReasons(text, 'usage', [
      named('mix', 'text'),
      named('type', 'text'),
      named('kg', 'int'),
      named('share', 'percent'),
      named('fe', 'int'),
      named('fe_per_100kg', 'decimal'),
      named('protein_g_fe', 'decimal'),
      named('phosphorus_g_fe', 'decimal'),
      named('price_fe', 'price'),
      named('cost', 'price'),
      named('delivered', 'int'),
      named('stock', 'int'),
    ]),
    data: sorted.map((use, index) => ({
      id: use.id,
      mix: use.name,
      type: use.facts ? text(`feed-mixes:type.${use.facts.type_id}`) : null,
      share: shares[index] ?? null,
      ...figures([use], context),
    })),
    footers: uses.length === 0 ? [] : [{ mix: text('tables:footer.total'), share: 100, ...figures(uses, context) }],
    empty_text: text('tables:feed_consumption.empty'),
  }
}

function figures(uses: readonly MixUse[], context: RequestContext) {
  const energy = energyOf(context)
  const sum = (of: (use: MixUse) => number | null) => sumOfKnown(uses.map(of))
  const kg = sum((use) => use.kg)
  const fe = sum((use) => use.fe)
  const perEnergy = (grams: number | null) => pricePerEnergyIn(energy, ratioOrNull(grams, fe))
  const each = ratioOrNull(fe, kg)
  const dkk = sum((use) => use.dkk)
  const known = uses.flatMap(({ stock }) => (stock === null ? [] : [stock]))
  return {
    kg,
    fe: energyIn(energy, fe),
    fe_per_100kg: roundOrNull(energyIn(energy, each === null ? null : each * 100), STRENGTH_DECIMALS),
    protein_g_fe: perEnergy(sum((use) => use.proteinG)),
    phosphorus_g_fe: perEnergy(sum((use) => use.phosphorusG)),
    price_fe: perEnergy(dkk),
    cost: dkk,
    delivered: sum((use) => use.delivered),
    stock: known.length === 0 ? null : known.reduce((total, one) => total + one, 0),
  }
}
