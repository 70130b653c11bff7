export { selectStockPrices } from './sql/stock-prices.ts'
export { loadStockPrices, type StockPriceInForce } from './stock-prices.ts'
