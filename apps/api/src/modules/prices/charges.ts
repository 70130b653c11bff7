import type { ChargeId, FarmId } from '@herdboard/contract/core/ids.ts'
import { updateDataVersion } from '#modules/ledger/service.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem, ruleRefusal } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { PriceKind } from './price-kinds.ts'
import { deleteCharge, insertCharge, type StoredCharge, selectCharges, updateCharge } from './sql/charges.ts'
import { selectPrices } from './sql/prices.ts'

type Figures<Field extends string> = Readonly<Record<Field, number>>

/** The price that is adjusted, and the farm; null: the whole company. */
interface ChargeTarget {
  validFrom: string
  farmId: FarmId | null
}

/**
 * Adds the company's adjustment of a price; each price has at most one.
 * Throws `request.not_found` without the price, `prices.charge_exists`, and `prices.negative` for a total below zero.
 */
export async function createCharge<Field extends string>(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  kind: PriceKind<Field>,
  { validFrom, farmId }: ChargeTarget,
  figures: Figures<Field>,
): Promise<StoredCharge<Field>> {
  await assertPriceNotNegative(db, scope, kind, validFrom, figures)
  const charge = { ...figures, id: newId<ChargeId>(), valid_from: validFrom, farm_id: farmId }
  if (!(await insertCharge(db, scope, kind, charge))) throw ruleRefusal('prices.charge_exists')
  await auditChargeChange(db, context, scope, 'create', null, charge)
  return charge
}

export async function changeCharge<Field extends string>(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  kind: PriceKind<Field>,
  { id, validFrom, farmId }: ChargeTarget & { id: ChargeId },
  figures: Figures<Field>,
): Promise<StoredCharge<Field>> {
  const before = await requireCharge(db, scope, kind, id, validFrom)
  if (before.farm_id !== farmId) throw new Problem('request.not_found')
  await assertPriceNotNegative(db, scope, kind, validFrom, figures)
  const after = { ...before, ...figures }
  await updateCharge(db, scope, kind, after)
  await auditChargeChange(db, context, scope, 'update', before, after)
  return after
}

/** Deletes an adjustment; the unadjusted price applies again. */
export async function removeCharge(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  kind: PriceKind,
  { id, validFrom }: { id: ChargeId; validFrom: string },
): Promise<null> {
  const before = await requireCharge(db, scope, kind, id, validFrom)
  await deleteCharge(db, scope, kind, id)
  await auditChargeChange(db, context, scope, 'delete', before, null)
  return null
}

/** Returns an adjustment of this price. Throws `request.not_found`. */
export async function requireCharge<Field extends string>(
  db: Db,
  scope: TenantScope,
  kind: PriceKind<Field>,
  id: ChargeId,
  validFrom: string,
): Promise<StoredCharge<Field>> {
  const charge = (await selectCharges(db, scope, kind)).find((one) => one.id === id && one.valid_from === validFrom)
  if (!charge) throw new Problem('request.not_found')
  return charge
}

async function assertPriceNotNegative<Field extends string>(
  db: Db,
  scope: TenantScope,
  kind: PriceKind<Field>,
  validFrom: string,
  figures: Figures<Field>,
): Promise<void> {
  const [price] = await selectPrices(db, scope, kind, { from: validFrom, to: validFrom })
  if (!price) throw new Problem('request.not_found')
  // Figures have at most four decimals; the tolerance covers the rounding error of the sum.
  if (kind.fields.some((field) => (price[field] ?? 0) + figures[field] < -0.000_05))
    throw ruleRefusal('prices.negative')
}

const CHARGE_ACTIONS = {
  create: 'price_charge.create',
  update: 'price_charge.update',
  delete: 'price_charge.delete',
} as const

async function auditChargeChange(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  verb: keyof typeof CHARGE_ACTIONS,
  before: { id: ChargeId } | null,
  after: { id: ChargeId } | null,
): Promise<void> {
  const subjectId = (after ?? before)?.id ?? null
  await writeAuditEntry(db, context, {
    action: CHARGE_ACTIONS[verb],
    subjectType: 'price_charge',
    subjectId,
    before,
    after,
  })
  await updateDataVersion(db, scope)
}
