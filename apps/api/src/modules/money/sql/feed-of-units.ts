import type { DirectoryId, FarmId, UnitId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { sql } from 'kysely'
import { feedWithoutPigs, type LedgerPeriod, planForLists } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { PostingQuery } from '../money-query.ts'
import { periodRows } from './period-rows.ts'

/** Mean weight of the pigs of the herd day `d` in the morning, in whole kilos. */
const morningKg = sql`round((d.stock_g - d.gain_g - d.in_g - d.transfer_in_g + d.out_g + d.transfer_out_g + d.slaughter_g + d.dead_g)
            / 1000.0 / d.head_open)::int`

/** Days of a unit in a period, by what is known of their feed. */
export interface FeedDaysRow {
  period: number
  unit_id: UnitId
  /** `priced`: with a known price. `unpriced`: fed, but the price is not known in full. `unstated`: without feed. */
  state: 'priced' | 'unpriced' | 'unstated'
  /** Mean weight at the start of unstated days in whole kilos; null if it is not known. */
  kg: number | null
  ore: number
  /** Thousandths of a feed unit. */
  milli_feed_units: number
  pig_days: number
  /** The days that are unpriced. */
  unpriced_days: string[] | null
}

/**
 * Selects the feed of units, in one pass over their days. Days without pigs and without feed are left out, and so is the
 * day of an opening count: its pigs ate before anything was recorded.
 */
export async function selectUnitFeedDays(
  db: Db,
  { directoryId }: TenantScope,
  unitIds: readonly UnitId[],
  periods: readonly LedgerPeriod[],
): Promise<FeedDaysRow[]> {
  await planForLists(db, unitIds.length)
  const { rows } = await sql<FeedDaysRow>`
    select period, unit_id, state, kg, coalesce(sum(feed_ore), 0)::float8 as ore,
      coalesce(sum(milli_feed_units), 0)::float8 as milli_feed_units, sum(head_open)::float8 as pig_days,
      case state when 'unpriced' then array_agg(day::text) end as unpriced_days
    from (
      select a.period, d.unit_id, d.day, d.feed_ore, d.milli_feed_units, d.head_open,
        case when d.feed_ore is not null then 'priced' when d.feed_g is not null then 'unpriced' else 'unstated' end as state,
        case when d.feed_g is null and d.head_open > 0
          then ${morningKg} end as kg
      from ${periodRows(periods)}
      join herd_day d on d.directory_id = ${directoryId} and d.unit_id = any (${unitIds}::uuid[])
       and d.day > a.opening and d.day <= a.closing and (d.gain_g is not null or d.feed_g is not null)) days
    group by period, unit_id, state, kg
    having state <> 'unstated' or sum(head_open) > 0`.execute(db)
  return rows
}

/** Shares of a mix on days whose price is not known in full. */
export interface UnpricedFeedRow {
  period: number
  unit_id: UnitId
  grams: number
  ore: number | null
  dkk_per_100kg: number | null
  fe_per_100kg: number | null
}

/** Joins the price of the mix `m` of feed `f` whose cost is not known: the last one before a day, else the next. */
const nearestPrice = (directoryId: DirectoryId, day: ReturnType<typeof sql.ref>) => sql`left join lateral (
      select x.price_dkk_per_100kg + m.surcharge_dkk_per_100kg as price from feed_mix_price x
       where f.cost_ore is null and x.directory_id = ${directoryId} and x.mix_id = f.mix_id
       order by x.valid_from <= ${day} desc, abs(x.valid_from - ${day}) limit 1) p on true`

export async function selectUnpricedFeed(
  db: Db,
  { directoryId }: TenantScope,
  lacking: readonly { period: number; unitId: UnitId; day: string }[],
): Promise<UnpricedFeedRow[]> {
  if (lacking.length === 0) return []
  const { rows } = await sql<UnpricedFeedRow>`
    select k.period, k.unit_id, sum(f.grams)::float8 as grams, sum(f.cost_ore)::float8 as ore,
      p.price::float8 as dkk_per_100kg, m.fe_per_100kg::float8 as fe_per_100kg
    from unnest(${lacking.map(({ period }) => period)}::int[], ${lacking.map(({ unitId }) => unitId)}::uuid[],
      ${lacking.map(({ day }) => day)}::date[]) as k(period, unit_id, day)
    join feed_day f on f.directory_id = ${directoryId} and f.unit_id = k.unit_id and f.day = k.day
    join feed_mix m on m.directory_id = ${directoryId} and m.id = f.mix_id
    ${nearestPrice(directoryId, sql.ref('k.day'))}
    group by k.period, k.unit_id, f.mix_id, f.cost_ore is null, p.price, m.fe_per_100kg`.execute(db)
  return rows
}

type WholeBatches = NonNullable<PostingQuery['wholeBatches']>

/** Feed dated on days without pigs, with each unit of its place. */
export interface StrayFeedRow extends UnpricedFeedRow {
  record_id: string
  pig_type: PigType
  /** Last day of the record. */
  dated: string
  /** Whether the pigs of the unit nearest in time came after it; null if it never had any. */
  is_later: boolean | null
}

/**
 * Selects feed on days without pigs, of all places in the farms of the units: of each record, the unit with pigs
 * nearest in time comes first. Units that begin later with an opening count are left out, as all money before it is.
 * Feed that names a batch is in the batch's whole life whatever its day, as its bills are. It is in no other period
 * than that of its own day: a record after the lock of a farm moves no money of locked days.
 */
export async function selectStrayFeed(
  db: Db,
  scope: TenantScope,
  { units, periods, wholeBatches }: PostingQuery,
): Promise<StrayFeedRow[]> {
  if (periods.length === 0) return []
  const { ids: wholeIds = [], periods: counted = [], lives }: Partial<WholeBatches> = wholeBatches ?? {}
  const farmIds = [...new Set(units.map(({ farmId }) => farmId))]
  const wholePeriods = lives === undefined ? counted : [lives]
  const { rows } = await sql<StrayFeedRow>`
    select a.period, f.unit_id, u.pig_type, f.record_id, f.grams, f.cost_ore as ore, p.price::float8 as dkk_per_100kg,
      m.fe_per_100kg::float8 as fe_per_100kg, f.dated::text as dated, f.is_later
    from (${feedWithoutPigs(scope, { farmIds, periods })}) f
    join ${periodRows(periods)} on case
      when f.batch_id = any (${wholeIds}::uuid[]) and a.period = any (${wholePeriods}::int[]) then true
      else f.dated > a.opening and f.dated <= a.closing end
    join herd_unit u on u.directory_id = ${scope.directoryId} and u.id = f.unit_id
    join feed_mix m on m.directory_id = ${scope.directoryId} and m.id = f.mix_id
    ${nearestPrice(scope.directoryId, sql.ref('f.dated'))}
    where not f.is_before_count
    order by f.dated, f.record_id, f.away nulls last, f.is_later, f.unit_id`.execute(db)
  return rows
}

/** Pigs of a unit on a day without feed. */
export interface UnstatedDayRow {
  period: number
  unit_id: UnitId
  pig_type: PigType
  day: string
  kg: number | null
  head: number
}

/** Selects the days without feed one by one, of units in periods. */
export async function selectUnstatedDays(
  db: Db,
  { directoryId }: TenantScope,
  lacking: readonly { period: number; unit_id: UnitId }[],
  periods: readonly LedgerPeriod[],
): Promise<UnstatedDayRow[]> {
  if (lacking.length === 0) return []
  const { rows } = await sql<UnstatedDayRow>`
    select a.period, d.unit_id, u.pig_type, d.day::text as day, ${morningKg} as kg, d.head_open::float8 as head
    from (select distinct x.period, x.unit_id from unnest(${lacking.map(({ period }) => period)}::int[],
      ${lacking.map(({ unit_id }) => unit_id)}::uuid[]) as x(period, unit_id)) k
    join ${periodRows(periods)} on a.period = k.period
    join herd_unit u on u.directory_id = ${directoryId} and u.id = k.unit_id
    join herd_day d on d.directory_id = ${directoryId} and d.unit_id = k.unit_id
     and d.day > a.opening and d.day <= a.closing and d.feed_g is null and d.gain_g is not null and d.head_open > 0
    order by d.unit_id, d.day`.execute(db)
  return rows
}

/** Cost and feed units of a farm's fed days: the price per feed unit in force. */
export interface FeedPriceRow {
  farm_id: FarmId
  pig_type: PigType
  ore: number
  milli_feed_units: number
}

/** Days back from which the price of feed in force is taken. */
const PRICE_DAYS = 91

/** Selects the price per feed unit of farms in the last quarter before a day. */
export async function selectFeedPrices(
  db: Db,
  { directoryId }: TenantScope,
  farmIds: readonly FarmId[],
  closing: string,
): Promise<FeedPriceRow[]> {
  const { rows } = await sql<FeedPriceRow>`
    select u.farm_id, u.pig_type, sum(d.feed_ore)::float8 as ore, sum(d.milli_feed_units)::float8 as milli_feed_units
    from herd_unit u
    join herd_day d on d.directory_id = ${directoryId} and d.unit_id = u.id
     and d.day > ${closing}::date - ${PRICE_DAYS}::int and d.day <= ${closing}
     and d.feed_ore is not null and d.milli_feed_units > 0
    where u.directory_id = ${directoryId} and u.farm_id = any (${farmIds}::uuid[])
    group by 1, 2`.execute(db)
  return rows
}
