import type { UnitId } from '@herdboard/contract/core/ids.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Pigs of a group of units at the end of a day. */
export interface StockRow {
  group_key: string
  day: string
  head: number
}

/** Selects the stock of groups at the end of days. A group without pigs has no row, or a row with 0. */
export async function selectGroupStock(
  db: Db,
  { directoryId }: TenantScope,
  units: readonly { id: UnitId; groupKey: string }[],
  days: readonly string[],
): Promise<StockRow[]> {
  const { rows } = await sql<StockRow>`
    select g.group_key, d.day, sum(d.head)::int as head
    from unnest(${units.map(({ id }) => id)}::uuid[], ${units.map(({ groupKey }) => groupKey)}::text[]) as g (unit_id, group_key)
    join herd_day d on d.directory_id = ${directoryId} and d.unit_id = g.unit_id and d.day = any (${[...days]}::date[])
    group by 1, 2 order by 2, 1`.execute(db)
  return rows
}

/** Dead pigs of one day and barn by cause and kind; `is_missing` for pigs that a stock count did not find. */
export interface BarnDeadRow {
  day: string
  barn_id: string
  head: number
  /** Option numbers as text; null where none was recorded. */
  cause: string | null
  kind: string | null
  is_missing: boolean
}

export async function selectBarnDead(
  db: Db,
  { directoryId }: TenantScope,
  unitIds: readonly UnitId[],
  { first, last }: { first: string; last: string },
): Promise<BarnDeadRow[]> {
  const { rows } = await sql<BarnDeadRow>`
    select l.day, u.barn_id, sum(-l.head)::int as head, r.detail ->> 'FF_DeathCause' as cause,
      r.detail ->> 'FF_DeathKind' as kind, false as is_missing
    from herd_leg l
    join herd_unit u on u.directory_id = ${directoryId} and u.id = l.unit_id
    join record r on r.directory_id = ${directoryId} and r.id = l.record_id
    where l.directory_id = ${directoryId} and l.unit_id = any (${unitIds}::uuid[]) and l.kind = ${sql.lit(legKind.dead)}
      and l.day >= ${first}::date and l.day <= ${last}::date
    group by 1, 2, 4, 5
    union all
    select d.day, u.barn_id, sum(-d.diff_head)::int, null, null, true
    from herd_day d
    join herd_unit u on u.directory_id = ${directoryId} and u.id = d.unit_id
    where d.directory_id = ${directoryId} and d.unit_id = any (${unitIds}::uuid[]) and d.diff_head < 0
      and d.day >= ${first}::date and d.day <= ${last}::date
    group by 1, 2
    order by 1, 2, 4, 5`.execute(db)
  return rows
}

/** Pigs at the start of a day, by the number of days in their place. */
export interface StayDayRow {
  day: string
  /** Days since the place was last empty; null where that is before the days searched. */
  stay: number | null
  head: number
}

export async function selectDaysOfStay(
  db: Db,
  { directoryId }: TenantScope,
  unitIds: readonly UnitId[],
  { since, first, last }: { since: string; first: string; last: string },
): Promise<StayDayRow[]> {
  const { rows } = await sql<StayDayRow>`
    with days as (
      select d.day, d.head_open,
        max(d.day) filter (where d.head_open = 0) over (partition by d.unit_id order by d.day) as entry_day
      from herd_day d
      where d.directory_id = ${directoryId} and d.unit_id = any (${unitIds}::uuid[])
        and d.day >= ${since}::date and d.day <= ${last}::date)
    select day, day - entry_day as stay, sum(head_open)::int as head from days
    where day >= ${first}::date and head_open > 0
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}
