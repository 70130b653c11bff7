import { postAdjustmentNames, postFields, postPaymentEndpoints } from '@herdboard/contract/economy/post-payments.ts'
import { postPaymentYear, postPaymentYearOf } from '@herdboard/domain/economy/post-payment-year.ts'
import type { TabledPriceList } from '../price-list.ts'
import { yearName } from '../year-name.ts'

/** The years for which an after-payment can be added, around the current year. */
const YEARS_BACK = 2
const YEARS_AHEAD = 10

/** The after-payments of slaughterhouses per kg for a cooperative year. */
export const postPaymentScreen: TabledPriceList = {
  endpoints: postPaymentEndpoints,
  adjustments: { endpoints: postPaymentEndpoints, names: postAdjustmentNames },
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
      (_, index) => postPaymentYearOf(Number(today.slice(0, 4)) - YEARS_BACK + index).from,
    ),
  hidesPricedDays: true,
  columns: { name: 'post-payments', period: 'period', isSorted: true },
}
