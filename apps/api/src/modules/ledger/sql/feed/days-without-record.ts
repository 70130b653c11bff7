import type { UnitId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { MAX_STAY_DAYS } from '@herdboard/domain/stays/stay-length.ts'
import { sql } from 'kysely'
import type { LedgerPeriod } from '#modules/ledger/sql/periods/ledger-period.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** A day of a unit that has days without a feed record nearby. */
export interface FeedDayOfStay {
  unit_id: UnitId
  pig_type: PigType
  day: string
  head_open: number
  head: number
  stock_g: number
  feed_g: number | null
  milli_feed_units: number | null
}

/**
 * Selects the days around a period of the units with days of a finished stay without a feed record; nothing of all
 * others. Days of one stay before and after the period are included, because they share its feed.
 */
export async function selectDaysAroundUnrecordedFeed(
  db: Db,
  { directoryId }: TenantScope,
  unitIds: readonly UnitId[],
  { opening, closing }: LedgerPeriod,
): Promise<FeedDayOfStay[]> {
  const { rows } = await sql<FeedDayOfStay>`
    select d.unit_id, u.pig_type, d.day, d.head_open, d.head, coalesce(d.stock_g, 0)::float8 as stock_g,
      d.feed_g::float8 as feed_g, d.milli_feed_units::float8 as milli_feed_units
    from (select distinct z.unit_id from herd_day z
           where z.directory_id = ${directoryId} and z.unit_id = any(${unitIds}::uuid[])
             and z.day > ${opening}::date - ${MAX_STAY_DAYS}::int and z.day <= ${closing}::date + ${MAX_STAY_DAYS}::int
             and z.feed_g = 0 and z.head_open <> 0) z
    join herd_unit u on u.directory_id = ${directoryId} and u.id = z.unit_id
    -- With \`offset 0\`, each unit is one range of the index, whatever the planner assumes about the number of days.
    cross join lateral (select * from herd_day h where h.directory_id = ${directoryId} and h.unit_id = z.unit_id
      and h.day > ${opening}::date - ${2 * MAX_STAY_DAYS}::int and h.day <= ${closing}::date + ${2 * MAX_STAY_DAYS}::int
      offset 0) d
    order by d.unit_id, d.day`.execute(db)
  return rows
}
