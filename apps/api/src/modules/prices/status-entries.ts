import type { EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { AdjustmentId, FarmId } from '@herdboard/contract/core/ids.ts'
import {
  type addStatusAdjustment,
  type StatusEntry,
  type StatusField,
  statusAdjustmentNames,
  statusPriceEndpoints,
  statusPriceFields,
} from '@herdboard/contract/economy/status-entries.ts'
import { priceLockProblem, selectLatestLock } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem, ruleRefusal } from '#platform/http/errors/problem.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { changeAdjustment, createAdjustment, removeAdjustment, requireAdjustment } from './adjustments.ts'
import { presentAdjustment } from './company-adjustments.ts'
import { firstOfMonth } from './first-of-month.ts'
import { pickKnownFigures } from './pick-figures.ts'
import type { AdjustablePriceBinding, AdjustmentKey, PriceRequest, StoredAdjustmentKey } from './price-binding.ts'
import { statusPriceKind } from './price-kinds.ts'
import { selectAdjustments } from './sql/adjustments.ts'
import { selectFarmNames } from './sql/farm-names.ts'
import { selectPrices } from './sql/prices.ts'
import { stockPriceChanged } from './stock-price-event.ts'

/** Returns the price of every month on every farm that the user may read. */
export async function statusEntriesFor(db: Db, scope: TenantScope): Promise<StatusEntry[]> {
  const prices = await selectPrices(db, scope, statusPriceKind)
  const adjustments = await selectAdjustments(db, scope, statusPriceKind)
  const farms = await selectFarmNames(db, scope)
  const known = new Map(adjustments.map((adjustment) => [`${adjustment.farm_id} ${adjustment.valid_from}`, adjustment]))
  return farms.flatMap((site) =>
    prices.map((price) => {
      const adjustment = known.get(`${site.id} ${price.valid_from}`)
      return {
        id: price.valid_from,
        site,
        period_date: price.valid_from,
        ...pickKnownFigures(statusPriceFields, price),
        charge: adjustment ? presentAdjustment(statusAdjustmentNames.fields, adjustment) : null,
        editable: scope.writableFarms.has(site.id),
      }
    }),
  )
}

type StatusAdjustmentBody = EndpointRequest<typeof addStatusAdjustment>['body']

/**
 * Adds a farm's adjustment of a month, or changes the given one.
 * Throws `prices.other_month`, `request.not_found`, `location.not_allowed`, `price.locked`.
 */
export async function saveStatusAdjustment(
  request: PriceRequest,
  { id, adjustmentId }: AdjustmentKey,
  { period, site_id, ...figures }: StatusAdjustmentBody,
): Promise<{ id: AdjustmentId } & Record<StatusField, number>> {
  const { db, context, scope } = request
  requireWritableFarm(scope, site_id)
  if (period !== id) throw ruleRefusal('prices.other_month')
  await requireUnlockedMonth(request, site_id, id)
  const target = { validFrom: id, farmId: site_id }
  const adjustment = adjustmentId
    ? await changeAdjustment(db, context, scope, statusPriceKind, { ...target, id: adjustmentId }, figures)
    : await createAdjustment(db, context, scope, statusPriceKind, target, figures)
  await stockPriceChanged.publish(db, context, scope, { farmId: site_id, month: id })
  return presentAdjustment(statusAdjustmentNames.fields, adjustment)
}

async function removeStatusAdjustment(request: PriceRequest, { id, adjustmentId }: StoredAdjustmentKey): Promise<null> {
  const { db, context, scope } = request
  const { farm_id } = await requireAdjustment(db, scope, statusPriceKind, adjustmentId, id)
  const farmId = requireWritableFarm(scope, farm_id)
  await requireUnlockedMonth(request, farmId, id)
  await removeAdjustment(db, context, scope, statusPriceKind, { id: adjustmentId, validFrom: id })
  await stockPriceChanged.publish(db, context, scope, { farmId, month: id })
  return null
}

/** Value of pigs in stock by month: the same for all companies, with an adjustment per farm. */
export const statusPriceBinding: AdjustablePriceBinding<StatusField, typeof statusPriceEndpoints> = {
  endpoints: statusPriceEndpoints,
  kind: statusPriceKind,
  names: statusAdjustmentNames,
  list: ({ db, scope }) => statusEntriesFor(db, scope),
  firstDay: firstOfMonth,
  present: (price) => ({
    id: price.valid_from,
    period: price.valid_from,
    ...pickKnownFigures(statusPriceFields, price),
  }),
  saveAdjustment: saveStatusAdjustment,
  removeAdjustment: removeStatusAdjustment,
}

function requireWritableFarm(scope: TenantScope, farmId: FarmId | null): FarmId {
  if (farmId === null || !scope.readableFarms.has(farmId)) throw new Problem('request.not_found')
  if (!scope.writableFarms.has(farmId)) throw new Problem('location.not_allowed')
  return farmId
}

/** Throws `price.locked` where the farm's lock holds a day of the month: its stock on that day is valued. */
async function requireUnlockedMonth(
  { db, context, scope }: PriceRequest,
  farmId: FarmId,
  month: string,
): Promise<void> {
  const lock = await selectLatestLock(db, scope, [farmId])
  if (lock === null || lock.through_day < month) return
  throw await priceLockProblem(db, context, scope, { farm_id: farmId, through_day: lock.through_day })
}
