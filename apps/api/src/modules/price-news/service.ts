export { announcePrices } from './announce-prices.ts'
