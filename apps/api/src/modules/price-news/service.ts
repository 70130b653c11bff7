export { announceMovedDays, announceOwnPrice } from './announce-locked-days.ts'
export { announcePrices } from './announce-prices.ts'
