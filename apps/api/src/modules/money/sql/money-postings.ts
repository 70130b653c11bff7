import type { BarnId, BatchId, FarmId, RecordId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { PostingQuery } from '../money-query.ts'
import { periodRows } from './period-rows.ts'

/** A typed posting. `pig_type` is that of the posting or of its barn; null for all pigs of the farm. */
export interface MoneyPostingRow {
  period: number
  record_id: RecordId
  farm_id: FarmId
  barn_id: BarnId | null
  batch_id: BatchId | null
  day: string
  category_id: number
  pig_type: PigType | null
  ore: number
}

export async function selectMoneyPostings(
  db: Db,
  { directoryId }: TenantScope,
  farmIds: readonly FarmId[],
  { periods, wholeBatches }: Pick<PostingQuery, 'periods' | 'wholeBatches'>,
): Promise<MoneyPostingRow[]> {
  const whole = wholeBatches ?? { periods: [], ids: [] }
  const { rows } = await sql<MoneyPostingRow>`
    select a.period, p.record_id, p.farm_id, p.barn_id, p.batch_id, p.day, p.category_id,
      coalesce(p.pig_type, b.pig_type) as pig_type, p.amount_ore::float8 as ore
    from ${periodRows(periods)}
    join posting p on p.directory_id = ${directoryId} and p.farm_id = any (${farmIds}::uuid[])
     and case when a.period = any (${whole.periods}::int[]) and p.batch_id = any (${whole.ids}::uuid[]) then true
         else p.day > a.opening and p.day <= a.closing end
    left join barn b on b.directory_id = ${directoryId} and b.id = p.barn_id
    order by p.day, p.record_id`.execute(db)
  return rows
}

/** Pig-days of a farm and pig type in a month. */
export interface MonthPigDaysRow {
  farm_id: FarmId
  pig_type: PigType
  /** First day of the month; null for the pig types that the farm has units of. */
  month: string | null
  pig_days: number
}

/** Selects the pig-days of months by which shared postings are split, with a row for each pig type of the farms. */
export async function selectMonthPigDays(
  db: Db,
  { directoryId }: TenantScope,
  farmIds: readonly FarmId[],
  months: readonly string[],
): Promise<MonthPigDaysRow[]> {
  const { rows } = await sql<MonthPigDaysRow>`
    select d.farm_id, d.pig_type, m.month, sum(d.head_open)::float8 as pig_days
    from unnest(${months}::date[]) m(month)
    join herd_farm_day d on d.directory_id = ${directoryId} and d.farm_id = any (${farmIds}::uuid[])
     and d.day >= m.month and d.day < m.month + interval '1 month'
    group by 1, 2, 3
    union all
    select distinct u.farm_id, u.pig_type, null::date, 0::float8 from herd_unit u
     where u.directory_id = ${directoryId} and u.farm_id = any (${farmIds}::uuid[])`.execute(db)
  return rows
}

/** A day with typed bills that replace calculated amounts: for a batch, a barn, or the whole farm. */
export interface ReplacingPostingRow {
  farm_id: FarmId
  barn_id: BarnId | null
  batch_id: BatchId | null
  category_id: number
  pig_type: PigType | null
  day: string
}

export async function selectReplacingPostings(
  db: Db,
  { directoryId }: TenantScope,
  farmIds: readonly FarmId[],
  { categoryIds, without }: { categoryIds: readonly number[]; without: readonly RecordId[] },
): Promise<ReplacingPostingRow[]> {
  const { rows } = await sql<ReplacingPostingRow>`
    select distinct p.farm_id, p.barn_id, p.batch_id, p.category_id, p.pig_type, p.day
    from posting p
    where p.directory_id = ${directoryId} and p.farm_id = any (${farmIds}::uuid[]) and p.category_id = any (${categoryIds}::int[])
     and p.record_id <> all (${without}::uuid[])`.execute(db)
  return rows
}
