import { postChargeNames, postFields, postPaymentEndpoints } from '@herdboard/contract/economy/post-payments.ts'
import { postPaymentYear, postPaymentYearOf } from '@herdboard/domain/economy/post-payment-year.ts'
import type { TabledPriceList } from '../price-list.ts'
import { yearName } from '../year-name.ts'

/** Years that a payment can be added for, around the present one. */
const YEARS_BACK = 2
const YEARS_AHEAD = 10

/** What slaughterhouses pay for each kg after a cooperative year. */
export const postPayments: TabledPriceList = {
  endpoints: postPaymentEndpoints,
  charges: { endpoints: postPaymentEndpoints, names: postChargeNames },
  fields: postFields,
  unitOf: () => 'perKg',
  hasProvision: true,
  periodLabel: 'period',
  addTitle: 'addPrice',
  periodName: yearName,
  periodBody: (id) => ({ ...postPaymentYear(id) }),
  offeredDays: (today) =>
    Array.from(
      { length: YEARS_BACK + YEARS_AHEAD + 1 },
      (_, place) => postPaymentYearOf(Number(today.slice(0, 4)) - YEARS_BACK + place).from,
    ),
  hidesTakenDays: true,
  columns: { name: 'post-payments', period: 'period', isSorted: true },
}
