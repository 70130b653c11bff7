export { type PigletPrices, pigletPricesOn } from './piglet-quotation.ts'
export { postPaymentsFor } from './post-payments.ts'
export { selectFarmNames } from './sql/farm-names.ts'
export { saveStatusCharge, statusEntriesFor } from './status-entries.ts'
