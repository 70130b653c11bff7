import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { sql } from 'kysely'
import { earlierDay, laterDay } from '#modules/ledger/replay/day-bounds.ts'
import type { LedgerPeriod } from '#modules/ledger/sql/periods/ledger-period.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Feed is recorded by the month at most, so feed dated further from any pigs of its place is of none in particular. */
const NEAR_DAYS = 31

/**
 * Query of the shares of feed on some farms that no pigs ate, each with every unit of its record's place. `dated` is the
 * last day of the record. `day` is the same; for a record that names a batch it is moved to the nearest day of the batch,
 * so that the batch's own figures state it. `near_day` is the nearest day on which the unit had pigs, where it is at most
 * a month away: the figures up to a departure say so, too. `away` is the number of days between; `is_later`: the pigs
 * came after it. `is_before_count`: the unit begins with an opening count after it, so that pigs were there which nobody
 * recorded. That is so of all units of the place if none had pigs earlier and the nearest begins with such a count. Feed
 * far from all periods is left out.
 */
export function feedWithoutPigs(
  { directoryId }: TenantScope,
  { farmIds, periods }: { farmIds: readonly FarmId[]; periods: readonly LedgerPeriod[] },
) {
  const after = addDays(periods.map(({ opening }) => opening).reduce(earlierDay, '9999-01-01'), -NEAR_DAYS)
  const through = addDays(periods.map(({ closing }) => closing).reduce(laterDay, '0001-01-01'), NEAR_DAYS)
  return sql`
  select u.id as unit_id, r.batch_id, y.record_id, y.mix_id, y.grams::float8 as grams, y.cost_ore::float8 as cost_ore, y.day as dated,
    case when r.batch_id is null then y.day else coalesce(n.nearest, y.day) end as day,
    case when n.away > ${sql.lit(NEAR_DAYS)} then y.day else n.nearest end as near_day,
    n.away, n.nearest > y.day as is_later,
    n.is_before_count or (bool_and(b.day is null) over (partition by y.record_id)
      and first_value(n.is_before_count) over (partition by y.record_id order by n.away nulls last, n.is_before_count desc)
    ) as is_before_count
  from feed_day y
  join record r on r.directory_id = ${directoryId} and r.id = y.record_id
  left join feed_use x on x.directory_id = ${directoryId} and x.record_id = y.record_id
  join herd_unit u on u.directory_id = ${directoryId} and u.farm_id = y.farm_id
   and (r.barn_id is null or u.barn_id = r.barn_id) and (r.section_id is null or u.section_id = r.section_id)
   and (r.batch_id is null or u.batch_id = r.batch_id) and (x.pig_type is null or u.pig_type = x.pig_type)
  left join lateral (select d.day from herd_day d where d.directory_id = ${directoryId} and d.unit_id = u.id
    and d.day <= y.day and (d.head_open > 0 or d.head > 0) order by d.day desc limit 1) b on true
  left join lateral (select d.day, d.gain_g is null as is_opening from herd_day d where d.directory_id = ${directoryId}
    and d.unit_id = u.id and d.day > y.day and (d.head_open > 0 or d.head > 0) order by d.day limit 1) a on true
  -- With \`offset 0\`, they are compared once for a unit and not for each period.
  cross join lateral (select case when a.day is null or y.day - b.day <= a.day - y.day then b.day else a.day end as nearest,
    least(y.day - b.day, a.day - y.day) as away, b.day is null and coalesce(a.is_opening, false) as is_before_count offset 0) n
  where y.directory_id = ${directoryId} and y.unit_id is null and y.farm_id = any (${farmIds}::uuid[])
    and (r.batch_id is not null or y.day between ${after}::date and ${through}::date)`
}
