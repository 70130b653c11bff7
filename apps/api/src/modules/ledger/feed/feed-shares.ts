import { type FeedDay, shareFeed } from '@herdboard/domain/feed/share-feed.ts'
import { fePerPigDay } from '@herdboard/domain/growth/feed-intake.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import {
  type FeedCell,
  type FeedDayRow,
  type FeedInterval,
  selectFeedCells,
  selectFeedIntervals,
  updateFeedOfDays,
  writeFeedDays,
} from '../sql/feed-shares.ts'

/** Changed days of a farm: after `after`, up to `through`. */
export interface FarmDayRange {
  farm_id: string
  after: string
  through: string
}

/**
 * Redistributes feed over the daily rows, for every feed record with a day in these ranges, over all days
 * of the record.
 * `removedRecordIds` are feed records that no longer exist. Returns the farms' days with other feed.
 */
export async function redistributeFeed(
  db: Db,
  scope: TenantScope,
  ranges: readonly FarmDayRange[],
  removedRecordIds: readonly string[],
): Promise<{ farm_id: string; day: string }[]> {
  const widened = await writeFeedShares(db, scope, ranges, removedRecordIds, (farms) =>
    selectFeedCells(db, scope, farms),
  )
  return updateFeedOfDays(db, scope, widened)
}

/** Writes only the shares, not the feed of daily rows. `cellsOf` must return at least the cells of the given days. */
export async function writeFeedShares(
  db: Db,
  scope: TenantScope,
  ranges: readonly FarmDayRange[],
  removedRecordIds: readonly string[],
  cellsOf: (farms: readonly FarmDayRange[]) => Promise<readonly FeedCell[]>,
): Promise<FarmDayRange[]> {
  const intervals = distinctIntervals(await selectFeedIntervals(db, scope, ranges))
  const covered = ranges.map((farm) => widenRange(farm, intervals))
  const isShared = intervals.some(({ grams }) => grams !== null)
  const fedUnitDays = Map.groupBy(isShared ? (await cellsOf(covered)).map(toFedUnitDay) : [], ({ fed }) => fed.day)
  const removed = await writeFeedDays(
    db,
    scope,
    ranges.map(({ farm_id }) => farm_id),
    [...removedRecordIds, ...intervals.map(({ record_id }) => record_id)],
    intervals.flatMap((interval) => feedDayRows(interval, fedUnitDays)),
  )
  return covered.map((farm) => widenRange(farm, removed))
}

/** A farm may occur twice in the ranges; its intervals count once. */
const distinctIntervals = (intervals: readonly FeedInterval[]): FeedInterval[] => [
  ...new Map(intervals.map((interval) => [interval.record_id, interval])).values(),
]

function widenRange(
  farm: FarmDayRange,
  intervals: readonly Pick<FeedInterval, 'farm_id' | 'from_day' | 'to_day'>[],
): FarmDayRange {
  let { after, through } = farm
  for (const { farm_id, from_day, to_day } of intervals) {
    if (farm_id !== farm.farm_id) continue
    const before = addDays(from_day, -1)
    if (before < after) after = before
    if (to_day > through) through = to_day
  }
  return { farm_id: farm.farm_id, after, through }
}

/** A unit's day, with the input for its share. */
interface FedUnitDay {
  cell: FeedCell
  fed: FeedDay
}

const toFedUnitDay = (cell: FeedCell): FedUnitDay => ({
  cell,
  fed: {
    unitId: cell.unit_id,
    day: cell.day,
    headOpen: cell.head_open,
    inHead: cell.in_head + cell.transfer_in_head,
    fePerPig: feedUnitsPerPig(cell),
  },
})

function feedDayRows(interval: FeedInterval, fedUnitDays: ReadonlyMap<string, readonly FedUnitDay[]>): FeedDayRow[] {
  if (interval.grams === null) return []
  const { record_id, farm_id, mix_id, from_day, to_day } = interval
  const days: FeedDay[] = []
  for (let day = from_day; day <= to_day; day = addDays(day, 1)) {
    for (const { cell, fed } of fedUnitDays.get(day) ?? []) if (isFedBy(interval, cell)) days.push(fed)
  }
  const { shares, atFarmGrams } = shareFeed(interval.grams, days)
  const rows: FeedDayRow[] = shares.map(({ unitId, day, grams }) => ({
    record_id,
    farm_id,
    unit_id: unitId,
    day,
    mix_id,
    grams,
  }))
  if (atFarmGrams === 0) return rows
  return [...rows, { record_id, farm_id, unit_id: null, day: to_day, mix_id, grams: atFarmGrams }]
}

/** Feed of a farm or barn is for all its units; feed of a section or batch only for its own. */
const isFedBy = (fed: FeedInterval, cell: FeedCell): boolean =>
  cell.farm_id === fed.farm_id &&
  (fed.barn_id === null || cell.barn_id === fed.barn_id) &&
  (fed.section_id === null || cell.section_id === fed.section_id) &&
  (fed.batch_id === null || cell.batch_id === fed.batch_id) &&
  (fed.pig_type === null || cell.pig_type === fed.pig_type)

function feedUnitsPerPig(cell: FeedCell): number | null {
  const weightG = meanWeightG(cell)
  return weightG === null || weightG <= 0 ? null : fePerPigDay(cell.pig_type, weightG / 1000)
}

/**
 * Returns the mean weight at the start of the day, else of the inserted pigs, else at its end; null where
 * all are unknown.
 */
function meanWeightG(cell: FeedCell): number | null {
  const inHead = cell.in_head + cell.transfer_in_head
  const inG = cell.in_g + cell.transfer_in_g
  if (cell.head_open > 0 && cell.gain_g !== null) {
    const outG = cell.out_g + cell.transfer_out_g + cell.slaughter_g + cell.dead_g
    return (cell.stock_g - cell.gain_g - inG + outG) / cell.head_open
  }
  if (inHead > 0) return inG / inHead
  return cell.head > 0 ? cell.stock_g / cell.head : null
}
