import type { BarnId, FarmId, PlaceId, RecordId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

export interface TypedPosting {
  record_id: RecordId
  day: string
  category_id: number
  amount_ore: number
  /** That of the posting or of its barn; null for all pigs. */
  pig_type: PigType | null
  /** Decimal text, as stored. */
  quantity: string | null
  unit_price_dkk: string | null
  farm_id: FarmId
  farm_name: string
  barn_id: BarnId | null
  barn_name: string | null
  batch_name: string | null
  text: string | null
  remark: string | null
  locked_through: string | null
}

/** Selects the typed postings of days at places. Newest day first; within a day, last recorded first. */
export async function selectTypedPostings(
  db: Db,
  { directoryId, readableFarms }: TenantScope,
  { from, to, placeIds }: { from: string; to: string; placeIds: readonly PlaceId[] },
): Promise<TypedPosting[]> {
  const { rows } = await sql<TypedPosting>`
    with locks as (select farm_id, max(through_day) as through_day from farm_lock
      where directory_id = ${directoryId} group by farm_id)
    select p.record_id, p.day, p.category_id, p.amount_ore::float8 as amount_ore, coalesce(p.pig_type, b.pig_type) as pig_type,
      p.quantity::text as quantity, p.unit_price_dkk::text as unit_price_dkk, p.farm_id, f.name as farm_name,
      p.barn_id, b.name as barn_name, t.name as batch_name, r.detail ->> 'FF_Text' as text, r.detail ->> 'FF_Remark' as remark,
      k.through_day as locked_through
    from posting p
    join record r on r.directory_id = ${directoryId} and r.id = p.record_id
    join farm f on f.directory_id = ${directoryId} and f.id = p.farm_id
    left join barn b on b.directory_id = ${directoryId} and b.id = p.barn_id
    left join batch t on t.directory_id = ${directoryId} and t.id = p.batch_id
    left join locks k on k.farm_id = p.farm_id
    where p.directory_id = ${directoryId} and p.farm_id = any(${[...readableFarms]}::uuid[])
      and p.day between ${from}::date and ${to}::date
      and (p.farm_id = any(${placeIds}::uuid[]) or p.barn_id = any(${placeIds}::uuid[]) or p.batch_id = any(${placeIds}::uuid[]))
    order by p.day desc, r.created_at desc, p.record_id`.execute(db)
  return rows
}
