export { type CalculatedMoney, calculatedMoney } from './calculated-money.ts'
export { loadPriceBook } from './load-price-book.ts'
export { movementLines } from './money-lines.ts'
export { billsAtPlaces, type MoneyQuery, type MoneyUnit } from './money-query.ts'
export { type MoneyOfUnits, moneyOfUnits } from './money-sums.ts'
export { fixedCostLines, postingLines, typedLines } from './posting-lines.ts'
export {
  saveInternalPrice,
  savePostPaymentEstimate,
  selectInternalPrices,
} from './sql/own-prices.ts'
