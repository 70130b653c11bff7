export { type FeedStock, feedStockQuery, selectFeedStock } from './sql/feed-stock.ts'
