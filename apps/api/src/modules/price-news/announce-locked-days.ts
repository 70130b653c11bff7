import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import type { MovedLockedDays } from '#modules/ledger/service.ts'
import { raiseNotifications } from '#modules/notifications/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { selectFarmsWithLockedPigs } from './sql/locked-prices.ts'

/** What a company sets itself about prices, which no lock holds. */
type OwnPrice = 'internal_price' | 'post_payment_estimate' | 'charge' | 'quotation'

interface OwnPriceChange {
  price: OwnPrice
  /** First day on which it counts, and the first day on which it no longer does; null: it counts for ever. */
  from: string
  until: string | null
  /** Absent: all farms of the company. */
  farmIds?: readonly FarmId[]
}

/** Notifies the administrators of a price of the company that was set or deleted and counts for locked days with pigs. */
export async function announceOwnPrice(
  db: Db,
  scope: TenantScope,
  now: Date,
  { price, from, until, farmIds }: OwnPriceChange,
): Promise<void> {
  const locked = await selectFarmsWithLockedPigs(db, scope, { from, until })
  const concerned = locked.filter(({ farm_id }) => farmIds?.includes(farm_id) ?? true)
  await raiseNotifications(
    db,
    scope,
    now,
    concerned.map(({ farm_id, through_day }) => ({
      type: notificationKind.lockedDaysRepriced,
      subject: `own-price/${price}/${from}/${farm_id}/${through_day}`,
      place: { farmId: farm_id },
      params: { variant: price, from, date: through_day },
    })),
  )
}

/** Notifies the administrators of locked days whose pigs, weight, gain or feed are no longer what they were. */
export async function announceMovedDays(
  db: Db,
  scope: TenantScope,
  now: Date,
  moved: readonly MovedLockedDays[],
): Promise<void> {
  await raiseNotifications(
    db,
    scope,
    now,
    moved.map(({ farmId, from, to }) => ({
      type: notificationKind.lockedDaysRepriced,
      subject: `locked-days/${farmId}/${from}/${to}`,
      place: { farmId },
      params: { variant: 'figures', from, date: to },
    })),
  )
}
