import { formId } from '@herdboard/contract/core/form-id.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import type { NotificationKind } from './notification-kind.ts'

/** Feed and prices. */
export const supplyKinds: readonly NotificationKind[] = [
  {
    id: notificationKind.feedLow,
    severity: 2,
    oneLineFor: 'farm',
    isRaisedAgain: 'after-a-week',
    key: 'feed_low',
    group: 6,
    icon: 'wheat',
    audience: ['writers'],
    requiresAction: false,
  },
  {
    id: notificationKind.feedPriceMissing,
    severity: 1,
    key: 'feed_price_missing',
    group: 6,
    icon: 'wheat',
    audience: ['writers', 'administrators'],
    route: '/feed/mixes',
    requiresAction: false,
  },
  {
    id: notificationKind.feedGap,
    severity: 2,
    oneLineFor: 'farm',
    key: 'feed_gap',
    group: 6,
    icon: 'bowl',
    audience: ['writers'],
    requiresAction: true,
    form: formId.feedUse,
  },
  {
    id: notificationKind.statusPriceMissing,
    severity: 1,
    key: 'status_price_missing',
    group: 7,
    icon: 'receipt',
    audience: ['solution-administrators'],
    route: '/economy/status',
    requiresAction: false,
  },
  {
    id: notificationKind.priceListingNew,
    severity: 1,
    key: 'price_listing_new',
    group: 7,
    icon: 'table',
    audience: ['readers'],
    module: 'PriceListings',
    route: '/economy/listings',
    requiresAction: false,
  },
  {
    id: notificationKind.postPaymentNew,
    severity: 1,
    key: 'post_payment_new',
    group: 7,
    icon: 'coins',
    audience: ['administrators'],
    requiresAction: false,
  },
]
