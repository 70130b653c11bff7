import {
  type PostField,
  type PostPayment,
  postAdjustmentNames,
  postFields,
  postPaymentEndpoints,
} from '@herdboard/contract/economy/post-payments.ts'
import { postPaymentYear } from '@herdboard/domain/economy/post-payment-year.ts'
import type { Db } from '#platform/database/pool.ts'
import { ruleRefusal } from '#platform/http/errors/problem.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { companyAdjustments, presentAdjustment, selectPricesWithAdjustments } from './company-adjustments.ts'
import { pickKnownFigures } from './pick-figures.ts'
import type { AdjustablePriceBinding } from './price-binding.ts'
import { postPaymentKind } from './price-kinds.ts'
import type { StoredPrice } from './sql/prices.ts'

const present = (price: StoredPrice<PostField>): Omit<PostPayment, 'entry'> => {
  const { from, to } = postPaymentYear(price.valid_from)
  return { id: from, from, to, ...pickKnownFigures(postFields, price), is_provision: price.is_provision }
}

/** Returns the post payments by cooperative year, newest first, each with the company's adjustment. */
const postPaymentsFor = async (db: Db, scope: TenantScope): Promise<PostPayment[]> =>
  (await selectPricesWithAdjustments(db, scope, postPaymentKind)).map(({ price, adjustment }) => ({
    ...present(price),
    entry: adjustment && presentAdjustment(postAdjustmentNames.fields, adjustment),
  }))

/** Post payments of slaughterhouses for a cooperative year; the body names both ends of the year. */
export const postPaymentBinding: AdjustablePriceBinding<PostField, typeof postPaymentEndpoints> = {
  endpoints: postPaymentEndpoints,
  kind: postPaymentKind,
  list: ({ db, scope }) => postPaymentsFor(db, scope),
  firstDay: ({ from, to }) => {
    const year = postPaymentYear(from)
    if (year.from !== from || year.to !== to) throw ruleRefusal('prices.post_year')
    return from
  },
  present,
  ...companyAdjustments(postPaymentKind, postAdjustmentNames),
}
