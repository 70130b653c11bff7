import type { EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { MixId } from '@herdboard/contract/core/ids.ts'
import { type addFeedMix, type FeedMix, mixType } from '@herdboard/contract/feed/feed-mixes.ts'
import { isWholeMix, mixAverage } from '@herdboard/domain/feed/mix-average.ts'
import { registerMixes } from '@herdboard/domain/feed/register-mixes.ts'
import { updateDataVersion } from '#modules/ledger/service.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { assertPriceNotInFuture, loadMix } from './feed-mix.ts'
import { type MixComponentValues, selectComponentValues } from './sql/component-values.ts'
import { selectComponentsPrice, updateDerivedPrices } from './sql/mix-prices.ts'
import { insertComponents, insertMix, insertMixFarms, insertMixPrice } from './sql/write-mix.ts'

type NewMix = EndpointRequest<typeof addFeedMix>['body']

/** Adds a mix with the price from its first day. Its components determine its nutrient values. */
export async function createMix(db: Db, context: RequestContext, scope: TenantScope, draft: NewMix): Promise<FeedMix> {
  const { name, farms, components } = draft
  if (farms.some((id) => !scope.readableFarms.has(id))) throw new Problem('request.not_found')
  if (draft.register !== null && !registerMixes.some(({ id }) => id === draft.register)) {
    throw new Problem('feed.register_missing')
  }
  const [price] = draft.prices
  if (!price) throw new Error('a validated mix has no price')
  assertPriceNotInFuture(context, price.valid_from)
  const parts = await componentValues(db, scope, components)
  const values = draft.type_id === mixType.compound ? typedValues(draft) : averageValues(parts)
  const cost = components.length === 0 ? null : await selectComponentsPrice(db, scope, components, price.valid_from)
  const id = newId<MixId>()
  const isNew = await insertMix(db, scope, {
    id,
    type_id: draft.type_id,
    name,
    ...values,
    surcharge_dkk_per_100kg: draft.surcharge,
    register_id: draft.register,
    is_price_own: draft.type_id !== mixType.compound && cost !== price.price,
  })
  if (!isNew) throw new Problem('feed.mix_name_taken', { name })
  await insertComponents(db, scope, id, parts)
  await insertMixFarms(db, scope, id, [...new Set(farms)])
  await insertMixPrice(db, scope, id, price)
  await updateDerivedPrices(db, scope, { mixId: id })
  const mix = await loadMix(db, context, scope, id)
  await writeAuditEntry(db, context, { action: 'feed_mix.create', subjectType: 'feed_mix', subjectId: id, after: mix })
  await updateDataVersion(db, scope)
  return mix
}

const typedValues = (draft: NewMix) => ({
  fe_per_100kg: draft.wgt_avg_fu,
  crude_protein_pct: draft.wgt_avg_crude_protein,
  phosphorus_g_per_kg: draft.wgt_avg_phosphorus,
})

/**
 * Loads the values of a mix's components; none for a compound mix. Throws where the percentages do not total 100, a
 * material occurs twice, or a material does not belong to the company.
 */
async function componentValues(
  db: Db,
  scope: TenantScope,
  components: NewMix['components'],
): Promise<MixComponentValues[]> {
  if (components.length === 0) return []
  if (new Set(components.map(({ material_id }) => material_id)).size < components.length) {
    throw new Problem('feed.material_twice')
  }
  if (!isWholeMix(components.map((one) => ({ percent: one.admixture_percentage })))) throw new Problem('feed.mix_total')
  const parts = await selectComponentValues(db, scope, components)
  if (parts.length < components.length) throw new Problem('request.not_found')
  return parts
}

function averageValues(parts: readonly MixComponentValues[]) {
  const average = mixAverage(parts)
  return {
    fe_per_100kg: average.fePer100Kg,
    crude_protein_pct: average.crudeProteinPct,
    phosphorus_g_per_kg: average.phosphorusGramsPerKg,
  }
}
