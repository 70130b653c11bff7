import { deadAdjustmentNames, deadFields, deadPaymentEndpoints } from '@herdboard/contract/economy/dead-payments.ts'
import { formatDay } from '#lib/format/format-dates.ts'
import type { TabledPriceList } from '../price-list.ts'

/** The price to collect dead pigs, below and from 30 kg. */
export const deadPaymentScreen: TabledPriceList = {
  endpoints: deadPaymentEndpoints,
  adjustments: { endpoints: deadPaymentEndpoints, names: deadAdjustmentNames },
  fields: deadFields,
  unitOf: () => 'perPig',
  periodLabel: 'validFrom',
  addTitle: 'addPrice',
  periodName: formatDay,
  periodBody: (valid_from) => ({ valid_from }),
  columns: { name: 'dead-payments', period: 'valid_from', isDate: true, isSorted: true },
}
