import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { postPaymentYear } from '@herdboard/domain/economy/post-payment-year.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { DAY_MS } from '@herdboard/domain/time/durations.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { isoWeek, weekLabel } from '@herdboard/domain/time/iso-week.ts'
import {
  type LatestNotification,
  type NotificationDraft,
  raiseNotifications,
  selectLatestNotifications,
  solveNotifications,
} from '#modules/notifications/service.ts'
import {
  postPaymentKind,
  priceListingKind,
  selectChangedPrices,
  selectPrices,
  statusPriceKind,
} from '#modules/prices/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { selectLatePrices } from './sql/locked-prices.ts'

/** From this day of a month on, its status price is missed. The month's price is known by then. */
const MISSED_FROM_DAY = 10
/** Days that news stay news; the notifications are closed after as many. */
const LISTING_DAYS = 14
const PAYMENT_DAYS = 30

const WEEK_DAYS = 7

/** Subjects that are announced when they happen, and have no later state: changes of the company's own prices, and moved days. */
const isAnnouncedOnce = (subject: string) => subject.startsWith('own-price/') || subject.startsWith('locked-days/')

interface PriceNews {
  drafts: readonly NotificationDraft[]
  /** Subjects of which an open notification still has its reason. */
  current: readonly string[]
}

/**
 * Notifies a company of the prices of the installation: a month without a status price, a new piglet quotation, a set or
 * changed post payment, and prices that changed money of locked days. Closes what has no reason any more.
 * Running it again changes nothing.
 */
export async function announcePrices(db: Db, scope: TenantScope, now: Date): Promise<void> {
  const types = [
    notificationKind.statusPriceMissing,
    notificationKind.priceListingNew,
    notificationKind.postPaymentNew,
    notificationKind.lockedDaysRepriced,
  ]
  const latest = await selectLatestNotifications(db, scope, types)
  const about = (type: number) => latest.filter((one) => one.type === type)
  const found = [
    await missingStatusPrices(db, scope, now),
    await newListings(db, scope, now, about(notificationKind.priceListingNew)),
    await newPostPayments(db, scope, now, about(notificationKind.postPaymentNew)),
    await pricesAfterLocks(db, scope, now),
  ]
  const current = new Set(found.flatMap((one) => one.current))
  for (const type of types) {
    const over = about(type).filter(
      ({ isOpen, subject }) => isOpen && !current.has(subject) && !isAnnouncedOnce(subject),
    )
    await solveNotifications(db, scope, now, { type, subject: over.map(({ subject }) => subject) })
  }
  await raiseNotifications(
    db,
    scope,
    now,
    found.flatMap(({ drafts }) => drafts),
  )
}

/** This month, from its tenth day on, and the last one. */
async function missingStatusPrices(db: Db, scope: TenantScope, now: Date): Promise<PriceNews> {
  const today = farmDay(now)
  const first = `${today.slice(0, 7)}-01`
  const last = `${addDays(first, -1).slice(0, 7)}-01`
  const due = Number(today.slice(8)) >= MISSED_FROM_DAY ? [last, first] : [last]
  const known = new Set((await selectPrices(db, scope, statusPriceKind)).map(({ valid_from }) => valid_from))
  const missing = due.filter((month) => !known.has(month))
  const drafts = missing.map((day): NotificationDraft => {
    const month = day.slice(0, 7)
    return { type: notificationKind.statusPriceMissing, subject: `status-price/${month}`, params: { month } }
  })
  return { drafts, current: drafts.map(({ subject }) => subject) }
}

async function newListings(
  db: Db,
  scope: TenantScope,
  now: Date,
  latest: readonly LatestNotification[],
): Promise<PriceNews> {
  const listings = await selectPrices(db, scope, priceListingKind)
  const changed = await selectChangedPrices(db, priceListingKind, new Date(now.getTime() - LISTING_DAYS * DAY_MS))
  const drafts = listings.flatMap((listing): NotificationDraft[] => {
    const subject = `piglet-listing/${listing.valid_from}`
    const isAnnounced = latest.some((one) => one.subject === subject && !one.isOpen)
    if (!changed.has(listing.valid_from) || isAnnounced || listing.basis_30 === null) return []
    const before = listings.find(({ valid_from }) => valid_from === addDays(listing.valid_from, -WEEK_DAYS))
    const change = before?.basis_30 == null ? 0 : roundHalfAway(listing.basis_30 - before.basis_30, 2)
    const params = { week: weekLabel(isoWeek(listing.valid_from)), p30: listing.basis_30, change }
    return [{ type: notificationKind.priceListingNew, subject, params }]
  })
  return { drafts, current: listings.map(({ valid_from }) => `piglet-listing/${valid_from}`) }
}

async function newPostPayments(
  db: Db,
  scope: TenantScope,
  now: Date,
  latest: readonly LatestNotification[],
): Promise<PriceNews> {
  const payments = await selectPrices(db, scope, postPaymentKind)
  const changed = await selectChangedPrices(db, postPaymentKind, new Date(now.getTime() - PAYMENT_DAYS * DAY_MS))
  const subjectOf = ({ valid_from, is_provision }: (typeof payments)[number]) =>
    `post-payment/${valid_from}${is_provision ? '/provision' : ''}`
  const drafts = payments.flatMap((payment): NotificationDraft[] => {
    const { valid_from, sl_pig_price: price } = payment
    const subject = subjectOf(payment)
    const isAnnounced = latest.some((one) => one.subject === subject && !one.isOpen && one.params.price === price)
    if (!changed.has(valid_from) || isAnnounced || price === null) return []
    const { from, to } = postPaymentYear(valid_from)
    const params = { period: `${from.slice(0, 4)}/${to.slice(2, 4)}`, price }
    return [{ type: notificationKind.postPaymentNew, subject, params }]
  })
  return { drafts, current: payments.map(subjectOf) }
}

/** Prices that came after the lock of a farm: they are no records, so the lock does not hold them. */
async function pricesAfterLocks(db: Db, scope: TenantScope, now: Date): Promise<PriceNews> {
  const late = await selectLatePrices(db, scope, new Date(now.getTime() - PAYMENT_DAYS * DAY_MS))
  const drafts = late.map(
    ({ farm_id, table, is_removed, valid_from, through_day }): NotificationDraft => ({
      type: notificationKind.lockedDaysRepriced,
      subject: `${is_removed ? 'removed' : 'locked'}-price/${table}/${valid_from}/${farm_id}/${through_day}`,
      place: { farmId: farm_id },
      params: { variant: is_removed ? 'removed' : table, from: valid_from, date: through_day },
    }),
  )
  return { drafts, current: drafts.map(({ subject }) => subject) }
}
