import type { FarmId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { dayCounters } from '#modules/ledger/sql/units/days.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { SharedFeedRecords } from '../feed/feed-shares.ts'
import {
  type StoredDigest,
  selectDayDigests,
  selectFarmDayDigests,
  selectFeedMixRates,
  selectIdHashes,
  selectPointDigests,
  selectShareDigests,
} from '../sql/row-digests.ts'
import { earlierDay } from './day-bounds.ts'
import { farmDaySums } from './farm-day-sums.ts'
import { type FedDay, feedOfUnits, type ValuedShare, valueShares, withFeed } from './fed-days.ts'
import { BEFORE_ALL } from './recalculation-windows.ts'
import type { ReplayedWindow } from './replay-windows.ts'
import { idKey, RowHash } from './row-hashes.ts'

/** What a rebuild must write: all that is missing or other than stored. */
export interface DifferingRows {
  /** Units with other rows: whole, or after their last stored day where only further days are missing. */
  windows: ReplayedWindow[]
  /** Feed records with other shares. */
  recordIds: string[]
  /** Shares are stored for records without any. */
  hasStrayShares: boolean
  /** Rows differ after this day; null where none does. */
  after: string | null
  /** Last stored day of each unit. */
  lastDays: ReadonlyMap<string, string>
}

/**
 * Compares calculated rows of a farm with the stored ones. The database returns a digest of the rows of each unit and
 * feed record. So unchanged rows are neither sent to it nor joined with the stored ones.
 */
export async function differingRows(
  db: Db,
  scope: TenantScope,
  farmId: FarmId,
  replayed: readonly ReplayedWindow[],
  { intervals, shares }: SharedFeedRecords,
): Promise<DifferingRows> {
  const unitIds = replayed.map(({ window }) => window.unitId)
  const storedDays = await selectDayDigests(db, scope, unitIds)
  const storedPoints = await selectPointDigests(db, scope, unitIds)
  const storedShares = await selectShareDigests(db, scope, farmId)
  const storedSums = await selectFarmDayDigests(db, scope, farmId)
  const mixIds = [...new Set(shares.map(({ mix_id }) => mix_id))]
  const rates = await selectFeedMixRates(db, scope, mixIds)
  const hashes = await selectIdHashes(db, [...unitIds, ...mixIds])
  const keys = new Map([...hashes].map(([id, hash]) => [id, idKey(hash)]))
  const valued = valueShares(shares, rates)
  const feed = feedOfUnits(valued)
  const fed = new Map(
    replayed.map(({ window, days }) => [window.unitId, withFeed(days, window.pigType, feed.get(window.unitId))]),
  )

  const windows = replayed.flatMap((unit) => {
    const { unitId } = unit.window
    const isSame =
      isSameSince(fed.get(unitId) ?? [], storedDays.get(unitId)) &&
      pointsHash(unit) === (storedPoints.get(unitId)?.digest ?? NO_POINTS)
    return isSame ? daysAfter(unit, storedDays.get(unitId)?.last_day ?? BEFORE_ALL) : [unit]
  })
  const digests = shareDigests(valued, keys)
  const differing = intervals.filter(({ record_id }) => digests.get(record_id) !== storedShares.get(record_id))
  const known = new Set(intervals.map(({ record_id }) => record_id))
  const hasStrayShares = [...storedShares.keys()].some((recordId) => !known.has(recordId))
  const firstDays = [
    ...windows.map(({ window }) => window.after),
    ...differing.map(({ from_day }) => addDays(from_day, -1)),
    ...(hasStrayShares || !areSumsSame(replayed, fed, storedSums) ? [BEFORE_ALL] : []),
  ]
  return {
    windows,
    recordIds: differing.map(({ record_id }) => record_id),
    hasStrayShares,
    after: firstDays.length > 0 ? firstDays.reduce(earlierDay) : null,
    lastDays: new Map([...storedDays].map(([unitId, { last_day }]) => [unitId, last_day])),
  }
}

/** Used by one function at a time, none of which waits. */
const hash = new RowHash()

function daysHash(days: readonly FedDay[], lastDay: string): string {
  for (const { row, feed } of days) {
    if (row.day > lastDay) continue
    hash.day(row.day)
    for (const name of dayCounters) hash.value(row[name])
    hash.value(feed.feed_g)
    hash.value(feed.milli_feed_units)
    hash.value(feed.feed_ore)
    hash.end()
  }
  return hash.take()
}

/** Whether the rows up to the last stored day are those that are stored. */
const isSameSince = (days: readonly FedDay[], stored: StoredDigest | undefined): boolean =>
  stored === undefined ? days.length === 0 : daysHash(days, stored.last_day) === stored.digest

function pointsHash({ points }: Pick<ReplayedWindow, 'points'>): string {
  for (const { day, head, stock_g, diff_head, growth_g, curve_scale } of points) {
    hash.day(day)
    for (const value of [head, stock_g, diff_head, growth_g]) hash.value(value)
    hash.fraction(curve_scale)
    hash.end()
  }
  return hash.take()
}

const NO_POINTS = pointsHash({ points: [] })

/** The unit's window after its last stored day; none where no further day follows. */
function daysAfter({ days, ...unit }: ReplayedWindow, after: string): ReplayedWindow[] {
  const further = days.filter(({ day }) => day > after)
  return further.length === 0 ? [] : [{ ...unit, window: { ...unit.window, after }, points: [], days: further }]
}

/** Hashes of the shares by record, with the keys of the units and mixes. Feed that stays at the farm has no unit. */
function shareDigests(shares: readonly ValuedShare[], keys: ReadonlyMap<string, number>): Map<string, string> {
  const byRecord = Map.groupBy(shares, ({ record_id }) => record_id)
  const hashOf = (own: readonly ValuedShare[]): string => {
    for (const { day, unit_id, mix_id, grams, milli_feed_units, cost_ore } of own) {
      hash.day(day)
      hash.id(unit_id === null ? null : keys.get(unit_id))
      hash.id(keys.get(mix_id))
      hash.value(grams)
      hash.value(milli_feed_units)
      hash.value(cost_ore)
      hash.end()
    }
    return hash.take()
  }
  return new Map([...byRecord].map(([recordId, own]) => [recordId, hashOf(own)]))
}

function areSumsSame(
  replayed: readonly ReplayedWindow[],
  fed: ReadonlyMap<string, readonly FedDay[]>,
  stored: ReadonlyMap<number, StoredDigest>,
): boolean {
  const byPigType = Map.groupBy(replayed, ({ window }) => window.pigType)
  const pigTypes = new Set<number>([...byPigType.keys(), ...stored.keys()])
  return [...pigTypes].every((pigType) => {
    const units = byPigType.get(pigType as PigType) ?? []
    return isSameSince(farmDaySums(units.map(({ window }) => fed.get(window.unitId) ?? [])), stored.get(pigType))
  })
}
