import type { AdjustmentId, FarmId } from '@herdboard/contract/core/ids.ts'
import { updateDataVersion } from '#modules/ledger/service.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem, ruleRefusal } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { companyChargeChanged } from './company-charge-event.ts'
import type { PriceKind } from './price-kinds.ts'
import {
  deleteAdjustment,
  insertAdjustment,
  type StoredAdjustment,
  selectAdjustments,
  updateAdjustment,
} from './sql/adjustments.ts'
import { selectPrices } from './sql/prices.ts'

type AdjustedFigures<Field extends string> = Readonly<Record<Field, number>>

/** The price that is adjusted, and the farm; null: the whole company. */
interface AdjustmentTarget {
  validFrom: string
  farmId: FarmId | null
}

/**
 * Adds the company's adjustment of a price; each price has at most one.
 * Throws `request.not_found` without the price, `prices.charge_exists`, and `prices.negative` for a total below zero.
 */
export async function createAdjustment<Field extends string>(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  kind: PriceKind<Field>,
  { validFrom, farmId }: AdjustmentTarget,
  figures: AdjustedFigures<Field>,
): Promise<StoredAdjustment<Field>> {
  await assertPriceNotNegative(db, scope, kind, validFrom, figures)
  const adjustment = { ...figures, id: newId<AdjustmentId>(), valid_from: validFrom, farm_id: farmId }
  if (!(await insertAdjustment(db, scope, kind, adjustment))) throw ruleRefusal('prices.charge_exists')
  await recordAdjustmentChange(db, context, scope, kind, 'create', null, adjustment)
  return adjustment
}

export async function changeAdjustment<Field extends string>(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  kind: PriceKind<Field>,
  { id, validFrom, farmId }: AdjustmentTarget & { id: AdjustmentId },
  figures: AdjustedFigures<Field>,
): Promise<StoredAdjustment<Field>> {
  const before = await requireAdjustment(db, scope, kind, id, validFrom)
  if (before.farm_id !== farmId) throw new Problem('request.not_found')
  await assertPriceNotNegative(db, scope, kind, validFrom, figures)
  const after = { ...before, ...figures }
  await updateAdjustment(db, scope, kind, after)
  await recordAdjustmentChange(db, context, scope, kind, 'update', before, after)
  return after
}

/** Deletes an adjustment; the unadjusted price applies again. */
export async function removeAdjustment(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  kind: PriceKind,
  { id, validFrom }: { id: AdjustmentId; validFrom: string },
): Promise<null> {
  const before = await requireAdjustment(db, scope, kind, id, validFrom)
  await deleteAdjustment(db, scope, kind, id)
  await recordAdjustmentChange(db, context, scope, kind, 'delete', before, null)
  return null
}

/** Returns an adjustment of this price. Throws `request.not_found`. */
export async function requireAdjustment<Field extends string>(
  db: Db,
  scope: TenantScope,
  kind: PriceKind<Field>,
  id: AdjustmentId,
  validFrom: string,
): Promise<StoredAdjustment<Field>> {
  const adjustment = (await selectAdjustments(db, scope, kind)).find(
    (one) => one.id === id && one.valid_from === validFrom,
  )
  if (!adjustment) throw new Problem('request.not_found')
  return adjustment
}

async function assertPriceNotNegative<Field extends string>(
  db: Db,
  scope: TenantScope,
  kind: PriceKind<Field>,
  validFrom: string,
  figures: AdjustedFigures<Field>,
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

type AuditedAdjustment = { id: AdjustmentId; valid_from: string; farm_id: FarmId | null } | null

async function recordAdjustmentChange(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  kind: PriceKind,
  verb: keyof typeof CHARGE_ACTIONS,
  before: AuditedAdjustment,
  after: AuditedAdjustment,
): Promise<void> {
  const subjectId = (after ?? before)?.id ?? null
  const validFrom = (after ?? before)?.valid_from
  // Prices of pigs in stock are adjusted by farm, and held by its lock.
  if (validFrom !== undefined && (after ?? before)?.farm_id === null) {
    const days = (await selectPrices(db, scope, kind)).map(({ valid_from }) => valid_from)
    const until = days.filter((day) => day > validFrom).at(-1) ?? null
    await companyChargeChanged.publish(db, context, scope, { validFrom, until })
  }
  await writeAuditEntry(db, context, {
    action: CHARGE_ACTIONS[verb],
    subjectType: 'price_charge',
    subjectId,
    before,
    after,
  })
  await updateDataVersion(db, scope)
}
