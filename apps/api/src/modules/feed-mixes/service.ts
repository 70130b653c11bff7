import type { EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { FarmId, MixId, PriceId, RawMaterialId } from '@herdboard/contract/core/ids.ts'
import {
  type addMixPrice,
  type changeFeedMix,
  type FeedMix,
  type MixType,
  mixType,
  type RegisterMix,
} from '@herdboard/contract/feed/feed-mixes.ts'
import { registerMixes } from '@herdboard/domain/feed/register-mixes.ts'
import { priceLockProblem, queueRecalculation, updateDataVersion } from '#modules/ledger/service.ts'
import { reviewFarmsAfterChange } from '#modules/notifications/service.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import { requireVersion, staleVersion } from '#platform/http/errors/optimistic-concurrency.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { assertPriceNotInFuture, loadMix, toMix } from './feed-mix.ts'
import { feedPriceChanged } from './feed-price-event.ts'
import { selectFeedMixes } from './sql/feed-mixes.ts'
import { type PricedDays, selectFarmsFedFrom, selectLockedFarmsFed, updateDerivedPrices } from './sql/mix-prices.ts'
import {
  deleteMixFarm,
  deleteMixPrice,
  hideMix,
  insertMixFarms,
  insertMixPrice,
  selectFarmsUsingMix,
  updateMix,
} from './sql/write-mix.ts'

export { createMix } from './create-mix.ts'
export { assertPriceNotInFuture } from './feed-mix.ts'
export { feedPriceChanged } from './feed-price-event.ts'
export { selectComponentsPrice as priceOfComponents } from './sql/mix-prices.ts'

export async function mixesOf(db: Db, context: RequestContext, scope: TenantScope): Promise<FeedMix[]> {
  return (await selectFeedMixes(db, scope)).map((row) => toMix(context, row))
}

export const mixTypes = ({ text }: RequestContext): MixType[] =>
  Object.values(mixType).map((id) => ({ id, name: text(`feed-mixes:type.${id}`) }))

export const mixRegister = (): RegisterMix[] =>
  registerMixes.map(({ id, name, fePer100Kg, crudeProteinPct, phosphorusGramsPerKg, priceDkkPer100Kg }) => ({
    id,
    material_text: name,
    fu: fePer100Kg,
    crude_protein: crudeProteinPct,
    phosphorus: phosphorusGramsPerKg,
    price: priceDkkPer100Kg,
  }))

/** Renames a mix, or stops offering it. */
export async function changeMix(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: MixId,
  { version, ...changes }: EndpointRequest<typeof changeFeedMix>['body'],
): Promise<FeedMix> {
  const before = await loadMix(db, context, scope, id, true)
  requireVersion(before.version, version, () => staleVersion({ version: before.version }))
  if (!(await updateMix(db, scope, id, changes))) throw new Problem('feed.mix_name_taken', { name: changes.name })
  return auditMixChange(db, context, scope, before, 'feed_mix.update')
}

/** Deletes a mix. Throws `feed.mix_in_use` with the farms that used it, because past feed use must keep its mix. */
export async function removeMix(db: Db, context: RequestContext, scope: TenantScope, id: MixId): Promise<null> {
  const before = await loadMix(db, context, scope, id, true)
  const farms = await selectFarmsUsingMix(db, scope, id)
  if (farms.length > 0) throw new Problem('feed.mix_in_use', { farms: farms.join(', ') })
  await hideMix(db, scope, id, context.now)
  await writeAuditEntry(db, context, { action: 'feed_mix.delete', subjectType: 'feed_mix', subjectId: id, before })
  await updateDataVersion(db, scope)
  return null
}

/**
 * Adds a price. The price valid on a day is the latest that began on or before it.
 * Throws `feed.price_not_editable`, `feed.future_price`, `feed.price_date_taken`, `price.locked`.
 */
export async function createMixPrice(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: MixId,
  price: EndpointRequest<typeof addMixPrice>['body'],
): Promise<FeedMix> {
  const before = await loadMix(db, context, scope, id, true)
  if (before.type.id !== mixType.compound) throw new Problem('feed.price_not_editable')
  assertPriceNotInFuture(context, price.valid_from)
  const isNew = await insertMixPrice(db, scope, id, price)
  if (!isNew) throw new Problem('feed.price_date_taken', { date: price.valid_from })
  await recalculateFed(db, context, scope, id, pricedDays(before, price.valid_from))
  return auditMixChange(db, context, scope, before, 'feed_mix.price')
}

/**
 * Makes a price that applies from a day on, in place of another one from that day; none where it is in force already.
 * Throws `feed.price_not_editable`, `feed.future_price`, `price.locked`.
 */
export async function startMixPrice(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: MixId,
  { price, valid_from }: EndpointRequest<typeof addMixPrice>['body'],
): Promise<void> {
  const before = await loadMix(db, context, scope, id, true)
  if (before.type.id !== mixType.compound) throw new Problem('feed.price_not_editable')
  assertPriceNotInFuture(context, valid_from)
  // Newest first, so this is the price in force on the day.
  if (before.prices.find((known) => known.valid_from <= valid_from)?.price === price) return
  const same = before.prices.find((known) => known.valid_from === valid_from)
  if (same) await deleteMixPrice(db, scope, id, same.id)
  await insertMixPrice(db, scope, id, { price, valid_from })
  await recalculateFed(db, context, scope, id, pricedDays(before, valid_from))
  await auditMixChange(db, context, scope, before, 'feed_mix.price')
}

/** Deletes a price. Throws `feed.last_price` where it is the only one, and `price.locked`. */
export async function deletePriceOfMix(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: MixId,
  priceId: PriceId,
): Promise<FeedMix> {
  const before = await loadMix(db, context, scope, id, true)
  const removedPrice = before.prices.find((price) => price.id === priceId)
  if (!removedPrice) throw new Problem('request.not_found')
  if (before.type.id !== mixType.compound) throw new Problem('feed.price_not_editable')
  if (before.prices.length === 1) throw new Problem('feed.last_price')
  await deleteMixPrice(db, scope, id, priceId)
  await recalculateFed(db, context, scope, id, pricedDays(before, removedPrice.valid_from))
  return auditMixChange(db, context, scope, before, 'feed_mix.price')
}

export async function linkFarm(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: MixId,
  farmId: FarmId,
): Promise<FeedMix> {
  if (!scope.readableFarms.has(farmId)) throw new Problem('request.not_found')
  const before = await loadMix(db, context, scope, id, true)
  await insertMixFarms(db, scope, id, [farmId])
  return auditMixChange(db, context, scope, before, 'feed_mix.update')
}

export async function unlinkFarm(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: MixId,
  farmId: FarmId,
): Promise<FeedMix> {
  const before = await loadMix(db, context, scope, id, true)
  if (!before.farms.some((farm) => farm.id === farmId)) throw new Problem('request.not_found')
  await deleteMixFarm(db, scope, id, farmId)
  return auditMixChange(db, context, scope, before, 'feed_mix.update')
}

/** Updates the prices of mixes that contain a material, and recalculates the feed costs since then. */
export async function updatePricesOfMaterial(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  materialId: RawMaterialId,
): Promise<void> {
  for (const { mix_id, ...days } of await updateDerivedPrices(db, scope, { materialId })) {
    await recalculateFed(db, context, scope, mix_id, days)
  }
}

/** Returns the days that a price from a day on applies to: up to the next price of the mix. */
function pricedDays({ prices }: FeedMix, from: string): PricedDays {
  // Newest first.
  return { from, until: prices.findLast(({ valid_from }) => valid_from > from)?.valid_from ?? null }
}

/**
 * Recalculates the farms that used the mix since that day and reviews their data. A past price changes what feed has
 * cost since, so their reports are out of date. Throws `price.locked` where a farm's lock holds such days.
 */
async function recalculateFed(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: MixId,
  days: PricedDays,
): Promise<void> {
  const [locked] = await selectLockedFarmsFed(db, scope, id, days)
  if (locked) throw await priceLockProblem(db, context, scope, locked)
  const farms = await selectFarmsFedFrom(db, scope, id, days.from)
  await queueRecalculation(db, scope, farms, days.from, 'feed price')
  await feedPriceChanged.publish(db, context, scope, { farmIds: farms, fromDay: days.from })
  await reviewFarmsAfterChange(db, scope, { farmIds: farms, today: context.today, now: context.now })
}

async function auditMixChange(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  before: FeedMix,
  action: string,
): Promise<FeedMix> {
  const mix = await loadMix(db, context, scope, before.id)
  const ofPrices = action === 'feed_mix.price'
  await writeAuditEntry(db, context, {
    action,
    subjectType: 'feed_mix',
    subjectId: mix.id,
    before: ofPrices ? before.prices : before,
    after: ofPrices ? mix.prices : mix,
  })
  await updateDataVersion(db, scope)
  return mix
}
