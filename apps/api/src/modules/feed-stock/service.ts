export { type FeedStock, feedStock, selectFeedStock } from './sql/feed-stock.ts'
