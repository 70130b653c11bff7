import type { FarmId, PlaceId, RecordId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { RowRange } from '#platform/http/pagination.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

export interface PostingQuery extends RowRange {
  period: { from: string; to: string }
  /** Null for all places that the person may read. */
  placeIds: readonly PlaceId[] | null
  today: string
}

export interface ListedPosting {
  record_id: RecordId
  day: string
  category_id: number
  amount_ore: number
  /** Decimal text, as stored. */
  quantity: string | null
  unit_price_dkk: string | null
  farm_id: FarmId
  farm_name: string
  barn_name: string | null
  batch_name: string | null
  text: string | null
  remark: string | null
  locked_through: string | null
  is_batch_closed: boolean
}

/** Selects a page of postings and their total number. Newest day first; within a day, last recorded first. */
export async function selectPostings(
  db: Db,
  { directoryId, readableFarms }: TenantScope,
  { period, placeIds, today, limit, offset }: PostingQuery,
): Promise<{ rows: ListedPosting[]; total: number }> {
  const chosen =
    placeIds === null
      ? sql`true`
      : sql`(p.farm_id = any(${placeIds}::uuid[]) or p.barn_id = any(${placeIds}::uuid[]) or p.batch_id = any(${placeIds}::uuid[]))`
  const matching = sql`posting p where p.directory_id = ${directoryId} and p.farm_id = any(${[...readableFarms]}::uuid[])
    and p.day between ${period.from}::date and ${period.to}::date and ${chosen}`
  // A page past the last one is empty, but the total must still be returned.
  const { rows } = await sql<{ total: number; page: ListedPosting[] }>`
    select (select count(*)::int from ${matching}) as total,
      (select coalesce(jsonb_agg(to_jsonb(one) - 'created_at' order by one.day desc, one.created_at desc, one.record_id), '[]') from (
        select p.record_id, p.day, p.category_id, p.amount_ore, p.quantity::text as quantity,
          p.unit_price_dkk::text as unit_price_dkk, p.farm_id, f.name as farm_name, b.name as barn_name, t.name as batch_name,
          r.detail ->> 'FF_Text' as text, r.detail ->> 'FF_Remark' as remark, r.created_at,
          (select max(k.through_day) from farm_lock k where k.directory_id = ${directoryId} and k.farm_id = p.farm_id) as locked_through,
          coalesce(t.end_date <= ${today}::date, false) as is_batch_closed
        from (select p.* from ${matching}) p
        join record r on r.directory_id = ${directoryId} and r.id = p.record_id
        join farm f on f.directory_id = ${directoryId} and f.id = p.farm_id
        left join barn b on b.directory_id = ${directoryId} and b.id = p.barn_id
        left join batch t on t.directory_id = ${directoryId} and t.id = p.batch_id
        order by p.day desc, r.created_at desc, p.record_id
        limit ${limit} offset ${offset}) one) as page`.execute(db)
  return { rows: rows[0]?.page ?? [], total: rows[0]?.total ?? 0 }
}
