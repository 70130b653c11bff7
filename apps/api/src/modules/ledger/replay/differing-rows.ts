import type { FarmId } from '@herdboard/contract/core/ids.ts'
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
  selectPointDigests,
  selectShareDigests,
} from '../sql/row-digests.ts'
import { earlierDay } from './day-bounds.ts'
import { farmDaySums } from './farm-day-sums.ts'
import { type FedDay, feedOfUnits, type ValuedShare, valueShares, withFeed } from './fed-days.ts'
import { BEFORE_ALL } from './recalculation-windows.ts'
import type { ReplayedWindow } from './replay-windows.ts'
import { RowDigest } from './row-digests.ts'

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
  const rates = await selectFeedMixRates(db, scope, [...new Set(shares.map(({ mix_id }) => mix_id))])
  const valued = valueShares(shares, rates)
  const feed = feedOfUnits(valued)
  const fed = new Map(
    replayed.map(({ window, days }) => [window.unitId, withFeed(days, window.pigType, feed.get(window.unitId))]),
  )

  const windows = replayed.flatMap((unit) => {
    const { unitId } = unit.window
    const isSame =
      isSameSince(fed.get(unitId) ?? [], storedDays.get(unitId)) &&
      pointsDigest(unit) === (storedPoints.get(unitId)?.digest ?? NO_ROWS)
    return isSame ? daysAfter(unit, storedDays.get(unitId)?.last_day ?? BEFORE_ALL) : [unit]
  })
  const digests = shareDigests(valued)
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

/** Used by one function at a time, none of which waits, so that its memory serves all farms. */
const digest = new RowDigest()

const NO_ROWS = rowsDigest([], () => undefined)

/** Digest of rows that `writeRow` writes. */
function rowsDigest<T>(rows: readonly T[], writeRow: (row: T) => void): string {
  digest.begin()
  for (const row of rows) writeRow(row)
  digest.end()
  return digest.take()
}

function writeDay({ row, feed }: FedDay): void {
  digest.day(row.day)
  for (const name of dayCounters) digest.value(row[name])
  digest.value(feed.feed_g)
  digest.value(feed.milli_feed_units)
  digest.value(feed.feed_ore)
  digest.end()
}

/** Whether the rows up to the last stored day are those that are stored. */
const isSameSince = (days: readonly FedDay[], stored: StoredDigest | undefined): boolean =>
  stored === undefined
    ? days.length === 0
    : rowsDigest(
        days.filter(({ row }) => row.day <= stored.last_day),
        writeDay,
      ) === stored.digest

const pointsDigest = ({ points }: ReplayedWindow): string =>
  rowsDigest(points, ({ day, head, stock_g, diff_head, growth_g, curve_scale }) => {
    digest.day(day)
    for (const value of [head, stock_g, diff_head, growth_g, curve_scale]) digest.value(value)
    digest.end()
  })

/** The unit's window after its last stored day; none where no further day follows. */
function daysAfter({ days, ...unit }: ReplayedWindow, after: string): ReplayedWindow[] {
  const further = days.filter(({ day }) => day > after)
  return further.length === 0 ? [] : [{ ...unit, window: { ...unit.window, after }, points: [], days: further }]
}

function shareDigests(shares: readonly ValuedShare[]): Map<string, string> {
  const byRecord = Map.groupBy(shares, ({ record_id }) => record_id)
  return new Map([...byRecord].map(([recordId, own]) => [recordId, recordDigest(own)]))
}

/** Shares are given by day, and digested in the order of their units; those that stay at the farm are last. */
function recordDigest(shares: readonly ValuedShare[]): string {
  const units = Map.groupBy(shares, ({ unit_id }) => unit_id)
  const sorted = [...units].sort(([one], [other]) =>
    one === other ? 0 : other === null || (one !== null && one < other) ? -1 : 1,
  )
  for (const [unitId, own] of sorted) {
    digest.text(`${unitId ?? ''}${own[0]?.mix_id}`)
    digest.begin()
    for (const { day, grams, milli_feed_units, cost_ore } of own) {
      digest.day(day)
      digest.value(grams)
      digest.value(milli_feed_units)
      digest.value(cost_ore)
      digest.end()
    }
    digest.end()
  }
  return digest.take()
}

function areSumsSame(
  replayed: readonly ReplayedWindow[],
  fed: ReadonlyMap<string, readonly FedDay[]>,
  stored: ReadonlyMap<number, StoredDigest>,
): boolean {
  const byPigType = Map.groupBy(replayed, ({ window }) => window.pigType)
  const pigTypes = new Set<number>([...byPigType.keys(), ...stored.keys()])
  return [...pigTypes].every((pigType) => {
    const units = byPigType.get(pigType as 1 | 2) ?? []
    return isSameSince(farmDaySums(units.map(({ window }) => fed.get(window.unitId) ?? [])), stored.get(pigType))
  })
}
