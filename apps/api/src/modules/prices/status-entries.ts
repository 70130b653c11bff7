import type { Parsed } from '@herdboard/contract/core/endpoint.ts'
import type { ChargeId, FarmId } from '@herdboard/contract/core/ids.ts'
import {
  type addStatusCharge,
  type StatusEntry,
  type StatusField,
  statusChargeNames,
  statusPriceEndpoints,
  statusPriceFields,
} from '@herdboard/contract/economy/status-entries.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem, ruleRefusal } from '#platform/http/errors/problem.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { changeCharge, createCharge, removeCharge, requireCharge } from './charges.ts'
import { presentCharge } from './company-charges.ts'
import { firstOfMonth } from './first-of-month.ts'
import { pickKnownFigures } from './pick-figures.ts'
import type { AdjustablePriceBinding, ChargeKey, PriceRequest, StoredChargeKey } from './price-binding.ts'
import { statusPriceKind } from './price-kinds.ts'
import { selectCharges } from './sql/charges.ts'
import { selectFarmNames } from './sql/farm-names.ts'
import { selectPrices } from './sql/prices.ts'
import { stockPriceChanged } from './stock-price-event.ts'

/** Returns the price of every month on every farm that the user may read. */
export async function statusEntriesFor(db: Db, scope: TenantScope): Promise<StatusEntry[]> {
  const prices = await selectPrices(db, scope, statusPriceKind)
  const charges = await selectCharges(db, scope, statusPriceKind)
  const farms = await selectFarmNames(db, scope)
  const known = new Map(charges.map((charge) => [`${charge.farm_id} ${charge.valid_from}`, charge]))
  return farms.flatMap((site) =>
    prices.map((price) => {
      const charge = known.get(`${site.id} ${price.valid_from}`)
      return {
        id: price.valid_from,
        site,
        period_date: price.valid_from,
        ...pickKnownFigures(statusPriceFields, price),
        charge: charge ? presentCharge(statusChargeNames.fields, charge) : null,
        editable: scope.writableFarms.has(site.id),
      }
    }),
  )
}

type StatusChargeBody = Parsed<typeof addStatusCharge>['body']

/**
 * Adds a farm's adjustment of a month, or changes the given one.
 * Throws `prices.other_month`, `request.not_found`, `location.not_allowed`.
 */
export async function saveStatusCharge(
  { db, context, scope }: PriceRequest,
  { id, chargeId }: ChargeKey,
  { period, site_id, ...figures }: StatusChargeBody,
): Promise<{ id: ChargeId } & Record<StatusField, number>> {
  requireWritableFarm(scope, site_id)
  if (period !== id) throw ruleRefusal('prices.other_month')
  const target = { validFrom: id, farmId: site_id }
  const charge = chargeId
    ? await changeCharge(db, context, scope, statusPriceKind, { ...target, id: chargeId }, figures)
    : await createCharge(db, context, scope, statusPriceKind, target, figures)
  await stockPriceChanged.publish(db, context, scope, { farmId: site_id, month: id })
  return presentCharge(statusChargeNames.fields, charge)
}

async function removeStatusCharge(
  { db, context, scope }: PriceRequest,
  { id, chargeId }: StoredChargeKey,
): Promise<null> {
  const { farm_id } = await requireCharge(db, scope, statusPriceKind, chargeId, id)
  const farmId = requireWritableFarm(scope, farm_id)
  await removeCharge(db, context, scope, statusPriceKind, { id: chargeId, validFrom: id })
  await stockPriceChanged.publish(db, context, scope, { farmId, month: id })
  return null
}

/** Value of pigs in stock by month: the same for all companies, with an adjustment per farm. */
export const statusPrices: AdjustablePriceBinding<StatusField, typeof statusPriceEndpoints> = {
  endpoints: statusPriceEndpoints,
  kind: statusPriceKind,
  names: statusChargeNames,
  list: ({ db, scope }) => statusEntriesFor(db, scope),
  firstDay: firstOfMonth,
  present: (price) => ({
    id: price.valid_from,
    period: price.valid_from,
    ...pickKnownFigures(statusPriceFields, price),
  }),
  saveCharge: saveStatusCharge,
  removeCharge: removeStatusCharge,
}

function requireWritableFarm(scope: TenantScope, farmId: FarmId | null): FarmId {
  if (farmId === null || !scope.readableFarms.has(farmId)) throw new Problem('request.not_found')
  if (!scope.writableFarms.has(farmId)) throw new Problem('location.not_allowed')
  return farmId
}
