import { addDays } from '@herdboard/domain/time/day-number.ts'
import { sql } from 'kysely'
import { feedStockQuery } from '#modules/ledger/feed-stock/service.ts'
import type { FindingQuery } from '../finding.ts'

const LOW_DAYS = 3
const PRICELESS_DAYS = 7
const GAP_DAYS = 10
/** The daily consumption is the mean of this many days. */
const USUAL_DAYS = 28

/** Mixes that last less than three days on a farm at the recent consumption. */
export const findLowFeed: FindingQuery = async (db, scope, { farmIds, today }) => {
  const { directoryId } = scope
  const { rows } = await sql<{ farm_id: string; mix_id: string; mix: string; days: number }>`
    with used as (
      select x.farm_id, x.mix_id, sum(x.kg) / ${USUAL_DAYS}::int as kg_per_day from feed_use x
      where x.directory_id = ${directoryId} and x.farm_id = any(${farmIds}::uuid[])
        and x.to_day <= ${today}::date and x.to_day > ${today}::date - ${USUAL_DAYS}::int group by 1, 2)
    select u.farm_id, u.mix_id, m.name as mix, greatest(0, floor(s.kg / u.kg_per_day))::int as days
    from used u
    join (${feedStockQuery(scope, { farmIds, day: today })}) s using (farm_id, mix_id)
    join feed_mix m on m.directory_id = ${directoryId} and m.id = u.mix_id and m.deleted_at is null
    where u.kg_per_day > 0 and s.kg < u.kg_per_day * ${LOW_DAYS}::int`.execute(db)
  return rows.map(({ farm_id, mix_id, mix, days }) => ({
    subject: `${farm_id}:${mix_id}`,
    farm_id,
    params: { mix, date: addDays(today, days) },
  }))
}

/** Mixes that a farm used or bought a week ago or earlier, on a day without a price. */
export const findMissingPrices: FindingQuery = async (db, { directoryId }, { farmIds, today }) => {
  const { rows } = await sql<{ farm_id: string; mix_id: string; mix: string; day: string }>`
    select x.farm_id, x.mix_id, m.name as mix, min(x.day) as day from (
      select f.farm_id, f.mix_id, f.to_day as day from feed_use f
        where f.directory_id = ${directoryId} and f.farm_id = any(${farmIds}::uuid[])
      union all select f.farm_id, f.mix_id, f.day from feed_move f
        where f.directory_id = ${directoryId} and f.farm_id = any(${farmIds}::uuid[]) and f.price_dkk_per_100kg is null) x
    join feed_mix m on m.directory_id = ${directoryId} and m.id = x.mix_id and m.deleted_at is null
    where not exists (select from feed_mix_price p
      where p.directory_id = ${directoryId} and p.mix_id = x.mix_id and p.valid_from <= x.day)
    group by 1, 2, 3 having min(x.day) <= ${today}::date - ${PRICELESS_DAYS}::int`.execute(db)
  return rows.map(({ farm_id, mix_id, mix, day }) => ({
    subject: `${farm_id}:${mix_id}`,
    farm_id,
    params: { mix, date: day },
  }))
}

/** Farms with pigs that recorded no feed for more than ten days. */
export const findFeedGaps: FindingQuery = async (db, { directoryId }, { farmIds, today }) => {
  const { rows } = await sql<{ farm_id: string; day: string }>`
    select h.farm_id, greatest(h.began, fed.day) as day
    from (select d.farm_id, min(d.day) as began from herd_farm_day d
      where d.directory_id = ${directoryId} and d.farm_id = any(${farmIds}::uuid[]) and d.head > 0
      group by 1 having max(d.day) >= ${today}::date - 1) h
    left join (select x.farm_id, max(x.day) as day from (
        select f.farm_id, f.to_day as day from feed_use f
          where f.directory_id = ${directoryId} and f.farm_id = any(${farmIds}::uuid[])
        union all select f.farm_id, f.day from feed_move f
          where f.directory_id = ${directoryId} and f.farm_id = any(${farmIds}::uuid[])
        union all select f.farm_id, f.day from feed_count f
          where f.directory_id = ${directoryId} and f.farm_id = any(${farmIds}::uuid[])) x
      group by 1) fed on fed.farm_id = h.farm_id
    where greatest(h.began, fed.day) < ${today}::date - ${GAP_DAYS}::int`.execute(db)
  return rows.map(({ farm_id, day }) => ({ subject: farm_id, farm_id, params: { date: day } }))
}
