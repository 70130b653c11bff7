export { selectPricesWithAdjustments } from './company-adjustments.ts'
export { companyChargeChanged } from './company-charge-event.ts'
export {
  addImportedPrice,
  type ImportedPrice,
  type ImportedPriceKind,
  importedPriceKinds,
  isKnownPrice,
  removeImportedPrice,
} from './imported-prices.ts'
export { type PigletPrices, pigletPricesOn } from './piglet-quotation.ts'
export {
  bonusPaymentKind,
  deadPigPriceKind,
  postPaymentKind,
  priceListingKind,
  statusPriceKind,
} from './price-kinds.ts'
export { selectAdjustments } from './sql/adjustments.ts'
export { selectFarmNames } from './sql/farm-names.ts'
export { type StoredPrice, selectChangedPrices, selectPrices } from './sql/prices.ts'
export { saveStatusAdjustment, statusEntriesFor } from './status-entries.ts'
export { stockPriceChanged } from './stock-price-event.ts'
