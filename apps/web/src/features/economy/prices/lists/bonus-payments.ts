import { bonusFields, bonusPaymentEndpoints } from '@herdboard/contract/economy/bonus-payments.ts'
import { formatMonth } from '#lib/format/format-dates.ts'
import { nearbyMonths } from '../nearby-months.ts'
import type { TabledPriceList } from '../price-list.ts'

/** The price of slaughter pigs by month, and the bonuses for free-range and organic pigs. */
export const bonusPaymentScreen: TabledPriceList = {
  endpoints: bonusPaymentEndpoints,
  fields: bonusFields,
  unitOf: () => 'perKg',
  isOptional: () => true,
  periodLabel: 'month',
  addTitle: 'addPrice',
  periodName: formatMonth,
  periodBody: (period) => ({ period }),
  offeredDays: nearbyMonths,
  columns: { name: 'bonus-payments', period: 'period' },
}
