import type { Parsed } from '@herdboard/contract/core/endpoint.ts'
import type { ChargeId } from '@herdboard/contract/core/ids.ts'
import {
  type addPostPayment,
  type changePostPayment as changing,
  type PostField,
  type PostPayment,
  postFields,
} from '@herdboard/contract/economy/post-payments.ts'
import { postPaymentYear } from '@herdboard/domain/economy/post-payment-year.ts'
import type { Db } from '#platform/database/pool.ts'
import { ruleRefusal } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { changeCharge, createCharge } from './charges.ts'
import { pickKnownFigures } from './pick-figures.ts'
import { changeInstallationPrice, createInstallationPrice } from './price-changes.ts'
import { postPaymentKind } from './price-kinds.ts'
import { selectCharges } from './sql/charges.ts'
import { type StoredPrice, selectPrices } from './sql/prices.ts'

type Year = Omit<PostPayment, 'entry'>

export async function postPaymentsFor(db: Db, scope: TenantScope): Promise<PostPayment[]> {
  const charges = new Map((await selectCharges(db, scope, postPaymentKind)).map((one) => [one.valid_from, one]))
  return (await selectPrices(db, scope, postPaymentKind)).map((price) => {
    const charge = charges.get(price.valid_from)
    return { ...toYear(price), entry: charge ? { id: charge.id, ...pickKnownFigures(postFields, charge) } : null }
  })
}

const toYear = (price: StoredPrice<PostField>): Year => {
  const { from, to } = postPaymentYear(price.valid_from)
  return {
    id: from,
    from,
    to,
    ...pickKnownFigures(postFields, price),
    is_provision: price.is_provision,
  }
}

export async function createPostPayment(
  db: Db,
  context: RequestContext,
  { from, to, ...rest }: Parsed<typeof addPostPayment>['body'],
): Promise<Year> {
  const year = postPaymentYear(from)
  if (year.from !== from || year.to !== to) throw ruleRefusal('prices.post_year')
  const price = { ...rest, valid_from: from }
  await createInstallationPrice(db, context, postPaymentKind, price)
  return toYear(price)
}

export async function changePostPayment(
  db: Db,
  context: RequestContext,
  id: string,
  body: Parsed<typeof changing>['body'],
): Promise<Year> {
  const price = { ...body, valid_from: id }
  await changeInstallationPrice(db, context, postPaymentKind, price)
  return toYear(price)
}

/** Adds what the company departs from a year's payment by, or changes it where it is named. */
export async function savePostCharge(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { id, entry_id }: { id: string; entry_id?: ChargeId },
  figures: Readonly<Record<PostField, number>>,
): Promise<{ id: ChargeId } & Record<PostField, number>> {
  const target = { validFrom: id, farmId: null }
  const charge = entry_id
    ? await changeCharge(db, context, scope, postPaymentKind, { ...target, id: entry_id }, figures)
    : await createCharge(db, context, scope, postPaymentKind, target, figures)
  return { id: charge.id, ...pickKnownFigures(postFields, charge) }
}
