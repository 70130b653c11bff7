import type { Parsed } from '@herdboard/contract/core/endpoint.ts'
import type { ChargeId, FarmId } from '@herdboard/contract/core/ids.ts'
import {
  type addStatusCharge,
  type addStatusPrice,
  type StatusEntry,
  type StatusField,
  type StatusPrice,
  statusPriceFields,
} from '@herdboard/contract/economy/status-entries.ts'
import { outdateReportsByStockValue } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem, ruleRefusal } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { changeCharge, createCharge, removeCharge, requireCharge } from './charges.ts'
import { pickKnownFigures } from './pick-figures.ts'
import { changeInstallationPrice, createInstallationPrice } from './price-changes.ts'
import { statusPriceKind } from './price-kinds.ts'
import { selectCharges } from './sql/charges.ts'
import { selectFarmNames } from './sql/farm-names.ts'
import { selectPrices } from './sql/prices.ts'

/** Every month's price on every farm that the person may read. */
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
        charge: charge ? { id: charge.id, ...pickKnownFigures(statusPriceFields, charge) } : null,
        editable: scope.writableFarms.has(site.id),
      }
    }),
  )
}

export async function createStatusPrice(
  db: Db,
  context: RequestContext,
  { period, ...figures }: Parsed<typeof addStatusPrice>['body'],
): Promise<StatusPrice> {
  if (!period.endsWith('-01')) throw ruleRefusal('prices.first_of_month')
  await createInstallationPrice(db, context, statusPriceKind, { ...figures, valid_from: period, is_provision: false })
  return { id: period, period, ...figures }
}

export async function changeStatusPrice(
  db: Db,
  context: RequestContext,
  id: string,
  figures: Readonly<Record<StatusField, number>>,
): Promise<StatusPrice> {
  await changeInstallationPrice(db, context, statusPriceKind, { ...figures, valid_from: id, is_provision: false })
  return { id, period: id, ...figures }
}

type StatusChargeBody = Parsed<typeof addStatusCharge>['body']

/** Adds a farm's adjustment of a month, or changes the one that is named. */
export async function saveStatusCharge(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { id, charge_id }: { id: string; charge_id?: ChargeId },
  { period, site_id, ...figures }: StatusChargeBody,
): Promise<{ id: ChargeId } & Record<StatusField, number>> {
  requireWritableFarm(scope, site_id)
  if (period !== id) throw ruleRefusal('prices.other_month')
  const target = { validFrom: id, farmId: site_id }
  const charge = charge_id
    ? await changeCharge(db, context, scope, statusPriceKind, { ...target, id: charge_id }, figures)
    : await createCharge(db, context, scope, statusPriceKind, target, figures)
  await outdateReportsByStockValue(db, scope, { farmId: site_id, month: id, now: context.now })
  return { id: charge.id, ...pickKnownFigures(statusPriceFields, charge) }
}

export async function removeStatusCharge(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { id, charge_id }: { id: string; charge_id: ChargeId },
): Promise<null> {
  const { farm_id } = await requireCharge(db, scope, statusPriceKind, charge_id, id)
  const farmId = requireWritableFarm(scope, farm_id)
  await removeCharge(db, context, scope, statusPriceKind, { id: charge_id, validFrom: id })
  await outdateReportsByStockValue(db, scope, { farmId, month: id, now: context.now })
  return null
}

function requireWritableFarm(scope: TenantScope, farmId: FarmId | null): FarmId {
  if (farmId === null || !scope.readableFarms.has(farmId)) throw new Problem('request.not_found')
  if (!scope.writableFarms.has(farmId)) throw new Problem('location.not_allowed')
  return farmId
}
