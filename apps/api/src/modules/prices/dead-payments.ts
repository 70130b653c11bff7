import type { ChargeId } from '@herdboard/contract/core/ids.ts'
import { type DeadField, type DeadPayment, deadFields } from '@herdboard/contract/economy/dead-payments.ts'
import type { Db } from '#platform/database/pool.ts'
import { ruleRefusal } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { changeCharge, createCharge } from './charges.ts'
import { pickKnownFigures } from './pick-figures.ts'
import { changeInstallationPrice, createInstallationPrice } from './price-changes.ts'
import { deadPigPriceKind } from './price-kinds.ts'
import { type StoredCharge, selectCharges } from './sql/charges.ts'
import { selectPrices } from './sql/prices.ts'

type Figures = Readonly<Record<DeadField, number>>
type Price = Omit<DeadPayment, 'payment'>
type Charge = NonNullable<DeadPayment['payment']>

export async function deadPaymentsFor(db: Db, scope: TenantScope): Promise<DeadPayment[]> {
  const charges = new Map((await selectCharges(db, scope, deadPigPriceKind)).map((one) => [one.valid_from, one]))
  return (await selectPrices(db, scope, deadPigPriceKind)).map(({ valid_from, ...price }) => {
    const charge = charges.get(valid_from)
    return {
      ...toPrice(valid_from, pickKnownFigures(deadFields, price)),
      payment: charge ? toCharge(charge) : null,
    }
  })
}

const toPrice = (validFrom: string, figures: Figures): Price => ({ id: validFrom, valid_from: validFrom, ...figures })

const toCharge = ({ id, less_than30, greater_than30 }: StoredCharge<DeadField>): Charge => ({
  id,
  less_than30_adjustment: less_than30,
  greater_than30_adjustment: greater_than30,
})

/** Throws `prices.future` for a day that is still to come. */
export async function createDeadPayment(
  db: Db,
  context: RequestContext,
  { valid_from, ...figures }: Figures & { valid_from: string },
): Promise<Price> {
  if (valid_from > context.today) throw ruleRefusal('prices.future')
  await createInstallationPrice(db, context, deadPigPriceKind, { ...figures, valid_from, is_provision: false })
  return toPrice(valid_from, figures)
}

export async function changeDeadPayment(db: Db, context: RequestContext, id: string, figures: Figures): Promise<Price> {
  await changeInstallationPrice(db, context, deadPigPriceKind, { ...figures, valid_from: id, is_provision: false })
  return toPrice(id, figures)
}

/** Adds what the company departs from a price by, or changes it where it is named. */
export async function saveDeadCharge(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { id, payment_id }: { id: string; payment_id?: ChargeId },
  { less_than30_adjustment, greater_than30_adjustment }: Omit<Charge, 'id'>,
): Promise<Charge> {
  const figures = { less_than30: less_than30_adjustment, greater_than30: greater_than30_adjustment }
  const target = { validFrom: id, farmId: null }
  return toCharge(
    payment_id
      ? await changeCharge(db, context, scope, deadPigPriceKind, { ...target, id: payment_id }, figures)
      : await createCharge(db, context, scope, deadPigPriceKind, target, figures),
  )
}
