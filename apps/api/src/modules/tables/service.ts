export { deliverySums } from './delivery-sums.ts'

export { type EmptyReason, withEmptyReasons } from './empty-reasons.ts'
export { type FeedDeliveryRow, selectFeedDeliveryRows } from './sql/feed-deliveries.ts'
export { resolveFeedPlaces } from './sql/feed-places.ts'
export { columnHeader } from './table-header.ts'
