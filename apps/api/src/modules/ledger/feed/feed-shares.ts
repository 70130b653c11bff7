import { type FeedDay, shareFeed } from '@herdboard/domain/feed/share-feed.ts'
import { fePerPigDay } from '@herdboard/domain/growth/feed-intake.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import {
  type FeedCell,
  type FeedDayRow,
  type FeedInterval,
  type FeedPlace,
  type FeedRow,
  selectFeedCells,
  selectFeedIntervals,
  updateFeedOfDays,
  writeFeedDays,
} from '#modules/ledger/sql/feed/feed-shares.ts'
import type { ChangedRow } from '#modules/ledger/sql/units/days.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { updateZeroFeed } from './zero-feed.ts'

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
  const { intervals, covered, shares } = await shareFeedRecords(db, scope, ranges, (farms) =>
    selectFeedCells(db, scope, farms),
  )
  const farmIds = ranges.map(({ farm_id }) => farm_id)
  const recordIds = [...removedRecordIds, ...intervals.map(({ record_id }) => record_id)]
  const removed = await writeFeedDays(db, scope, farmIds, recordIds, shares)
  return updateFeed(
    db,
    scope,
    covered.map((farm) => widenRange(farm, removed)),
  )
}

/** Updates the feed of daily rows from the shares, and of days without a share in finished stays. */
export const updateFeed = async (
  db: Db,
  scope: TenantScope,
  ranges: readonly FarmDayRange[],
): Promise<(ChangedRow & { farm_id: string })[]> => [
  ...(await updateFeedOfDays(db, scope, ranges)),
  ...(await updateZeroFeed(db, scope, ranges)),
]

/** The shares of all feed records with a day in some ranges. */
export interface SharedFeedRecords {
  intervals: readonly FeedInterval[]
  shares: FeedDayRow[]
  /** The ranges, widened to all days of the records. */
  covered: FarmDayRange[]
}

/** Calculates shares without writing them. `cellsOf` must return at least the cells of the given days. */
export async function shareFeedRecords(
  db: Db,
  scope: TenantScope,
  ranges: readonly FarmDayRange[],
  cellsOf: (farms: readonly FarmDayRange[]) => Promise<readonly FeedCell[]>,
): Promise<SharedFeedRecords> {
  const intervals = distinctIntervals(await selectFeedIntervals(db, scope, ranges))
  const covered = ranges.map((farm) => widenRange(farm, intervals))
  const isShared = intervals.some(({ grams }) => grams !== null)
  const fedUnitDays = Map.groupBy(isShared ? (await cellsOf(covered)).map(toFedUnitDay) : [], ({ fed }) => fed.day)
  return { intervals, covered, shares: intervals.flatMap((interval) => feedDayRows(interval, fedUnitDays)) }
}

/** A farm may occur twice in the ranges; its intervals count once. */
const distinctIntervals = (intervals: readonly FeedInterval[]): FeedInterval[] => [
  ...new Map(intervals.map((interval) => [interval.record_id, interval])).values(),
]

export function widenRange(
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
  place: FeedPlace
  fed: FeedDay
}

const toFedUnitDay = ({ place, row }: FeedCell): FedUnitDay => ({
  place,
  fed: {
    unitId: place.unit_id,
    day: row.day,
    headOpen: row.head_open,
    inHead: row.in_head + row.transfer_in_head,
    fePerPig: feedUnitsPerPig(place.pig_type, row),
  },
})

function feedDayRows(interval: FeedInterval, fedUnitDays: ReadonlyMap<string, readonly FedUnitDay[]>): FeedDayRow[] {
  if (interval.grams === null) return []
  const { record_id, farm_id, mix_id, from_day, to_day } = interval
  const days: FeedDay[] = []
  for (let day = from_day; day <= to_day; day = addDays(day, 1)) {
    for (const { place, fed } of fedUnitDays.get(day) ?? []) if (isFedBy(interval, place)) days.push(fed)
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
const isFedBy = (fed: FeedInterval, place: FeedPlace): boolean =>
  place.farm_id === fed.farm_id &&
  (fed.barn_id === null || place.barn_id === fed.barn_id) &&
  (fed.section_id === null || place.section_id === fed.section_id) &&
  (fed.batch_id === null || place.batch_id === fed.batch_id) &&
  (fed.pig_type === null || place.pig_type === fed.pig_type)

function feedUnitsPerPig(pigType: PigType, row: FeedRow): number | null {
  const weightG = meanWeightG(row)
  return weightG === null || weightG <= 0 ? null : fePerPigDay(pigType, weightG / 1000)
}

/**
 * Returns the mean weight at the start of the day, else of the inserted pigs, else at its end; null where
 * all are unknown.
 */
function meanWeightG(row: FeedRow): number | null {
  const inHead = row.in_head + row.transfer_in_head
  const inG = row.in_g + row.transfer_in_g
  if (row.head_open > 0 && row.gain_g !== null) {
    const outG = row.out_g + row.transfer_out_g + row.slaughter_g + row.dead_g
    return (row.stock_g - row.gain_g - inG + outG) / row.head_open
  }
  if (inHead > 0) return inG / inHead
  return row.head > 0 ? row.stock_g / row.head : null
}
