export { type StockPriceRow, selectStockPrices } from './sql/stock-prices.ts'
