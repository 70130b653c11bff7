import { shareFeed } from '@herdboard/domain/feed/share-feed.ts'
import { feAPigAndDay } from '@herdboard/domain/growth/feed-intake.ts'
import { addDays } from '@herdboard/domain/ledger/day-number.ts'
import type { Db } from '#platform/database/pool.ts'
import type { Scope } from '#platform/scope.ts'
import type { ChangedRow } from './sql/days.ts'
import {
  deleteFeedDays,
  type FeedCell,
  type FeedDayRow,
  type FeedInterval,
  insertFeedDays,
  selectFeedCells,
  selectFeedIntervals,
  updateFeedOfDays,
} from './sql/feed-shares.ts'

/** Days of a farm of which something changed: after `after`, up to `through`. */
export interface FarmDays {
  farm_id: string
  after: string
  through: string
}

/**
 * Shares feed out again wherever a record of it has a day in what was reached, over all its own days.
 * `goneRecords` are feed records that no longer stand. Gives back the farms' days whose feed may have changed,
 * and the daily rows whose feed did.
 */
export async function shareFeedAgain(
  db: Db,
  scope: Scope,
  reached: readonly FarmDays[],
  goneRecords: readonly string[],
): Promise<{ widened: FarmDays[]; changed: ChangedRow[] }> {
  const intervals = distinct(await selectFeedIntervals(db, scope, reached))
  const farmIds = reached.map(({ farm_id }) => farm_id)
  const gone = await deleteFeedDays(db, scope, farmIds, [
    ...goneRecords,
    ...intervals.map(({ record_id }) => record_id),
  ])
  const widened = reached.map((farm) => widen(farm, [...intervals, ...gone]))
  if (intervals.some(({ grams }) => grams !== null)) {
    const cells = await selectFeedCells(db, scope, widened)
    const shares = intervals.flatMap((interval) => sharesOf(interval, cells))
    await insertFeedDays(db, scope, shares)
  }
  return { widened, changed: await updateFeedOfDays(db, scope, widened) }
}

/** One farm may be reached twice; its intervals count once. */
const distinct = (intervals: readonly FeedInterval[]): FeedInterval[] => [
  ...new Map(intervals.map((interval) => [interval.record_id, interval])).values(),
]

function widen(farm: FarmDays, intervals: readonly Pick<FeedInterval, 'farm_id' | 'from_day' | 'to_day'>[]): FarmDays {
  let { after, through } = farm
  for (const { farm_id, from_day, to_day } of intervals) {
    if (farm_id !== farm.farm_id) continue
    const before = addDays(from_day, -1)
    if (before < after) after = before
    if (to_day > through) through = to_day
  }
  return { farm_id: farm.farm_id, after, through }
}

function sharesOf(interval: FeedInterval, cells: readonly FeedCell[]): FeedDayRow[] {
  if (interval.grams === null) return []
  const { record_id, farm_id, mix_id } = interval
  const { shares, atFarmGrams } = shareFeed(
    interval.grams,
    cells
      .filter((cell) => isFed(interval, cell))
      .map((cell) => ({
        unitId: cell.unit_id,
        day: cell.day,
        headOpen: cell.head_open,
        inHead: cell.in_head,
        feAPig: feAPig(cell),
      })),
  )
  const rows: FeedDayRow[] = shares.map(({ unitId, day, grams }) => ({
    record_id,
    farm_id,
    unit_id: unitId,
    day,
    mix_id,
    kg_g: grams,
  }))
  if (atFarmGrams === 0) return rows
  return [...rows, { record_id, farm_id, unit_id: null, day: interval.to_day, mix_id, kg_g: atFarmGrams }]
}

/** A farm or barn stands for all of its units; a section or batch only for its own. */
const isFed = (fed: FeedInterval, cell: FeedCell): boolean =>
  cell.farm_id === fed.farm_id &&
  cell.day >= fed.from_day &&
  cell.day <= fed.to_day &&
  (fed.barn_id === null || cell.barn_id === fed.barn_id) &&
  (fed.section_id === null || cell.section_id === fed.section_id) &&
  (fed.batch_id === null || cell.batch_id === fed.batch_id) &&
  (fed.pig_type === null || cell.pig_type === fed.pig_type)

const feAPig = ({ pig_type, weight_g }: FeedCell): number | null =>
  weight_g === null || weight_g <= 0 ? null : feAPigAndDay(pig_type, weight_g / 1000)
