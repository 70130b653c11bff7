export { selectStockPrices } from './sql/stock-prices.ts'
