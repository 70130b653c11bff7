import type { FarmId, UnitId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { HerdDay } from '@herdboard/domain/ledger/herd-rows.ts'
import { sql } from 'kysely'
import type { ChangedRow } from '#modules/ledger/sql/units/days.ts'
import { valueRows, withoutNestedLoops } from '#modules/ledger/sql/value-rows.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { feedSums } from './feed-sums.ts'

/** Feed eaten at a place in a period: a recorded consumption, or the difference of two counts without one. */
export interface FeedInterval {
  record_id: string
  farm_id: FarmId
  barn_id: string | null
  section_id: string | null
  batch_id: string | null
  pig_type: number | null
  mix_id: string
  from_day: string
  to_day: string
  /**
   * Grams; null where consumption is recorded between two counts or the difference is not positive:
   * nothing to distribute.
   */
  grams: number | null
}

interface FarmRangeRow {
  farm_id: string
  after: string
  through: string
}

const farmRangeRows = (ranges: readonly FarmRangeRow[]) =>
  valueRows('t', { farm_id: 'uuid', after: 'date', through: 'date' }, ranges)

/** Selects the intervals with a day in these ranges. */
export async function selectFeedIntervals(
  db: Db,
  scope: TenantScope,
  ranges: readonly FarmRangeRow[],
): Promise<FeedInterval[]> {
  const { rows } = await sql<FeedInterval>`
    select x.record_id, x.farm_id, x.barn_id, x.section_id, x.batch_id, x.pig_type, x.mix_id, x.from_day, x.to_day,
      (x.kg * 1000)::float8 as grams
    from ${farmRangeRows(ranges)}
    join feed_use x on x.directory_id = ${scope.directoryId} and x.farm_id = t.farm_id
     and x.to_day > t.after and x.from_day <= t.through
    union all
    select c.record_id, c.farm_id, c.barn_id, null, null, moved.pig_type, c.mix_id, c.opened + 1, c.day,
      -- Opening + deliveries - sales - closing. Recorded uses are more exact, and a farm's stock feeds its barns.
      case when not exists (select from feed_use u where u.directory_id = ${scope.directoryId} and u.farm_id = c.farm_id
             and u.mix_id = c.mix_id
             and (u.barn_id is null or c.barn_id is null or u.barn_id = c.barn_id)
             and u.to_day > c.opened and u.from_day <= c.day)
        then nullif(greatest(c.opening_kg - c.kg + coalesce(moved.kg, 0), 0), 0) * 1000
        end::float8
    from ${farmRangeRows(ranges)}
    join (select n.*, lag(n.day) over w as opened, lag(n.kg) over w as opening_kg from feed_count n
           where n.directory_id = ${scope.directoryId} and n.farm_id = any(${ranges.map(({ farm_id }) => farm_id)}::uuid[])
          window w as (partition by n.farm_id, n.barn_id, n.mix_id order by n.day, n.record_id)) c
      on c.farm_id = t.farm_id and c.opened < c.day and c.day > t.after and c.opened < t.through
    -- A count has no pig type: the feed was for the type of all its deliveries.
    cross join lateral (select sum(m.kg) as kg, case when count(distinct coalesce(m.pig_type, 0)) = 1 then min(m.pig_type) end as pig_type
      from feed_move m where m.directory_id = ${scope.directoryId} and m.farm_id = c.farm_id and m.mix_id = c.mix_id
        and m.barn_id is not distinct from c.barn_id and m.day > c.opened and m.day <= c.day) moved`.execute(db)
  return rows
}

/** The place of a unit, as feed records name places. */
export interface FeedPlace {
  unit_id: UnitId
  farm_id: FarmId
  barn_id: string
  section_id: string | null
  batch_id: string | null
  pig_type: PigType
}

const feedCellColumns = [
  'head_open',
  'head',
  'in_head',
  'transfer_in_head',
  'in_g',
  'transfer_in_g',
  'out_g',
  'transfer_out_g',
  'slaughter_g',
  'dead_g',
  'stock_g',
  'gain_g',
] as const satisfies readonly (keyof HerdDay)[]

/** The input of a day for its share of feed. */
export type FeedRow = Pick<HerdDay, 'day' | (typeof feedCellColumns)[number]>

/** A unit's day over which feed may be distributed. */
export interface FeedCell {
  place: FeedPlace
  row: FeedRow
}

/** The daily rows of unit u in the range t. With `offset 0`, each unit is one range of the index under a generic plan, too. */
const daysOfUnit = ({
  directoryId,
}: TenantScope) => sql`lateral (select * from herd_day h where h.directory_id = ${directoryId}
  and h.unit_id = u.id and h.day > t.after and h.day <= t.through offset 0)`

/** Selects the days of all units of farms. */
export async function selectFeedCells(
  db: Db,
  scope: TenantScope,
  ranges: readonly FarmRangeRow[],
): Promise<FeedCell[]> {
  const { rows } = await sql<FeedPlace & FeedRow>`
    select d.unit_id, u.farm_id, u.barn_id, u.section_id, u.batch_id, u.pig_type, d.day,
      ${sql.raw(feedCellColumns.map((name) => `d.${name}`).join(', '))}
    from ${farmRangeRows(ranges)}
    join herd_unit u on u.directory_id = ${scope.directoryId} and u.farm_id = t.farm_id
    cross join ${daysOfUnit(scope)} d`.execute(db)
  return rows.map((row) => ({ place: row, row }))
}

export interface FeedDayRow {
  record_id: string
  farm_id: string
  unit_id: string | null
  day: string
  mix_id: string
  grams: number
}

/**
 * Writes all shares of some records on farms, with their feed units and cost.
 * Thousandths of a feed unit = grams × FE per 100 kg / 100. Øre = grams × (price of the day + surcharge) / 1000. Each
 * share is the rounded running total of its record less the one before, so that the record has its exact value
 * (`valueFeedShares`). Without FE or price the value is unknown (null), never zero.
 *
 * Deletes other shares of these records, and shares of counts that no longer close an interval because the count before
 * them was deleted. Unchanged rows are not written. Returns the days with deleted shares.
 */
export async function writeFeedDays(
  db: Db,
  scope: TenantScope,
  farmIds: readonly string[],
  recordIds: readonly string[],
  shares: readonly FeedDayRow[],
): Promise<Pick<FeedInterval, 'farm_id' | 'from_day' | 'to_day'>[]> {
  const given = valueRows(
    's',
    { record_id: 'uuid', farm_id: 'uuid', unit_id: 'uuid', day: 'date', mix_id: 'uuid', grams: 'bigint' },
    shares,
  )
  const isOfFarms = sql`d.directory_id = ${scope.directoryId} and d.farm_id = any(${farmIds}::uuid[])`
  const statement = sql<Pick<FeedInterval, 'farm_id' | 'from_day' | 'to_day'>>`
    with price as materialized (
      select x.mix_id, x.price_dkk_per_100kg, x.valid_from,
        lead(x.valid_from, 1, 'infinity') over (partition by x.mix_id order by x.valid_from) as until
      from feed_mix_price x where x.directory_id = ${scope.directoryId}),
    exact_share as (
      select s.*, coalesce(s.unit_id, ${sql.lit(AT_FARM)}) as place, s.grams * m.fe_per_100kg / 100 as milli_fe,
        s.grams * (p.price_dkk_per_100kg + m.surcharge_dkk_per_100kg) / 1000 as ore
      from ${given}
      join feed_mix m on m.directory_id = ${scope.directoryId} and m.id = s.mix_id
      left join price p on p.mix_id = s.mix_id and p.valid_from <= s.day and p.until > s.day),
    new_share as materialized (
      select x.record_id, x.farm_id, x.unit_id, x.day, x.mix_id, x.grams, x.place,
        (round(sum(x.milli_fe) over so_far) - round(sum(x.milli_fe) over so_far - x.milli_fe))::bigint as milli_feed_units,
        (round(sum(x.ore) over so_far) - round(sum(x.ore) over so_far - x.ore))::bigint as cost_ore
      from exact_share x
      -- The largest share first: where the remainders go must not depend on random ids.
      window so_far as (partition by x.record_id order by x.day, x.grams desc, x.place rows unbounded preceding)),
    deleted as (
      delete from feed_day d where ${isOfFarms} and d.record_id = any(array(select unnest(${recordIds}::uuid[])
        union all select c.record_id from feed_count c
            where c.directory_id = ${scope.directoryId} and c.farm_id = any(${farmIds}::uuid[])
              and not exists (select from feed_count e where e.directory_id = ${scope.directoryId}
                and e.farm_id = any(${farmIds}::uuid[]) and e.farm_id = c.farm_id
                and e.barn_id is not distinct from c.barn_id and e.mix_id = c.mix_id and e.day < c.day)))
        and not exists (select from new_share f where ${isSameShare})
      returning d.farm_id, d.day),
    changed as (
      update feed_day d set farm_id = f.farm_id, mix_id = f.mix_id, grams = f.grams,
        milli_feed_units = f.milli_feed_units, cost_ore = f.cost_ore from new_share f
       where ${isOfFarms} and d.record_id = any(${recordIds}::uuid[]) and ${isSameShare}
         and (d.farm_id, d.mix_id, d.grams, d.milli_feed_units, d.cost_ore)
           is distinct from (f.farm_id, f.mix_id, f.grams, f.milli_feed_units, f.cost_ore)),
    added as (
      insert into feed_day (directory_id, record_id, farm_id, unit_id, day, mix_id, grams, milli_feed_units, cost_ore)
      select ${scope.directoryId}::uuid, f.record_id, f.farm_id, f.unit_id, f.day, f.mix_id, f.grams,
        f.milli_feed_units, f.cost_ore from new_share f
       where not exists (select from feed_day d
         where ${isOfFarms} and d.record_id = any(${recordIds}::uuid[]) and ${isSameShare}))
    select farm_id, min(day) as from_day, max(day) as to_day from deleted group by farm_id`
  return (await withoutNestedLoops(db, shares.length, () => statement.execute(db))).rows
}

/** Represents the whole farm in comparisons, because `null = null` is not true in SQL. */
const AT_FARM = '00000000-0000-0000-0000-000000000000'

const isSameShare = sql`d.record_id = f.record_id and d.day = f.day and coalesce(d.unit_id, ${sql.lit(AT_FARM)}) = f.place`

/**
 * Updates the feed of the farms' daily rows from the shares, where it differs. A row without a share that states zero
 * feed is left to `updateZeroFeed`.
 */
export async function updateFeedOfDays(
  db: Db,
  scope: TenantScope,
  ranges: readonly FarmRangeRow[],
): Promise<(ChangedRow & { farm_id: string })[]> {
  const { rows } = await sql<ChangedRow & { farm_id: string }>`update herd_day d
      set feed_g = s.feed_g, milli_feed_units = s.milli_feed_units, feed_ore = s.feed_ore
    from (
      select x.unit_id, x.day, f.feed_g, f.milli_feed_units, f.feed_ore
      from ${farmRangeRows(ranges)}
      join herd_unit u on u.directory_id = ${scope.directoryId} and u.farm_id = t.farm_id
      cross join ${daysOfUnit(scope)} x
      cross join lateral (select ${feedSums} from feed_day y
        where y.directory_id = ${scope.directoryId} and y.unit_id = x.unit_id and y.day = x.day) f
      where (x.feed_g, x.milli_feed_units, x.feed_ore) is distinct from (f.feed_g, f.milli_feed_units, f.feed_ore)
        and (f.feed_g is not null or x.feed_g is distinct from 0)) s
    where d.directory_id = ${scope.directoryId} and d.unit_id = s.unit_id and d.day = s.day
    returning d.unit_id, d.farm_id, d.day`.execute(db)
  return rows
}
