import {
  statusAdjustmentNames,
  statusPriceEndpoints,
  statusPriceFields,
} from '@herdboard/contract/economy/status-entries.ts'
import { formatMonth } from '#lib/format/format-dates.ts'
import { nearbyMonths } from '../nearby-months.ts'
import type { TabledPriceList } from '../price-list.ts'

/** The status prices by month: what pigs in stock are worth, with adjustments per farm. */
export const statusPriceScreen: TabledPriceList = {
  endpoints: statusPriceEndpoints,
  adjustments: { endpoints: statusPriceEndpoints, names: statusAdjustmentNames },
  fields: statusPriceFields,
  unitOf: (field) => (field.endsWith('kg') ? 'perKg' : 'perPig'),
  periodLabel: 'month',
  addTitle: 'addPrice',
  periodName: formatMonth,
  periodBody: (period) => ({ period }),
  offeredDays: nearbyMonths,
  columns: { name: 'status-prices', period: 'period' },
}
